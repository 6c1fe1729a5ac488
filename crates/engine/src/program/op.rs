//! Programs as the engine runs them: the tree of an effect laid out as a row of operations, so that what
//! remains of a running effect is a position in the row and a few registers.

use crate::program::outlook::Outlook;
use crate::state::ids::{CardId, ModifierId, Seat};
pub use crate::state::ids::{Position, Register};
use rulebox_cards::effect::{
    Along, Amount, AttackSource, BaseOp, CardSel, Coins, Dest, Differ, Filter, Guessed, Ignoring,
    Player, PokemonSel, Test, Until,
};
use rulebox_rules::{Condition, PowerKind, TypeSet};

/// One operation.
#[derive(Clone, Debug, PartialEq)]
pub enum Op {
    /// Flips coins.
    Flip {
        /** How many. */
        coins: Coins,
        /** Who flips. */
        by: Player,
    },
    /// Keeps the result of the last flip for a later pass.
    SaveFlip(Register),
    /// Recalls it.
    LoadFlip(Register),
    /// Goes on elsewhere.
    Jump(Position),
    /// Goes on elsewhere unless the test holds.
    JumpUnless(Test, Position),
    /// Goes on elsewhere if the last flip had no heads.
    JumpIfTails(Position),
    /// Tests, and keeps the answer under a number.
    Decide(u8, Test),
    /// Asks whether to do what follows, and keeps the answer under a number (TEXT-5).
    May {
        /** Who decides. */
        by: Player,
        /** The number. */
        decision: u8,
        /** From where to where that is, if it can be foreseen whether it does anything. */
        part: Option<(Position, Position)>,
    },
    /// Goes on elsewhere unless that decision was yes.
    JumpUnlessDecided(u8, Position),
    /// Forgets whether anything was done.
    ClearDid,
    /// Keeps in mind whether anything was done so far, while a text inside another one asks the same.
    KeepDid(Register),
    /// What was done before counts again, too.
    RecallDid(Register),
    /// Goes on elsewhere unless something was done since.
    JumpUnlessDid(Position),
    /// Lets a player choose Pokémon.
    ChoosePokemon {
        /** The chosen. */
        into: Register,
        /** The candidates. */
        from: PokemonSel,
    },
    /// Lets a player choose cards.
    ChooseCards(ChooseCards),
    /// Collects cards without a choice.
    Collect {
        /** The cards. */
        into: Register,
        /** Which. */
        from: CardSel,
    },
    /// Leaves only those of the named cards that are attached now.
    OnlyAttached(Register),
    /// What follows up to there is a price: it does nothing by itself (AMB-33).
    Price(Position),
    /// Lets the player choose modes.
    ChooseModes {
        /** Whether the first may be one that does nothing. */
        freely: bool,
        /** The chosen, as bits. */
        into: Register,
        /** At least. */
        min: u8,
        /** At most. */
        max: u8,
        /** How many there are. */
        of: u8,
    },
    /// Goes on elsewhere unless that mode was chosen.
    JumpUnlessMode(Register, u8, Position),
    /// Collects Pokémon for a loop.
    EachPokemon {
        /** Those still to come. */
        left: Register,
        /** Which. */
        of: PokemonSel,
    },
    /// Takes the next one as `it`, or goes on after the loop.
    NextPokemon {
        /** Those still to come. */
        left: Register,
        /** After the loop. */
        exit: Position,
    },
    /// Puts an amount into a register.
    SetNumber {
        /** Where. */
        into: Register,
        /** What. */
        amount: Amount,
    },
    /// Counts down, or goes on after the loop.
    CountDown {
        /** The number. */
        left: Register,
        /** After the loop. */
        exit: Position,
    },
    /// Asks for a number of cards to draw (TEXT-3).
    AskDraw {
        /** The number. */
        into: Register,
        /** Who. */
        who: Player,
        /** At most. */
        max: Amount,
    },
    /// Asks for a number.
    AskNumber {
        /** The number. */
        into: Register,
        /** At least; nothing means as "up to" has it in this era (TEXT-2). */
        min: Option<Amount>,
        /** At most. */
        max: Amount,
    },
    /// Asks for a type, which is kept as its number.
    ChooseType {
        /** The type. */
        into: Register,
        /** Those that the text allows. */
        among: TypeSet,
    },
    /// Asks for an attack, which is kept as the book's number of its name.
    ChooseAttack {
        /** The attack. */
        into: Register,
        /** Whose attacks. */
        of: PokemonSel,
    },
    /// Lets a player guess something of a card, shows the card, and keeps under a number whether the guess was right.
    Guess {
        /** Who guesses. */
        by: Player,
        /** What is guessed. */
        what: Guessed,
        /** Of which card. */
        of: Register,
        /** The number. */
        decision: u8,
    },
    /// Draws that many.
    DrawNumber {
        /** Who. */
        who: Player,
        /** The number. */
        number: Register,
    },
    /// The attack does nothing.
    Fail,
    /// Changes the attack's own damage.
    Base(BaseOp, Amount),
    /// The attack's own damage ignores these.
    BaseIgnores(Ignoring),
    /// Does damage.
    Damage {
        /** How much. */
        amount: Amount,
        /** To which. */
        to: PokemonSel,
        /** What it ignores. */
        ignoring: Ignoring,
    },
    /// Puts damage counters.
    PutCounters {
        /** How many. */
        count: Amount,
        /** On which. */
        on: PokemonSel,
    },
    /// Lets the player share out damage counters, one at a time.
    SpreadCounters {
        /** How many are left. */
        left: Register,
        /** Over which. */
        on: PokemonSel,
    },
    /// Moves damage counters.
    MoveCounters {
        /** How many. */
        count: Amount,
        /** From. */
        from: PokemonSel,
        /** To. */
        to: PokemonSel,
    },
    /// Takes all damage counters off, to be shared out anew.
    GatherCounters {
        /** How many there were. */
        into: Register,
        /** From which; those that cannot be reached are taken out. */
        among: Register,
    },
    /// Heals.
    Heal {
        /** How much damage; all if nothing. */
        amount: Option<Amount>,
        /** Which. */
        of: PokemonSel,
    },
    /// Inflicts a condition.
    Inflict {
        /** Which. */
        condition: Condition,
        /** On which. */
        on: PokemonSel,
        /** Counters between turns; for Asleep, coins. */
        counters: Option<u8>,
        /** Asleep only: all of those coins tails Knock it Out. */
        deadly: bool,
    },
    /// Cures.
    Cure {
        /** Only this. */
        condition: Option<Condition>,
        /** Which. */
        of: PokemonSel,
    },
    /// Draws.
    Draw {
        /** Who. */
        who: Player,
        /** How many. */
        count: Amount,
    },
    /// Draws until the hand has that size.
    DrawUntil {
        /** Who. */
        who: Player,
        /** The size. */
        size: Amount,
    },
    /// Moves cards.
    Move {
        /** Which. */
        cards: CardSel,
        /** Where. */
        to: Dest,
        /** Shown to all. */
        reveal: bool,
    },
    /// Shows cards to all.
    Reveal(Register),
    /// Puts cards on the deck in an order that the player picks.
    MoveOrdered {
        /** Those left. */
        left: Register,
        /** On top, or at the bottom. */
        top: bool,
        /** Whether chance orders them, so that nobody sees which is which. */
        at_random: bool,
    },
    /// Evolves a Pokémon with a card.
    Evolve {
        /** With which card. */
        with: CardSel,
        /** Which Pokémon. */
        onto: PokemonSel,
    },
    /// Puts a card into play where the Pokémon stood that left play in this text.
    TakePlace {
        /** Which card. */
        card: CardSel,
    },
    /// Does what a Supporter card says, without playing it.
    UseSupporter {
        /** Which card. */
        card: CardSel,
    },
    /// Lets the player pick an attack, which is then carried out in place of this one.
    CopyAttack {
        /** From where. */
        of: AttackSource,
    },
    /// Attaches cards to Pokémon, but for those that cost something.
    Attach {
        /** Which cards. */
        cards: CardSel,
        /** To which. */
        to: PokemonSel,
    },
    /// Attaches those that cost something, one after the other, as each is paid for.
    AttachPaid {
        /** Which cards. */
        cards: CardSel,
        /** To which. */
        to: PokemonSel,
    },
    /// Lets the player of a Bench discard Pokémon of it until so many are left.
    TrimBench {
        /** Whose Bench. */
        who: Player,
        /** How many are left. */
        size: Amount,
    },
    /// Lets the player pick a Pokémon for each card.
    AttachSpread {
        /** Those left. */
        left: Register,
        /** To which. */
        to: PokemonSel,
    },
    /// Looks at cards, or shows them.
    Look {
        /** The cards. */
        into: Register,
        /** Which. */
        cards: CardSel,
        /** Shown to all. */
        reveal: bool,
    },
    /// Shows cards from the top of a deck to all, up to the first that fits.
    RevealUntil {
        /** Whose deck. */
        who: Player,
        /** What ends it. */
        filter: Filter,
        /** The cards. */
        into: Register,
    },
    /// Shuffles a deck.
    Shuffle(Player),
    /// Shuffles face-down Prize cards.
    ShufflePrizes(Player),
    /// Turns Prize cards face up.
    FaceUp(CardSel),
    /// Lets the player take Prize cards, one at a time.
    TakePrizes {
        /** How many are left. */
        left: Register,
    },
    /// Has a deck shuffled by the next [`Op::ShuffleTouched`].
    ShuffleLater(Player),
    /// Shuffles every deck that cards were just shuffled into.
    ShuffleTouched,
    /// Changes places.
    Switch {
        /** Whose Active. */
        who: Player,
        /** With which. */
        with: PokemonSel,
    },
    /// Knocks Out.
    KnockOut(PokemonSel),
    /// Takes a Pokémon out of play.
    Return {
        /** Which. */
        which: PokemonSel,
        /** Where to. */
        to: Dest,
        /** What goes along. */
        along: Along,
    },
    /// Takes the highest Evolution card off.
    Devolve {
        /** Which. */
        which: PokemonSel,
        /** Where the card goes. */
        to: Dest,
    },
    /// Begins a lasting effect.
    Lasting {
        /** Which modifier of the book. */
        modifier: ModifierId,
        /** How long. */
        until: Until,
        /** The register with the attack that it is about; its modifiers are then a row, one for each attack. */
        chosen: Option<Register>,
    },
    /// A power is used now, which others may wait for or answer.
    UsePower(PowerKind),
    /// Notes that the power with this name is used in this turn.
    NoteName(u8),
    /// Plays the Trainer card whose text this is.
    PlayThisCard,
    /// Turns the Stadium in play around.
    TurnAround,
    /// Ends the turn.
    EndTurn,
    /// The player whose turn it is takes another one after it.
    ExtraTurn,
    /// That player's next turn ends after drawing.
    NextTurnEndsAfterDraw(Player),
    /// Wins.
    Win(Player),
}

