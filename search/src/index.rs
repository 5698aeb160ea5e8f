//! The names of all products, arranged so that a query looks only at those that share a word
//! with it. What a query finds, and in which order, is said by [`crate::rules`].
//!
//! Every distinct word has a number, and a place in one list for each form in which words are
//! compared ([`Forms`]); from the number a list leads to the names that have it.

use std::{cell::RefCell, collections::HashMap};

use crate::{
    forms::Forms,
    rules::{
        self, NOT_FOUND, NameKind, NameMatch, NameText, Names, ParsedQuery, SCATTERED, Tolerance, TypedWord,
        after_stricter, bit_of, class, has_tilde, is_close, is_confused, place, rank, scattered,
    },
    slips::ComparableWord,
    word_lists::Head,
    words::{Word, fold, german_plurals},
};

/// A product's place in the order of the list the index was made from.
pub type ProductNo = u32;

/// What is known of one name without its text.
#[derive(Debug, Clone, Copy)]
struct Term {
    product: ProductNo,
    /// Which of the product's names; see [`Names::all`].
    nth: u16,
    words: u8,
    kind: NameKind,
    has_tilde: bool,
    length: u8,
    /// Languages that it may be in, a bit each; none where they are not known.
    languages: u8,
    /// The word that it begins with.
    first: u32,
    /// Whether it is a translation that begins with what the thing is.
    has_head_first: bool,
    /// Hash of its words as they are written.
    written: u32,
}

/// A rank with the product it belongs to and the name it was earned by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Hit {
    /// See [`rules::rank`].
    pub rank: u32,
    /// Who is found.
    pub product: ProductNo,
    /// Place of the name among the product's names; none when the query was empty.
    pub nth: u16,
}

/// What a query found, not yet in order.
#[derive(Debug, Default)]
pub struct Hits {
    /// Each product once.
    pub hits: Vec<Hit>,
    /// Nothing answers the query; these are the most alike.
    pub is_nearest: bool,
    /// Per word of the query the words of names in which it was recognised, to be marked.
    matched: Vec<Recognised>,
}

impl Hits {
    fn is_answer(&self) -> bool {
        !self.is_nearest && !self.hits.is_empty()
    }

    /// Whether the best answer lies in a tier or above it.
    fn is_answer_within(&self, tier: u32) -> bool {
        self.is_answer() && self.hits.iter().any(|hit| rules::tier(hit.rank) <= tier)
    }
}

/// The tier in which the query is a name of the product.
const WHOLE_NAME: u32 = 1;
/// The tier in which a name has each word of the query.
const AS_TYPED: u32 = 2;

/// Where one word of a query was recognised.
#[derive(Debug, Default)]
struct Recognised {
    /// Letters of what was typed.
    letters: usize,
    /// Words of the index in their order, each with its class.
    words: Vec<(u32, u8)>,
}

impl Recognised {
    /// How many letters of a word of so many were recognised.
    fn letters_of(&self, word: u32, length: usize) -> Option<usize> {
        let place = self.words.binary_search_by_key(&word, |(word, _)| *word).ok()?;
        Some(if self.words[place].1 == class::BEGINS { length.min(self.letters) } else { length })
    }
}

/// The names of products, to be searched.
#[derive(Debug, Default)]
pub struct Index {
    terms: Vec<Term>,
    /// Words by their text.
    numbers: HashMap<Box<str>, u32>,
    /// Every word in each of its forms.
    texts: Forms,
    stems: Forms,
    sounds: Forms,
    heards: Forms,
    roots: Forms,
    /// Per word the letters of its sound.
    sound_lengths: Vec<u8>,
    /// Per word the range of its names in `postings`.
    starts: Vec<u32>,
    /// Name times two, and one more where the word does not come first in a thing that the name
    /// lists.
    postings: Vec<u32>,
    /// Names of several words with the hash of how they are heard as one, by that hash.
    joined: Vec<(u64, u32)>,
    products: usize,
}

/// Collects the products of an index.
#[derive(Debug, Default)]
pub struct Builder {
    index: Index,
    words: Vec<Word>,
    /// Word, and what is posted of it.
    pairs: Vec<(u32, u32)>,
}

