//! One form of very many words in its order, letter by letter, so that a word and all that begin like it are found by
//! halving. Words a slip or two away are found by a look at every word that is cheap for almost all of them: one slip
//! takes away at most one kind of letter and adds at most one, so sixteen words at a time are passed over by the kinds
//! of their letters alone.

use std::ops::Range;

use crate::slips::ComparableWord;

/// Words looked at together.
const LANES: usize = 16;

/// A form of all words, in order.
#[derive(Debug, Default)]
pub struct Forms {
    letters: Vec<char>,
    /// The index of each word's first letter, and of the end of the last word.
    starts: Vec<u32>,
    /// The kinds of letters that each word has, padded to whole lanes.
    once: Vec<[u32; LANES]>,
    /// The kinds of letters that each word has more than once, padded alike.
    twice: Vec<[u32; LANES]>,
    /// The word of each form.
    words: Vec<u32>,
}

impl Forms {
    /// Arranges a form of words that are numbered as they come.
    pub fn new<'a>(forms: impl Iterator<Item = &'a str>) -> Self {
        let mut order: Vec<(u64, &str, u32)> =
            forms.zip(0..).map(|(form, word)| (first_letters(form), form, word)).collect();
        // Most are told apart by their first letters, which need not be fetched from elsewhere.
        order.sort_unstable();
        let mut forms = Self { starts: vec![0], ..Self::default() };
        for (n, (_, form, word)) in order.into_iter().enumerate() {
            if n % LANES == 0 {
                forms.once.push([0; LANES]);
                forms.twice.push([0; LANES]);
            }
            (forms.once[n / LANES][n % LANES], forms.twice[n / LANES][n % LANES]) = kinds(form.chars());
            forms.letters.extend(form.chars());
            forms.starts.push(u32::try_from(forms.letters.len()).unwrap_or(u32::MAX));
            forms.words.push(word);
        }
        forms.letters.shrink_to_fit();
        forms
    }

    /// The words with exactly this form.
    pub fn same(&self, form: &str) -> &[u32] {
        self.between(form, |known, wanted| known <= wanted)
    }

    /// The words whose form begins so.
    pub fn beginning(&self, form: &str) -> &[u32] {
        self.between(form, |known, wanted| known <= wanted || known.starts_with(wanted))
    }

    /// Calls `found` with each word whose form is at most so many slips away, and with how many.
    pub fn with_slips(&self, typed: &ComparableWord, most: usize, mut found: impl FnMut(u32, usize)) {
        let (once, twice) = kinds(typed.letters());
        let found = |at: usize| {
            if let Some(slips) = typed.slips(self.form(at), most) {
                found(self.words[at], slips);
            }
        };
        match most {
            0 => {}
            1 => self.pass((once, twice), is_near::<1>, found),
            _ => self.pass((once, twice), is_near::<2>, found),
        }
    }

    /// Calls `found` with each word that begins so but for a slip, or as it is.
    pub fn beginning_with_a_slip(&self, typed: &ComparableWord, mut found: impl FnMut(u32)) {
        self.pass(kinds(typed.letters()), has_all_but::<1>, |at| {
            if typed.begins(self.form(at)) {
                found(self.words[at]);
            }
        });
    }

    /// Calls `look` with the place of each word whose kinds of letters pass beside those asked for.
    fn pass(
        &self,
        (asked_once, asked_twice): (u32, u32),
        passes: impl Fn(u32, u32) -> bool,
        mut look: impl FnMut(usize),
    ) {
        for (n, (once, twice)) in self.once.iter().zip(&self.twice).enumerate() {
            let mut kept = [false; LANES];
            for (lane, kept) in kept.iter_mut().enumerate() {
                *kept = passes(asked_once, once[lane]) & passes(asked_twice, twice[lane]);
            }
            if kept == [false; LANES] {
                continue;
            }
            let words = n * LANES..self.words.len();
            words.zip(kept).filter(|(_, kept)| *kept).for_each(|(at, _)| look(at));
        }
    }

    fn form(&self, at: usize) -> &[char] {
        &self.letters[self.starts[at] as usize..self.starts[at + 1] as usize]
    }

    /// The words from the first one that is not before the form up to the last that does not go beyond it.
    fn between(&self, form: &str, is_within: impl Fn(&[char], &[char]) -> bool) -> &[u32] {
        let wanted: Vec<char> = form.chars().collect();
        let first = self.halve(0..self.words.len(), |known| known < &wanted[..]);
        // Mostly there are few: the end is looked for near by, in steps that double.
        let is_within = |known: &[char]| is_within(known, &wanted);
        let mut step = 1;
        while first + step < self.words.len() && is_within(self.form(first + step)) {
            step *= 2;
        }
        let last = self.halve(first + step / 2..self.words.len().min(first + step), is_within);
        &self.words[first..last]
    }

    /// The first place in a range whose form does not pass; those that pass come first.
    fn halve(&self, Range { mut start, mut end }: Range<usize>, passes: impl Fn(&[char]) -> bool) -> usize {
        while start < end {
            let middle = start + (end - start) / 2;
            if passes(self.form(middle)) {
                start = middle + 1;
            } else {
                end = middle;
            }
        }
        start
    }
}

