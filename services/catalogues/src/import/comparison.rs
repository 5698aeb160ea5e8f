//! What a reference file would change.

use std::collections::HashMap;

use super::reference::Tally;
use crate::{
    entry::Entry,
    legal::{link::ReferenceLink, reference::ReferenceArticle},
    product::Product,
    reference_file::Fault,
};

/// What a file's rows are compared by.
pub(super) trait Item: PartialEq {
    fn code(&self) -> &str;
    /// The name, where no two may share one.
    fn unique_name(&self) -> Option<&str>;
}

impl Item for Entry {
    fn code(&self) -> &str {
        &self.code
    }
    fn unique_name(&self) -> Option<&str> {
        Some(&self.name)
    }
}

impl Item for Product {
    fn code(&self) -> &str {
        &self.code
    }
    fn unique_name(&self) -> Option<&str> {
        Some(&self.texts.name)
    }
}

impl Item for ReferenceArticle {
    fn code(&self) -> &str {
        &self.code
    }
    fn unique_name(&self) -> Option<&str> {
        None
    }
}

impl Item for ReferenceLink {
    fn code(&self) -> &str {
        &self.key
    }
    fn unique_name(&self) -> Option<&str> {
        None
    }
}

#[derive(Debug)]
pub(super) struct Changes<T> {
    pub(super) added: Vec<T>,
    pub(super) changed: Vec<T>,
    pub(super) unchanged: i64,
}

impl<T> Changes<T> {
    pub(super) fn tally(&self) -> Tally {
        let count = |rows: &Vec<T>| i64::try_from(rows.len()).unwrap_or(i64::MAX);
        Tally {
            added: count(&self.added),
            changed: count(&self.changed),
            unchanged: self.unchanged,
            refused: Vec::new(),
        }
    }
}

/// Tells new, different and equal rows apart. Two rows of one code or name are faults,
/// and so is a name that an entry outside the file keeps.
pub(super) fn compare<T: Item>(
    rows: Vec<(u64, T)>,
    stored: HashMap<String, T>,
    mut faults: Vec<Fault>,
) -> Result<Changes<T>, Vec<Fault>> {
    let mut codes: HashMap<&str, u64> = HashMap::new();
    let mut names: HashMap<String, u64> = HashMap::new();
    for (line, item) in &rows {
        if let Some(first) = codes.get(item.code()).filter(|_| !item.code().is_empty()) {
            faults.push(Fault::new(*line, format!("code {:?} ya está en la línea {first}", item.code())));
        }
        codes.entry(item.code()).or_insert(*line);
        let Some(name) = item.unique_name().filter(|name| !name.is_empty()) else { continue };
        if let Some(first) = names.get(&name.to_lowercase()) {
            faults.push(Fault::new(*line, format!("name {name:?} ya está en la línea {first}")));
        }
        names.entry(name.to_lowercase()).or_insert(*line);
    }
    for item in stored.values().filter(|item| !codes.contains_key(item.code())) {
        if let Some((name, line)) = item.unique_name().and_then(|n| names.get_key_value(&n.to_lowercase())) {
            faults
                .push(Fault::new(*line, format!("name {name:?} es de {}, que se cargó antes", item.code())));
        }
    }
    drop(codes);
    if !faults.is_empty() {
        return Err(faults);
    }
    let mut changes = Changes { added: Vec::new(), changed: Vec::new(), unchanged: 0 };
    for (_, item) in rows {
        match stored.get(item.code()) {
            None => changes.added.push(item),
            Some(before) if *before == item => changes.unchanged += 1,
            Some(_) => changes.changed.push(item),
        }
    }
    Ok(changes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{legal, reference_file::ReferenceFile};

    fn article(code: &str, subject: &str) -> ReferenceArticle {
        let text = format!("{}\n{code},Ley,Ley,,,,{subject},Resumen,x\n", legal::COLUMNS.join(","));
        let sheet = ReferenceFile::read(text.as_bytes(), legal::COLUMNS, |_| false);
        ReferenceArticle::parse(&sheet.rows[0], &mut Vec::new())
    }

    fn entry(code: &str, name: &str) -> Entry {
        Entry {
            code: code.to_owned(),
            name: name.to_owned(),
            attributes: [].into(),
            sort_order: 1,
            active: true,
            source: "x".to_owned(),
            articles: Vec::new(),
        }
    }

    #[test]
    fn new_different_and_equal_rows_are_told_apart() {
        let stored = HashMap::from([
            ("A".to_owned(), article("A", "igual")),
            ("B".to_owned(), article("B", "antes")),
            ("D".to_owned(), article("D", "ya no está")),
        ]);
        let rows = vec![(2, article("A", "igual")), (3, article("B", "después")), (4, article("C", "nuevo"))];
        let tally = compare(rows, stored, Vec::new()).unwrap().tally();
        assert_eq!(tally, Tally { added: 1, changed: 1, unchanged: 1, refused: Vec::new() });
    }

    #[test]
    fn a_code_or_name_belongs_to_one_row() {
        let stored = HashMap::from([("Z".to_owned(), entry("Z", "Tres"))]);
        let rows = vec![
            (2, entry("A", "Uno")),
            (3, entry("A", "Dos")),
            (4, entry("B", "uno")),
            (5, entry("C", "tres")),
        ];
        let faults = compare(rows, stored, Vec::new()).unwrap_err();
        let told: Vec<_> = faults.iter().map(Fault::to_string).collect();
        assert_eq!(
            told,
            [
                "3: code \"A\" ya está en la línea 2",
                "4: name \"uno\" ya está en la línea 2",
                "5: name \"tres\" es de Z, que se cargó antes",
            ]
        );
    }

    #[test]
    fn two_entries_may_swap_their_names() {
        let stored =
            HashMap::from([("A".to_owned(), entry("A", "Uno")), ("B".to_owned(), entry("B", "Dos"))]);
        let rows = vec![(2, entry("A", "Dos")), (3, entry("B", "Uno"))];
        assert_eq!(compare(rows, stored, Vec::new()).unwrap().changed.len(), 2);
    }
}