impl Builder {
    /// Adds the next product.
    pub fn add(&mut self, names: &Names<'_>) {
        let product = u32::try_from(self.index.products).unwrap_or(u32::MAX);
        self.index.products += 1;
        let translated_as_called = names.languages_of_synonyms();
        for (nth, name) in (0..).zip(names.all()) {
            let NameText { kind, text, language, .. } = name;
            let phrase = fold(&name.typed());
            let heads = name.heads();
            let mut words: Vec<u32> = Vec::new();
            for word in rules::telling(&phrase, &heads) {
                let number = self.number(word);
                let stem = &self.words[number as usize].stem;
                if !words.iter().any(|other| self.words[*other as usize].stem == *stem) {
                    words.push(number);
                }
            }
            if words.is_empty() {
                continue;
            }
            let term = u32::try_from(self.index.terms.len()).unwrap_or(u32::MAX / 2);
            self.index.terms.push(Term {
                product,
                nth,
                words: u8::try_from(words.len()).unwrap_or(u8::MAX),
                kind,
                has_tilde: has_tilde(text),
                first: words[0],
                has_head_first: language.is_some_and(|language| language.head == Head::First),
                languages: match kind {
                    NameKind::Synonym => translated_as_called,
                    _ => bit_of(language),
                },
                length: u8::try_from(phrase.chars().count()).unwrap_or(u8::MAX),
                written: written(words.iter().map(|word| self.words[*word as usize].text.as_str())),
            });
            if words.len() > 1 {
                let sounds = words.iter().map(|word| self.words[*word as usize].sound.as_str());
                self.index.joined.push((hash(sounds), term));
            }
            let is_first_head =
                language.is_none_or(|language| language.head == Head::First) || words.len() == 1;
            for (position, word) in words.into_iter().enumerate() {
                let is_first =
                    position == 0 && is_first_head || heads.contains(&self.words[word as usize].text);
                self.pairs.push((word, term * 2 + u32::from(!is_first)));
            }
        }
    }

    /// The number of a word, which is taken apart only once.
    fn number(&mut self, text: &str) -> u32 {
        if let Some(number) = self.index.numbers.get(text) {
            return *number;
        }
        let number = u32::try_from(self.words.len()).unwrap_or(u32::MAX);
        self.words.push(Word::new(text));
        self.index.numbers.insert(text.into(), number);
        number
    }

    /// Arranges what was added.
    pub fn build(self) -> Index {
        let Self { mut index, words, mut pairs } = self;
        pairs.sort_unstable();
        index.starts = vec![0; words.len() + 1];
        for (word, _) in &pairs {
            index.starts[*word as usize + 1] += 1;
        }
        for n in 1..index.starts.len() {
            index.starts[n] += index.starts[n - 1];
        }
        index.postings = pairs.into_iter().map(|(_, posting)| posting).collect();
        let forms = |form: fn(&Word) -> &String| Forms::new(words.iter().map(|word| form(word).as_str()));
        index.texts = forms(|word| &word.text);
        index.stems = forms(|word| &word.stem);
        index.sounds = forms(|word| &word.sound);
        index.heards = forms(|word| &word.heard);
        index.roots = forms(|word| &word.root);
        index.sound_lengths = words.iter().map(|word| rules::length(&word.sound)).collect();
        index.joined.sort_unstable();
        index.joined.shrink_to_fit();
        index.terms.shrink_to_fit();
        index
    }
}

/// What was found for a word of the query with slips: looking through all words takes long.
type Memo = HashMap<(usize, Tolerance), Vec<(u32, u8)>>;

/// What the words of a query are compared with, from strict to lenient.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Comparison {
    AsTyped,
    /// With slips only where nothing begins as typed.
    SlipsWhereNeeded,
    Slips(Tolerance),
    /// Whole words and their roots; only where there are none beginnings, and only where
    /// there are none of these slips.
    Surest,
}

impl Index {
    /// How many products it holds.
    pub fn len(&self) -> usize {
        self.products
    }

    /// Whether it holds none.
    pub fn is_empty(&self) -> bool {
        self.products == 0
    }

