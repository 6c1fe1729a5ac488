//! Programs in a normal form, so that those that mean the same are equal although the printer tells them apart:
//!
//! - the order of properties and of tests that must all hold, or of which one must hold, and how
//!   often one is said;
//! - a block inside a block, and a block of one statement;
//! - the names that a text gives to what it chose, and names of moved cards that nobody uses;
//! - `when this damaged by an attack` and `when damaged by an attack`;
//! - `not this is damaged` and `this is not damaged`, where a single Pokémon is meant.
//!
//! It works on the tree as `Debug` writes it, which shows every field of every type.

use rulebox_cards::effect::{Chooser, Count, Filter, PokemonBase, PokemonSel};

/// A value as `Debug` writes it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Node {
    /// `Name`, a number, a text; with its parts, if it has any.
    Item(String, Vec<Node>),
    /// `[…]`.
    List(Vec<Node>),
    /// `field: value`.
    Field(String, Box<Node>),
}

/// The normal form of a value.
pub fn normal(value: &impl std::fmt::Debug) -> Node {
    let text = format!("{value:?}");
    let tokens = tokens(&text);
    let (node, rest) = node(&tokens);
    assert!(rest.is_empty(), "{text}");
    let mut node = settle(node);
    let mut used = Vec::new();
    variables(&mut node, &mut |number| used.push(number.clone()));
    forget_unused(&mut node, &used);
    let mut order: Vec<String> = Vec::new();
    variables(&mut node, &mut |number| {
        let at = order.iter().position(|known| known == number);
        let at = at.unwrap_or_else(|| {
            order.push(number.clone());
            order.len() - 1
        });
        *number = at.to_string();
    });
    node
}

/// Visits the number of each name that stands in a value, in the order of the text.
fn variables(node: &mut Node, visit: &mut impl FnMut(&mut String)) {
    match node {
        Node::Item(name, parts) => match (&name[..], &mut parts[..]) {
            ("Var", [Node::Item(number, inner)]) if inner.is_empty() => visit(number),
            (_, parts) => parts.iter_mut().for_each(|part| variables(part, visit)),
        },
        Node::List(parts) => parts.iter_mut().for_each(|part| variables(part, visit)),
        Node::Field(_, value) => variables(value, visit),
    }
}

/// Takes off names that moved cards get and nobody uses.
fn forget_unused(node: &mut Node, used: &[String]) {
    match node {
        Node::Item(_, parts) | Node::List(parts) => {
            parts.iter_mut().for_each(|part| forget_unused(part, used));
        }
        Node::Field(name, value) => {
            let mut numbers = Vec::new();
            variables(value, &mut |number| numbers.push(number.clone()));
            let some = matches!(&**value, Node::Item(some, _) if some == "Some");
            let once = |number: &String| used.iter().filter(|other| *other == number).count() == 1;
            match name == "var" && some && numbers.iter().all(once) {
                true => **value = Node::Item("None".to_owned(), Vec::new()),
                false => forget_unused(value, used),
            }
        }
    }
}

fn tokens(text: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        let mut token = c.to_string();
        match c {
            ' ' => continue,
            '"' => {
                while let Some(c) = chars.next() {
                    token.push(c);
                    match c {
                        '\\' => token.extend(chars.next()),
                        '"' => break,
                        _ => {}
                    }
                }
            }
            '(' | ')' | '[' | ']' | '{' | '}' | ',' | ':' => {}
            _ => {
                while let Some(c) = chars.next_if(|c| !" ()[]{},:\"".contains(*c)) {
                    token.push(c);
                }
            }
        }
        found.push(token);
    }
    found
}

fn node(tokens: &[String]) -> (Node, &[String]) {
    let (first, rest) = tokens.split_first().expect("a value");
    if first == "[" || first == "(" {
        let (list, rest) = nodes(rest);
        return (Node::List(list), rest);
    }
    match rest.first().map(String::as_str) {
        Some("(" | "{") => {
            let (parts, rest) = nodes(&rest[1..]);
            (Node::Item(first.clone(), parts), rest)
        }
        Some(":") => {
            let (value, rest) = node(&rest[1..]);
            (Node::Field(first.clone(), Box::new(value)), rest)
        }
        _ => (Node::Item(first.clone(), Vec::new()), rest),
    }
}