impl Op {
    /// Whether a player answers something here.
    pub const fn asks(&self) -> bool {
        matches!(
            self,
            Op::May { .. }
                | Op::ChoosePokemon { .. }
                | Op::ChooseCards(_)
                | Op::ChooseModes { .. }
                | Op::AskDraw { .. }
                | Op::AskNumber { .. }
                | Op::ChooseType { .. }
                | Op::ChooseAttack { .. }
                | Op::CopyAttack { .. }
                | Op::Guess { .. }
                | Op::SpreadCounters { .. }
                | Op::AttachSpread { .. }
                | Op::TrimBench { .. }
                | Op::MoveOrdered { .. }
                | Op::TakePrizes { .. }
        )
    }
}

/// A choice of cards.
#[derive(Clone, Debug, PartialEq)]
pub struct ChooseCards {
    /// The chosen.
    pub into: Register,
    /// The candidates.
    pub from: CardSel,
    /// Whose deck is searched, if one is: that player chooses, and may fail to find (AMB-32).
    pub search: Option<Player>,
    /// Other sorts that may be chosen instead, never mixed with this one.
    pub or: Vec<CardSel>,
    /// In what the chosen cards must differ.
    pub differ: Option<Differ>,
    /// Where they go, as far as that limits the choice.
    pub goal: Goal,
    /// The cards that fit, worked out beforehand where the filter asks for nothing but the card itself.
    pub fitting: Option<DeckCards>,
}