    /// Everything a query finds. `severities` has one number per product: 1 permitted, 2
    /// restricted, 3 not permitted.
    pub fn search(&self, asked: &ParsedQuery, severities: &[u8]) -> Hits {
        if asked.all.is_empty() {
            return Hits::default();
        }
        for named in asked.with_stop_words(|word| self.numbers.contains_key(word)) {
            let (things, memo) = (&named.things, &mut Memo::default());
            let found =
                self.attempt(&named, things, Comparison::AsTyped, severities, MatchScope::OneName, memo);
            if found.is_answer() {
                return found;
            }
        }
        let memo = &mut Memo::default();
        let found = self.answer(asked, severities, memo);
        let Some(bare) = asked.bare.as_deref() else {
            return if found.hits.is_empty() { self.nearest(asked, severities, memo) } else { found };
        };
        if found.is_answer_within(AS_TYPED) {
            return found;
        }
        let bare_memo = &mut Memo::default();
        let others = self.answer(&bare.asked, severities, bare_memo);
        let is_better = if bare.is_doubtful {
            others.is_answer_within(WHOLE_NAME)
        } else {
            others.is_answer_within(AS_TYPED) || others.is_answer() && !found.is_answer()
        };
        if is_better {
            others
        } else if !found.hits.is_empty() {
            found
        } else if bare.is_doubtful {
            self.nearest(asked, severities, memo)
        } else {
            self.nearest(&bare.asked, severities, bare_memo)
        }
    }

    /// What has every word of the query.
    fn answer(&self, asked: &ParsedQuery, severities: &[u8], memo: &mut Memo) -> Hits {
        if asked.all.len() != asked.things.len() {
            let memo = &mut Memo::default();
            let found =
                self.attempt(asked, &asked.all, Comparison::AsTyped, severities, MatchScope::OneName, memo);
            if !found.hits.is_empty() {
                return found;
            }
        }
        let things = &asked.things;
        let found =
            self.attempt(asked, things, Comparison::SlipsWhereNeeded, severities, MatchScope::AllWords, memo);
        if !found.hits.is_empty() || things.len() == 1 {
            return found;
        }
        self.attempt(
            asked,
            things,
            Comparison::Slips(Tolerance::Usual),
            severities,
            MatchScope::OneName,
            memo,
        )
    }

    /// What has some of its words, or is most alike.
    fn nearest(&self, asked: &ParsedQuery, severities: &[u8], memo: &mut Memo) -> Hits {
        let things = &asked.things;
        if things.len() > 1 {
            let found =
                self.attempt(asked, things, Comparison::Surest, severities, MatchScope::AnyWord, memo);
            if !found.hits.is_empty() {
                return Hits { is_nearest: true, ..found };
            }
        }
        let wide = Comparison::Slips(Tolerance::Wide);
        let found = self.attempt(asked, things, wide, severities, MatchScope::AnyWord, memo);
        Hits { is_nearest: true, ..found }
    }

    fn attempt(
        &self,
        asked: &ParsedQuery,
        words: &[TypedWord],
        comparison: Comparison,
        severities: &[u8],
        wanted: MatchScope,
        memo: &mut Memo,
    ) -> Hits {
        let found: Vec<_> = words
            .iter()
            .enumerate()
            .map(|(n, TypedWord { word, is_literal, .. })| {
                if *is_literal {
                    return self
                        .numbers
                        .get(word.text.as_str())
                        .map(|word| (*word, class::SAME))
                        .into_iter()
                        .collect();
                }
                let is_last = n + 1 == words.len();
                let mut slipped = |tolerance| {
                    let known = memo.entry((n, tolerance));
                    known.or_insert_with(|| self.matches_with_slips(word, is_last, tolerance)).clone()
                };
                self.matches(word, is_last, comparison, &mut slipped)
            })
            .collect();
        let joined = if comparison == Comparison::SlipsWhereNeeded { self.joined(words) } else { Vec::new() };
        if joined.is_empty() && wanted != MatchScope::AnyWord && found.iter().any(Vec::is_empty) {
            return Hits::default();
        }
        let (hits, is_answer) = WORKSPACE.with_borrow_mut(|workspace| {
            self.collect(workspace, asked, words, &found, &joined, severities, wanted)
        });
        let recognised =
            |(typed, words): (&TypedWord, _)| Recognised { letters: typed.word.text.chars().count(), words };
        Hits { hits, is_nearest: !is_answer, matched: words.iter().zip(found).map(recognised).collect() }
    }