/// The parts up to the closing bracket.
fn nodes(mut tokens: &[String]) -> (Vec<Node>, &[String]) {
    let mut found = Vec::new();
    loop {
        match tokens.first().map(String::as_str) {
            Some(")" | "]" | "}") => return (found, &tokens[1..]),
            Some(",") => tokens = &tokens[1..],
            _ => {
                let (part, rest) = node(tokens);
                found.push(part);
                tokens = rest;
            }
        }
    }
}

/// A value in its normal form.
fn settle(node: Node) -> Node {
    match node {
        Node::Field(name, _) if name == "names" => {
            Node::Field(name, Box::new(Node::List(Vec::new())))
        }
        Node::Field(name, value) if name == "of" && is_just_this(&value) => {
            Node::Field(name, Box::new(Node::Item("None".to_owned(), Vec::new())))
        }
        Node::Field(name, value) => Node::Field(name, Box::new(settle(*value))),
        Node::List(list) => Node::List(list.into_iter().map(settle).collect()),
        Node::Item(name, parts) => {
            let parts: Vec<Node> = parts.into_iter().map(settle).collect();
            match (&name[..], &parts[..]) {
                ("All" | "AnyOf", [Node::List(list)]) => {
                    let mut list = list.clone();
                    list.sort();
                    list.dedup();
                    match list.len() {
                        1 => list.remove(0),
                        _ => Node::Item(name, vec![Node::List(list)]),
                    }
                }
                ("Seq", [Node::List(list)]) => block(list),
                ("Not", [Node::Item(exists, sel)]) if exists == "Exists" => denied(&sel[0]),
                _ => Node::Item(name, parts),
            }
        }
    }
}

/// Whether a trigger says that it is about `this`, which it is without saying so.
fn is_just_this(value: &Node) -> bool {
    let this = PokemonSel {
        base: PokemonBase::This,
        filter: Filter::Any,
        count: Count::All,
        chooser: Chooser::You,
    };
    let text = format!("{:?}", Some(this));
    *value == node(&tokens(&text)).0
}

fn block(list: &[Node]) -> Node {
    let mut flat = Vec::new();
    for one in list {
        match one {
            Node::Item(name, parts) if name == "Seq" => match &parts[..] {
                [Node::List(inner)] => flat.extend(inner.clone()),
                _ => flat.push(one.clone()),
            },
            _ => flat.push(one.clone()),
        }
    }
    match flat.len() {
        1 => flat.remove(0),
        _ => Node::Item("Seq".to_owned(), vec![Node::List(flat)]),
    }
}

/// `not X is F` as `X is not F`, if X is a single Pokémon.
fn denied(sel: &Node) -> Node {
    let wrap = |name: &str, inner: Node| Node::Item(name.to_owned(), vec![inner]);
    let as_it_is = wrap("Not", wrap("Exists", sel.clone()));
    let Node::Item(name, fields) = sel else {
        return as_it_is;
    };
    let value = |field: &str| {
        fields.iter().find_map(|part| match part {
            Node::Field(name, value) if name == field => Some((**value).clone()),
            _ => None,
        })
    };
    let plain = |node: Option<Node>, word: &str| matches!(node, Some(Node::Item(n, parts)) if n == word && parts.is_empty());
    let single = match value("base") {
        Some(Node::Item(base, who)) => match &base[..] {
            "This" | "Defending" | "Attacker" | "It" | "Var" => true,
            "Active" => !matches!(&who[..], [Node::Item(who, _)] if who == "Each"),
            _ => false,
        },
        _ => false,
    };
    if !single
        || !plain(value("count"), "All")
        || !plain(value("chooser"), "You")
        || plain(value("filter"), "Any")
    {
        return as_it_is;
    }
    let fields = fields.iter().map(|part| match part {
        Node::Field(name, filter) if name == "filter" => {
            Node::Field(name.clone(), Box::new(wrap("Not", (**filter).clone())))
        }
        other => other.clone(),
    });
    wrap("Exists", Node::Item(name.clone(), fields.collect()))
}
