//! The table from which a family of the language is made.
//!
//! `family!` takes the variants of an enum and makes of them the enum, the list of its variants, and the walk through what
//! stands inside each of them. So nobody can forget a variant: whoever makes one by chance is asked for each of the list, and
//! a walk comes to every field.

/// An enum whose variants are listed.
pub(crate) trait Variants: Sized + 'static {
    /// A variant without what stands in it.
    type Kind: Copy + std::fmt::Debug + Eq + 'static;

    /// All of them, in the order in which they are declared.
    const KINDS: &'static [Self::Kind];
}

/// Declares a family: `pub enum CounterVerb as CounterKind { … }`. The fields of a variant stand in the order in which a card
/// file writes them, for that is the order of the walk. `as …` names the list of variants; `shown as …` says by which method
/// visitors are asked about the whole.
macro_rules! family {
    (
        $(#[$about:meta])*
        pub enum $Name:ident as $Kind:ident $(, shown as $method:ident)? { $($body:tt)* }
    ) => {
        $crate::effect::tree::family! {
            $(#[$about])*
            pub enum $Name $(, shown as $method)? { $($body)* }
        }
        $crate::effect::tree::kinds! { $Name $Kind $($body)* }
    };
    (
        $(#[$about:meta])*
        pub enum $Name:ident $(, shown as $method:ident)? {
            $(
                $(#[$what:meta])*
                $Variant:ident
                $({ $($(#[$which:meta])* $field:ident: $type:ty),+ $(,)? })?
                $(($($part:ty),+ $(,)?))?
            ),+ $(,)?
        }
    ) => {
        $(#[$about])*
        #[derive(Clone, Debug, PartialEq)]
        pub enum $Name {
            $(
                $(#[$what])*
                $Variant $({ $($(#[$which])* $field: $type),+ })? $(($($part),+))?
            ),+
        }

        #[allow(irrefutable_let_patterns)]
        impl $crate::effect::walk::Tree for $Name {
            fn walk_inside<'t>(
                &'t self,
                _visitor: &mut dyn $crate::effect::walk::Visitor<'t>,
            ) -> $crate::effect::walk::Walked {
                $(
                    $(
                        if let Self::$Variant { $($field),+ } = self {
                            $($crate::effect::walk::Tree::walk($field, _visitor)?;)+
                        }
                    )?
                    $($crate::effect::tree::walk_parts!(self, _visitor, walk, $Variant, $($part),+);)?
                )+
                std::ops::ControlFlow::Continue(())
            }

            fn walk_inside_mut(
                &mut self,
                _visitor: &mut dyn $crate::effect::walk::VisitorMut,
            ) -> $crate::effect::walk::Walked {
                $(
                    $(
                        if let Self::$Variant { $($field),+ } = self {
                            $($crate::effect::walk::Tree::walk_mut($field, _visitor)?;)+
                        }
                    )?
                    $($crate::effect::tree::walk_parts!(self, _visitor, walk_mut, $Variant, $($part),+);)?
                )+
                std::ops::ControlFlow::Continue(())
            }

            $($crate::effect::walk::shown!($method);)?
        }
    };
}

/// The list of the variants of a family.
macro_rules! kinds {
    (
        $Name:ident $Kind:ident
        $(
            $(#[$what:meta])*
            $Variant:ident $({ $($fields:tt)* })? $(($($parts:tt)*))?
        ),+ $(,)?
    ) => {
        /// A variant without what stands in it.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum $Kind {
            $($Variant),+
        }

        impl $crate::effect::tree::Variants for $Name {
            type Kind = $Kind;
            const KINDS: &'static [$Kind] = &[$($Kind::$Variant),+];
        }
    };
}

/// Walks through the parts of a variant that have no names: one, two or three of them.
macro_rules! walk_parts {
    ($self:ident, $visitor:ident, $walk:ident, $Variant:ident, $a:ty) => {
        if let Self::$Variant(a) = $self {
            $crate::effect::walk::Tree::$walk(a, $visitor)?;
        }
    };
    ($self:ident, $visitor:ident, $walk:ident, $Variant:ident, $a:ty, $b:ty) => {
        if let Self::$Variant(a, b) = $self {
            $crate::effect::walk::Tree::$walk(a, $visitor)?;
            $crate::effect::walk::Tree::$walk(b, $visitor)?;
        }
    };
    ($self:ident, $visitor:ident, $walk:ident, $Variant:ident, $a:ty, $b:ty, $c:ty) => {
        if let Self::$Variant(a, b, c) = $self {
            $crate::effect::walk::Tree::$walk(a, $visitor)?;
            $crate::effect::walk::Tree::$walk(b, $visitor)?;
            $crate::effect::walk::Tree::$walk(c, $visitor)?;
        }
    };
}

pub(crate) use {family, kinds, walk_parts};