    #[allow(clippy::too_many_arguments, reason = "the parts of one question")]
    fn collect(
        &self,
        workspace: &mut Workspace,
        asked: &ParsedQuery,
        typed: &[TypedWord],
        found: &[Vec<(u32, u8)>],
        joined: &[u32],
        severities: &[u8],
        wanted: MatchScope,
    ) -> (Vec<Hit>, bool) {
        let count = typed.len();
        workspace.fit(self.terms.len(), self.products);
        let Workspace { places, terms, best, products, reached, reach } = workspace;
        *reach += 1;
        for term in joined {
            reached[self.terms[*term as usize].product as usize] = WordRun { reach: *reach, words: u8::MAX };
        }
        // The rarest word first: where all are wanted, the others count only where it is.
        let mut rarest: Vec<usize> = (0..count).collect();
        rarest
            .sort_by_key(|n| found[*n].iter().map(|(word, _)| self.postings_of(*word).len()).sum::<usize>());
        for (before, n) in (0..).zip(rarest) {
            let shift = n * 8;
            for (word, class) in &found[n] {
                for posting in self.postings_of(*word) {
                    let term = (posting / 2) as usize;
                    let place = u64::from(place(*class, posting % 2 == 0));
                    let known = places[term];
                    match wanted {
                        MatchScope::OneName if before > 0 && known == u64::MAX => continue,
                        MatchScope::OneName | MatchScope::AnyWord => {}
                        MatchScope::AllWords => {
                            let product = &mut reached[self.terms[term].product as usize];
                            if product.reach != *reach {
                                *product = WordRun { reach: *reach, words: 0 };
                            }
                            if product.words < before {
                                continue;
                            }
                            product.words = product.words.max(before + 1);
                        }
                    }
                    if known == u64::MAX {
                        terms.push(posting / 2);
                    }
                    if place < known >> shift & 0xff {
                        places[term] = known & !(0xff << shift) | place << shift;
                    }
                }
            }
        }
        for term in joined {
            let known = &mut places[*term as usize];
            if *known == u64::MAX {
                terms.push(*term);
            }
            for n in 0..count {
                let sound = u64::from(place(class::SOUND, n == 0)) << (n * 8);
                *known = *known & !(0xff << (n * 8)) | sound.min(*known & 0xff << (n * 8));
            }
        }
        let typed_so = written(typed.iter().map(|typed| typed.word.text.as_str()));
        let mut is_answer = false;
        let mut stricter_heads = 0u8;
        for term in terms.drain(..) {
            let mut bytes = std::mem::replace(&mut places[term as usize], u64::MAX).to_le_bytes();
            let Term {
                product,
                nth,
                words,
                kind,
                has_tilde,
                length,
                languages,
                first,
                has_head_first,
                written,
            } = self.terms[term as usize];
            let severity = severities.get(product as usize).copied().unwrap_or(3);
            if severity < 3 {
                for place in bytes.iter_mut().filter(|place| **place / 2 == class::CAUTION) {
                    *place = NOT_FOUND;
                }
                if bytes == [NOT_FOUND; 8] {
                    continue;
                }
            }
            let places = &bytes[..count];
            let is_joined = joined.contains(&term);
            let name = NameMatch {
                places,
                kind,
                words: if is_joined { count } else { usize::from(words) },
                length: usize::from(length),
                has_tilde,
                is_respelled: is_joined && count != usize::from(words),
                is_exact: written == typed_so,
                severity,
            };
            if severity > 1 && has_head_first && *places == [0] && found[0].contains(&(first, class::SAME)) {
                stricter_heads |= languages;
            }
            let rank = rank(asked, &name);
            is_answer = is_answer || is_close(asked, typed, &name);
            let mask = places
                .iter()
                .enumerate()
                .fold(0u8, |mask, (n, place)| mask | u8::from(*place != NOT_FOUND) << n);
            let is_confused = is_confused(asked, typed, &name);
            let best = &mut best[product as usize];
            if best.mask == 0 {
                products.push(product);
                *best = Best { rank, nth, languages, mask, is_confused };
            } else {
                best.is_confused &= is_confused;
                if rank < best.rank {
                    (best.rank, best.nth, best.languages) = (rank, nth, languages);
                }
                best.mask |= mask;
            }
        }
        let every = u8::MAX >> (8 - count);
        let mut hits = Vec::with_capacity(products.len());
        for product in products.drain(..) {
            let Best { mut rank, nth, languages, mask, is_confused } =
                std::mem::take(&mut best[product as usize]);
            let severity = severities.get(product as usize).copied().unwrap_or(3);
            if mask == every && rules::tier(rank) > SCATTERED {
                rank = scattered(severity);
            }
            let is_named_otherwise = languages != 0 && stricter_heads & !languages != 0;
            if severity == 1 && rules::tier(rank) == WHOLE_NAME && is_named_otherwise {
                rank = after_stricter(rank);
            }
            let wanted = match wanted {
                MatchScope::OneName => rules::tier(rank) < SCATTERED,
                MatchScope::AllWords => rules::tier(rank) <= SCATTERED,
                MatchScope::AnyWord => true,
            };
            if wanted && !(is_answer && is_confused) {
                hits.push(Hit { rank, product, nth });
            }
        }
        (hits, is_answer)
    }