/// A bit for each kind of letter that there is, and for each that there is more than once.
fn kinds(letters: impl Iterator<Item = char>) -> (u32, u32) {
    letters.fold((0, 0), |(once, twice), letter| {
        let kind = 1 << (u32::from(letter) % 32);
        (once | kind, twice | once & kind)
    })
}

/// Whether each has all kinds of the other but so many.
fn is_near<const MOST: usize>(one: u32, other: u32) -> bool {
    has_all_but::<MOST>(one, other) & has_all_but::<MOST>(other, one)
}

/// Whether all kinds of the one but so many are in the other.
fn has_all_but<const MOST: usize>(one: u32, other: u32) -> bool {
    // Each step takes the lowest bit away: cheaper than counting them all, and for many words at a time.
    let mut missing = one & !other;
    for _ in 0..MOST {
        missing &= missing.wrapping_sub(1);
    }
    missing == 0
}

/// The first eight bytes as a number that is ordered like them.
fn first_letters(text: &str) -> u64 {
    let mut first = [0; 8];
    let most = text.len().min(first.len());
    first[..most].copy_from_slice(&text.as_bytes()[..most]);
    u64::from_be_bytes(first)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// Slips by the table that defines them.
    fn counted(one: &[char], other: &[char]) -> usize {
        let mut table = vec![vec![0; other.len() + 1]; one.len() + 1];
        for i in 0..=one.len() {
            for j in 0..=other.len() {
                table[i][j] = match (i, j) {
                    (0, _) | (_, 0) => i + j,
                    _ => {
                        let changed = table[i - 1][j - 1] + usize::from(one[i - 1] != other[j - 1]);
                        let least = changed.min(table[i - 1][j] + 1).min(table[i][j - 1] + 1);
                        let is_swapped =
                            i > 1 && j > 1 && one[i - 1] == other[j - 2] && one[i - 2] == other[j - 1];
                        if is_swapped { least.min(table[i - 2][j - 2] + 1) } else { least }
                    }
                };
            }
        }
        table[one.len()][other.len()]
    }

    fn words() -> Vec<String> {
        let word = |n: u32| {
            let letter = |place: u32| if n >> place & 1 == 0 { 'a' } else { 'ŧ' };
            (0..n % 9 + 1).map(|place| if n % 7 == place { 'c' } else { letter(place) }).collect()
        };
        (1..3000).map(word).collect()
    }

    #[test]
    fn finds_what_a_look_at_every_word_finds() {
        let words = words();
        let forms = Forms::new(words.iter().map(String::as_str));
        let numbers = |passes: &dyn Fn(&str) -> bool| {
            (0..).zip(&words).filter(|(_, word)| passes(word)).map(|(n, _)| n).collect::<BTreeSet<u32>>()
        };
        let letters = |word: &str| word.chars().collect::<Vec<_>>();
        for typed in words.iter().step_by(53) {
            let set = |words: &[u32]| words.iter().copied().collect::<BTreeSet<_>>();
            assert_eq!(set(forms.same(typed)), numbers(&|word| word == typed));
            assert_eq!(set(forms.beginning(typed)), numbers(&|word| word.starts_with(typed.as_str())));

            let asked = ComparableWord::new(typed).unwrap();
            let typed = letters(typed);
            for most in 1..=2 {
                let mut found = BTreeSet::new();
                forms.with_slips(&asked, most, |word, slips| {
                    assert_eq!(slips, counted(&typed, &letters(&words[word as usize])));
                    assert!(found.insert(word), "found twice");
                });
                assert_eq!(found, numbers(&|word| counted(&typed, &letters(word)) <= most), "{typed:?}");
            }
            let mut found = BTreeSet::new();
            forms.beginning_with_a_slip(&asked, |word| assert!(found.insert(word), "found twice"));
            let begins = |word: &str| {
                let word = letters(word);
                let most = word.len().min(typed.len() + 1);
                let is_long_enough = typed.len() >= 6 && word.len() >= typed.len();
                is_long_enough && (0..=most).any(|n| counted(&typed, &word[..n]) <= 1)
            };
            assert_eq!(found, numbers(&begins), "{typed:?}");
        }
    }
}
