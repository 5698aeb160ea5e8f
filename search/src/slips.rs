//! Counts slips between a typed word and very many others: letters left out, put in, changed, or swapped with their
//! neighbour (optimal string alignment), a whole column of the table at a time (H. Hyyrö, "A bit-vector algorithm for
//! computing Levenshtein and Damerau edit distances", 2003).

/// Slips are not counted in longer words.
const LONGEST: usize = 64;
/// Letters of the shortest beginning in which a slip is forgiven.
const LEAST_BEGUN: usize = 6;

/// A word as it was typed, taken apart once to be compared often.
#[derive(Debug)]
pub struct ComparableWord {
    letters: Vec<char>,
    /// Per ASCII letter its places in the word, a bit each.
    places: [u64; 128],
    /// Per other letter the same.
    other_places: Vec<(char, u64)>,
}

impl ComparableWord {
    /// Takes a word apart; none when slips are not counted in it.
    pub fn new(word: &str) -> Option<Self> {
        let letters: Vec<char> = word.chars().collect();
        if letters.is_empty() || letters.len() > LONGEST {
            return None;
        }
        let mut typed = Self { letters: Vec::new(), places: [0; 128], other_places: Vec::new() };
        for (n, letter) in letters.iter().enumerate() {
            if let Some(places) = typed.places.get_mut(*letter as usize) {
                *places |= 1 << n;
            } else {
                typed.other_places.retain(|(known, _)| known != letter);
                let places = (0..).zip(&letters).filter(|(_, other)| *other == letter);
                typed
                    .other_places
                    .push((*letter, places.fold(0, |places, (n, _): (u32, _)| places | 1 << n)));
            }
        }
        Some(Self { letters, ..typed })
    }

    /// Its letters.
    pub fn letters(&self) -> impl ExactSizeIterator<Item = char> {
        self.letters.iter().copied()
    }

    /// How many slips are between it and a word, where they are at most so many.
    pub fn slips(&self, word: &[char], most: usize) -> Option<usize> {
        let is_near = word.len().abs_diff(self.letters.len()) <= most;
        self.columns(word).last().filter(|slips| is_near && *slips <= most)
    }

    /// Whether one slip, or none, makes it a beginning of the word.
    pub fn begins(&self, word: &[char]) -> bool {
        let length = self.letters.len();
        length >= LEAST_BEGUN
            && word.len() >= length
            && self.columns(&word[..word.len().min(length + 1)]).any(|slips| slips <= 1)
    }

    /// The slips between it and each beginning of the word, from one letter on.
    fn columns(&self, word: &[char]) -> impl Iterator<Item = usize> {
        let last = 1 << (self.letters.len() - 1);
        let (mut down, mut up, mut diagonal, mut before) = (!0u64, 0u64, 0u64, 0u64);
        let mut slips = self.letters.len();
        word.iter().map(move |letter| {
            let places = self.places(*letter);
            let swapped = ((!diagonal & places) << 1) & before;
            diagonal = ((places & down).wrapping_add(down) ^ down) | places | up | swapped;
            let right = up | !(diagonal | down);
            let left = diagonal & down;
            slips += usize::from(right & last != 0);
            slips -= usize::from(left & last != 0);
            let right = right << 1 | 1;
            down = left << 1 | !(diagonal | right);
            up = right & diagonal;
            before = places;
            slips
        })
    }

    fn places(&self, letter: char) -> u64 {
        self.places.get(letter as usize).copied().unwrap_or_else(|| {
            self.other_places.iter().find(|(known, _)| *known == letter).map_or(0, |(_, places)| *places)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_have_their_bounds() {
        let letters = |word: &str| word.chars().collect::<Vec<_>>();
        let slips = |one: &str, other: &str, most| ComparableWord::new(one)?.slips(&letters(other), most);
        assert_eq!(slips("naranja", "narnaja", 2), Some(1));
        assert_eq!(slips("chocolate", "chocolte", 2), Some(1));
        assert_eq!(slips("mango", "manga", 0), None);
        assert_eq!(slips("", "ab", 2), None);
        assert_eq!(slips("ab", "", 2), None);
        assert_eq!(slips(&"a".repeat(64), &"a".repeat(65), 2), Some(1));
        assert_eq!(slips(&"a".repeat(65), &"a".repeat(65), 2), None);
    }

    #[test]
    fn a_beginning_may_have_a_slip() {
        let begins = |one, other: &str| {
            ComparableWord::new(one).is_some_and(|typed| typed.begins(&other.chars().collect::<Vec<_>>()))
        };
        assert!(begins("zanaho", "zanaoria"));
        assert!(!begins("toaia", "tokia"));
    }
}