    fn postings_of(&self, word: u32) -> &[u32] {
        let word = word as usize;
        &self.postings[self.starts[word] as usize..self.starts[word + 1] as usize]
    }

    /// Names that are heard like all words together: "hierba luisa", "hierbaluisa".
    fn joined(&self, words: &[TypedWord]) -> Vec<u32> {
        let heard = hash(words.iter().map(|typed| typed.word.sound.as_str()));
        let start = self.joined.partition_point(|(hash, _)| *hash < heard);
        let same = self.joined[start..].iter().take_while(|(hash, _)| *hash == heard);
        let mut terms: Vec<u32> = same.map(|(_, term)| *term).collect();
        if words.len() > 1 {
            let joined: String = words.iter().map(|typed| typed.word.sound.as_str()).collect();
            let postings = self.sounds.same(&joined).iter().flat_map(|word| self.postings_of(*word));
            terms.extend(
                postings.map(|posting| posting / 2).filter(|term| self.terms[*term as usize].words == 1),
            );
        }
        terms
    }

    /// Words of the index in which a typed word is found, each with its best class.
    fn matches(
        &self,
        asked: &Word,
        is_last: bool,
        comparison: Comparison,
        slipped: &mut dyn FnMut(Tolerance) -> Vec<(u32, u8)>,
    ) -> Vec<(u32, u8)> {
        let mut found = Vec::new();
        self.matches_as_typed(asked, is_last, &mut found);
        match comparison {
            Comparison::AsTyped => {}
            Comparison::SlipsWhereNeeded if found.is_empty() => {
                found = slipped(Tolerance::Usual);
            }
            Comparison::SlipsWhereNeeded => {
                if found.iter().all(|(_, class)| *class != class::SAME) {
                    self.matches_with_caution(asked, &mut found);
                }
            }
            Comparison::Slips(tolerance) => found.extend(slipped(tolerance)),
            Comparison::Surest => {
                self.matches_of_root(asked, &mut found);
                // The same but for their gender.
                let length = rules::length(&asked.sound);
                found.retain(|(word, class)| {
                    *class != class::ROOT || self.sound_lengths[*word as usize] == length
                });
                best_of_each_word(&mut found);
                let is_sure = |class: u8| matches!(class, class::SAME | class::SOUND | class::ROOT);
                if found.iter().any(|(_, class)| is_sure(*class)) {
                    found.retain(|(_, class)| is_sure(*class));
                } else if found.is_empty() {
                    found = slipped(Tolerance::Usual);
                }
            }
        }
        best_of_each_word(&mut found);
        found
    }

    /// The last word may still be unfinished, others are abbreviated to three letters or more.
    fn matches_as_typed(&self, asked: &Word, is_last: bool, found: &mut Vec<(u32, u8)>) {
        let mut add = |words: &[u32], class| found.extend(words.iter().map(|word| (*word, class)));
        add(self.stems.same(&asked.stem), class::SAME);
        let other = german_plurals(&asked.text);
        let known = other.iter().filter_map(|text| self.numbers.get(text.as_str()).copied());
        add(&known.collect::<Vec<_>>(), class::SAME);
        add(self.sounds.same(&asked.sound), class::SOUND);
        // "fram" is the beginning of "frame", and no form of it.
        if rules::length(&asked.text) >= 3
            && let Some(longer) = self.numbers.get(format!("{}e", asked.text).as_str())
        {
            found.retain(|(word, _)| word != longer);
        }
        let mut add = |words: &[u32], class| found.extend(words.iter().map(|word| (*word, class)));
        if is_last || rules::length(&asked.text) >= 3 {
            add(self.texts.beginning(&asked.text), class::BEGINS);
        }
        if rules::length(&asked.heard) >= 3 {
            add(self.heards.beginning(&asked.heard), class::SOUND_BEGINS);
        }
        best_of_each_word(found);
    }

    fn matches_of_root(&self, asked: &Word, found: &mut Vec<(u32, u8)>) {
        found.extend(self.roots.same(&asked.root).iter().map(|word| (*word, class::ROOT)));
    }

