//! For what a text that stops others may ask: for nothing that they could change in turn, so that asking comes to an end.

use rulebox_cards::effect::{
    Amount, CardSel, CardSort, CardZone, Counted, FactFilter, Filter, PastTest, PresentTest,
    RelationFilter, StateFilter, Test,
};

/// Whether the answer to a test depends on nothing that effects can change, so that a text that stops others can ask it.
pub(super) fn is_plain_test(test: &Test) -> bool {
    match test {
        Test::All(list) | Test::AnyOf(list) => list.iter().all(is_plain_test),
        Test::Not(test) => is_plain_test(test),
        Test::Exists(sel) => is_plain(&sel.filter),
        Test::Present(
            PresentTest::TurnOf(_) | PresentTest::FirstTurn(_) | PresentTest::GoesSecond(_),
        ) => true,
        Test::Present(
            PresentTest::HasEnergyFor(..)
            | PresentTest::DrawnForTurn
            | PresentTest::PlayedFromHand
            | PresentTest::ExtraEnergyPays(..),
        )
        | Test::Compare(..)
        | Test::ExistsCard(_)
        | Test::Past(_) => false,
    }
}

/// Whether a test asks who has powers. A text that stops powers cannot ask that: each of its answers would ask all others.
pub(super) fn asks_for_powers(test: &Test) -> bool {
    match test {
        Test::All(list) | Test::AnyOf(list) => list.iter().any(asks_for_powers),
        Test::Not(test) => asks_for_powers(test),
        Test::Compare(a, _, b) => amount_asks_for_powers(a) || amount_asks_for_powers(b),
        Test::Exists(sel)
        | Test::Past(PastTest::DamagedLastTurn(sel))
        | Test::Present(PresentTest::HasEnergyFor(sel, _) | PresentTest::ExtraEnergyPays(sel, _)) => {
            filter_asks_for_powers(&sel.filter)
        }
        Test::ExistsCard(sel) => cards_ask_for_powers(sel),
        Test::Past(
            PastTest::KnockedOutLastTurn { filter, .. } | PastTest::PlayedSupporter { filter, .. },
        ) => filter_asks_for_powers(filter),
        Test::Past(PastTest::UsedAttackLastTurn(_))
        | Test::Present(
            PresentTest::DrawnForTurn
            | PresentTest::PlayedFromHand
            | PresentTest::GoesSecond(_)
            | PresentTest::TurnOf(_)
            | PresentTest::FirstTurn(_),
        ) => false,
    }
}

fn amount_asks_for_powers(amount: &Amount) -> bool {
    match amount {
        Amount::Counted(
            Counted::Pokemon(sel)
            | Counted::Counters(sel)
            | Counted::Energy(_, sel)
            | Counted::RetreatCost(sel)
            | Counted::RemainingHp(sel)
            | Counted::Hp(sel)
            | Counted::ExtraEnergy(_, sel)
            | Counted::DamageTakenLastTurn(sel),
        ) => filter_asks_for_powers(&sel.filter),
        Amount::Counted(Counted::Cards(sel)) => cards_ask_for_powers(sel),
        Amount::Min(a, b)
        | Amount::Max(a, b)
        | Amount::Div(a, b)
        | Amount::Add(a, b)
        | Amount::Sub(a, b)
        | Amount::Mul(a, b) => amount_asks_for_powers(a) || amount_asks_for_powers(b),
        Amount::Number(_)
        | Amount::Var(_)
        | Amount::Counted(
            Counted::Heads
            | Counted::Tails
            | Counted::Prizes(_)
            | Counted::DamageDone
            | Counted::BenchSize(_)
            | Counted::PrizesTaken(_),
        ) => false,
    }
}

fn cards_ask_for_powers(sel: &CardSel) -> bool {
    let on = match &sel.from {
        CardZone::Attached(on) | CardZone::Under(on) => filter_asks_for_powers(&on.filter),
        CardZone::Hand(_)
        | CardZone::Deck(_)
        | CardZone::DeckTop(..)
        | CardZone::DeckBottom(..)
        | CardZone::Discard(_)
        | CardZone::Prizes(_)
        | CardZone::LostZone(_)
        | CardZone::Var(_)
        | CardZone::ThisCard
        | CardZone::Stadium
        | CardZone::StadiumOf(_) => false,
    };
    on || filter_asks_for_powers(&sel.filter)
}

fn filter_asks_for_powers(filter: &Filter) -> bool {
    match filter {
        Filter::All(list) | Filter::AnyOf(list) => list.iter().any(filter_asks_for_powers),
        Filter::Not(filter) => filter_asks_for_powers(filter),
        Filter::Fact(
            FactFilter::HasPower(_) | FactFilter::HasAnyPower | FactFilter::HasPowerNamed(_),
        ) => true,
        Filter::Fact(
            FactFilter::Type(_)
            | FactFilter::Stage(_)
            | FactFilter::Evolution
            | FactFilter::Kind(_)
            | FactFilter::Named(_)
            | FactFilter::NameHas(_)
            | FactFilter::Owned
            | FactFilter::Hp(..)
            | FactFilter::HasAttack(_),
        )
        | Filter::Any
        | Filter::Sort(_)
        | Filter::State(_)
        | Filter::Lineage(_)
        | Filter::Relation(_) => false,
    }
}

/// Whether the answer to a filter depends on nothing that powers can change: it may ask for types and kinds.
pub(super) fn is_settled_by_facts(filter: &Filter) -> bool {
    match filter {
        Filter::All(list) | Filter::AnyOf(list) => list.iter().all(is_settled_by_facts),
        Filter::Not(filter) => is_settled_by_facts(filter),
        Filter::Fact(
            FactFilter::Type(_) | FactFilter::Kind(_) | FactFilter::Owned | FactFilter::Evolution,
        ) => true,
        Filter::Any
        | Filter::Sort(_)
        | Filter::Fact(_)
        | Filter::State(_)
        | Filter::Lineage(_)
        | Filter::Relation(_) => is_plain(filter),
    }
}

/// Whether the answer to a filter depends on nothing that effects can change.
pub(super) fn is_plain(filter: &Filter) -> bool {
    match filter {
        Filter::All(list) | Filter::AnyOf(list) => list.iter().all(is_plain),
        Filter::Not(filter) => is_plain(filter),
        Filter::Any
        | Filter::Sort(CardSort::Pokemon | CardSort::Tool)
        | Filter::Fact(FactFilter::Stage(_) | FactFilter::Named(_) | FactFilter::NameHas(_))
        | Filter::Relation(RelationFilter::Other | RelationFilter::ThisCard)
        | Filter::State(
            StateFilter::IsActive
            | StateFilter::IsBenched
            | StateFilter::Evolved
            | StateFilter::Damaged,
        ) => true,
        Filter::Sort(_)
        | Filter::Fact(_)
        | Filter::Relation(_)
        | Filter::State(_)
        | Filter::Lineage(_) => false,
    }
}