/// Where chosen cards go, as far as that limits the choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// Onto the Bench, whose room is limited.
    Bench,
    /// To Pokémon: what it costs to attach a card from the hand has to be there.
    Pokemon,
    /// Elsewhere, without a limit.
    Elsewhere,
}

impl Goal {
    /// The goal of cards that a text moves.
    pub fn of(to: &Dest) -> Goal {
        match to {
            Dest::Bench => Goal::Bench,
            Dest::Attach { .. } => Goal::Pokemon,
            _ => Goal::Elsewhere,
        }
    }
}

/// Cards of a book, as the bits of their numbers in each seat's deck.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DeckCards(Vec<u64>);

impl DeckCards {
    /// Puts a card in.
    pub fn insert(&mut self, card: CardId) {
        let seat = card.owner().index();
        if self.0.len() <= seat {
            self.0.resize(seat + 1, 0);
        }
        self.0[seat] |= 1 << card.local();
    }
    /// Those of one seat's deck.
    #[inline]
    pub fn of(&self, seat: Seat) -> u64 {
        self.0.get(seat.index()).copied().unwrap_or(0)
    }
}

/// A program laid out, with its sections.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Code {
    /// The operations.
    pub ops: Vec<Op>,
    /// Where the sections begin and end. What is no attack has two: cost and effect.
    pub sections: [(Position, Position); Section::COUNT],
    /// What it needs to be of use.
    pub outlook: Outlook,
}

/// A section of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Section {
    /// What must be paid; in an attack, targets to choose (ATTACK-D).
    CostOrChoices,
    /// Attack only: what it requires (ATTACK-E).
    Require,
    /// Attack only: what the text puts first.
    First,
    /// Attack only: what the text puts before the damage.
    Before,
    /// Attack only: its own number (DMG-2).
    Base,
    /// Attack only: other damage.
    Hits,
    /// The effect; in an attack, what comes after the damage (DMG-10).
    Effect,
}

impl Section {
    /// How many there are.
    pub const COUNT: usize = 7;
}

impl Code {
    /// Where a section begins and ends.
    #[inline]
    pub fn section(&self, section: Section) -> (Position, Position) {
        self.sections[section as usize]
    }
    /// The operations of a section.
    pub fn section_ops(&self, section: Section) -> &[Op] {
        let (start, end) = self.section(section);
        self.part(start, end)
    }
    /// The operations from one position to another.
    #[inline]
    pub fn part(&self, start: Position, end: Position) -> &[Op] {
        &self.ops[start.index()..end.index()]
    }
    /// The operation at a position.
    #[inline]
    pub fn op(&self, at: Position) -> &Op {
        &self.ops[at.index()]
    }
}