    /// The ear slips in sounds, fingers slip in letters; a word with a slip may have lost its ending, or none.
    fn matches_with_slips(&self, asked: &Word, is_last: bool, tolerance: Tolerance) -> Vec<(u32, u8)> {
        let mut found = Vec::new();
        self.matches_of_root(asked, &mut found);
        for (forms, typed) in
            [(&self.sounds, &asked.sound), (&self.stems, &asked.stem), (&self.texts, &asked.text)]
        {
            let Some(typed) = ComparableWord::new(typed) else { continue };
            forms.with_slips(&typed, rules::most_slips(typed.letters().len(), tolerance), |word, slips| {
                found.push((word, rules::with_slips(slips)));
            });
        }
        if let (true, Tolerance::Usual, Some(typed)) = (is_last, tolerance, ComparableWord::new(&asked.heard))
        {
            self.heards.beginning_with_a_slip(&typed, |word| found.push((word, class::SLIP_BEGINS)));
        }
        best_of_each_word(&mut found);
        found
    }

    /// Words one slip away while others begin or sound as typed. The letters are compared: a beginning has no stem, and
    /// what is misheard is found as typed.
    fn matches_with_caution(&self, asked: &Word, found: &mut Vec<(u32, u8)>) {
        let Some(typed) = ComparableWord::new(&asked.text) else { return };
        let most = rules::most_slips(typed.letters().len(), Tolerance::Usual).min(1);
        self.texts.with_slips(&typed, most, |word, _| found.push((word, class::CAUTION)));
    }

    /// The parts of a name that were recognised, as ranges of characters.
    pub fn marks(&self, hits: &Hits, text: &str) -> Vec<(usize, usize)> {
        let mut marks: Vec<(usize, usize)> = Vec::new();
        let mut start = None;
        let mut token = String::new();
        let characters = text.chars().chain(std::iter::once(' ')).enumerate();
        for (n, c) in characters {
            if c.is_alphanumeric()
                || matches!(c, '\'' | '’')
                || unicode_normalization::char::is_combining_mark(c)
            {
                start.get_or_insert(n);
                token.push(c);
                continue;
            }
            let Some(start) = start.take() else { continue };
            if let Some(word) = self.numbers.get(fold(&token).as_str()) {
                let letters =
                    hits.matched.iter().filter_map(|words| words.letters_of(*word, n - start)).max();
                marks.extend(letters.map(|letters| (start, start + letters)));
            }
            token.clear();
        }
        marks
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum MatchScope {
    /// All words in one name.
    OneName,
    /// All words in the names of one product.
    AllWords,
    AnyWord,
}

#[derive(Debug, Clone, Copy, Default)]
struct Best {
    rank: u32,
    nth: u16,
    languages: u8,
    /// Words of the query that any name has; zero for not seen.
    mask: u8,
    /// Every name found so far takes a common word for another one.
    is_confused: bool,
}

/// Room for one search, kept per thread; clean between searches.
#[derive(Debug, Default)]
struct Workspace {
    /// Per name one byte per word of the query.
    places: Vec<u64>,
    terms: Vec<u32>,
    best: Vec<Best>,
    products: Vec<ProductNo>,
    reached: Vec<WordRun>,
    /// Tells what this search has reached from what those before it had.
    reach: u64,
}

/// In how many words, one after the other, a product was found.
#[derive(Debug, Clone, Copy, Default)]
struct WordRun {
    reach: u64,
    words: u8,
}

impl Workspace {
    fn fit(&mut self, terms: usize, products: usize) {
        if self.places.len() < terms {
            self.places.resize(terms, u64::MAX);
        }
        if self.best.len() < products {
            self.best.resize(products, Best::default());
            self.reached.resize(products, WordRun::default());
        }
    }
}

thread_local! {
    static WORKSPACE: RefCell<Workspace> = RefCell::default();
}

/// Leaves the best class of each word.
fn best_of_each_word(found: &mut Vec<(u32, u8)>) {
    found.sort_unstable();
    found.dedup_by_key(|(word, _)| *word);
}

/// A hash of words in their order, without the last half of its bits.
fn written<'a>(words: impl Iterator<Item = &'a str>) -> u32 {
    u32::try_from(hash(words.flat_map(|word| [word, " "])) >> 32).unwrap_or_default()
}

/// FNV-1a of the parts as one.
fn hash<'a>(parts: impl Iterator<Item = &'a str>) -> u64 {
    parts
        .flat_map(str::bytes)
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}
