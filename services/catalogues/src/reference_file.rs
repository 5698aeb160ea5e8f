//! A reference file: CSV read strictly, so that a slip in one cell is told with its line
//! instead of moving every cell after it.

use std::{fmt, sync::Arc};

/// What is wrong with a file, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// Line of the file, from 1.
    pub line: u64,
    /// Why the file is refused.
    pub reason: String,
}

impl Fault {
    /// A fault on a line.
    pub fn new(line: u64, reason: impl Into<String>) -> Self {
        Self { line, reason: reason.into() }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.line, self.reason)
    }
}

/// One row whose cells are where the header says.
#[derive(Debug, Clone)]
pub struct Row {
    /// Line of the file it begins on, from 1.
    pub line: u64,
    columns: Arc<[&'static str]>,
    cells: Vec<String>,
}

impl Row {
    /// A cell; empty when the file has no such column.
    pub fn get(&self, column: &str) -> &str {
        self.cell(column).unwrap_or_default()
    }

    /// A cell; none when the file has no such column.
    pub fn cell(&self, column: &str) -> Option<&str> {
        let at = self.columns.iter().position(|known| *known == column)?;
        self.cells.get(at).map(String::as_str)
    }

    /// A cell that may be left empty.
    pub fn optional(&self, column: &str) -> Option<String> {
        Some(self.get(column)).filter(|cell| !cell.is_empty()).map(str::to_owned)
    }

    /// A cell that may not; notes the fault and goes on.
    pub fn required(&self, column: &str, faults: &mut Vec<Fault>) -> String {
        let cell = self.get(column);
        if cell.is_empty() {
            faults.push(Fault::new(self.line, format!("{column} está vacío")));
        }
        cell.to_owned()
    }
}

/// The rows that could be read, and everything that could not.
#[derive(Debug, Default)]
pub struct ReferenceFile {
    /// Rows with the right number of clean cells.
    pub rows: Vec<Row>,
    /// Everything else.
    pub faults: Vec<Fault>,
}

impl ReferenceFile {
    /// Reads a file whose header must be `columns`. It may lack those that `may_lack` allows, because an earlier release
    /// exported it.
    pub fn read(bytes: &[u8], columns: &[&'static str], may_lack: impl Fn(&str) -> bool) -> Self {
        // Spreadsheets like to put a byte order mark in front.
        let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        let Ok(text) = str::from_utf8(bytes) else {
            return Self { rows: Vec::new(), faults: not_utf8(bytes) };
        };
        let mut sheet = Self::default();
        let mut reader = csv::ReaderBuilder::new()
            .flexible(true)
            .has_headers(false)
            .trim(csv::Trim::All)
            .from_reader(text.as_bytes());
        let mut lines = Lines::new(text.as_bytes());
        let mut header: Option<Arc<[&str]>> = None;
        for record in reader.records() {
            let record = match record {
                Ok(record) => record,
                Err(error) => {
                    sheet.faults.push(Fault::new(lines.at(error.position()), error.to_string()));
                    continue;
                }
            };
            let line = lines.at(record.position());
            if let Some(header) = &header {
                sheet.add(line, &record, header);
                continue;
            }
            let is_there = |column: &&str| record.iter().any(|cell| cell == *column);
            let named: Vec<_> =
                columns.iter().copied().filter(|column| is_there(column) || !may_lack(column)).collect();
            if !record.iter().eq(named.iter().copied()) {
                sheet.faults.push(Fault::new(line, wanted_header(columns, may_lack)));
                return sheet;
            }
            header = Some(named.into());
        }
        if header.is_none() {
            sheet.faults.push(Fault::new(1, "el archivo está vacío"));
        }
        if let Some(line) = open_quote(text) {
            sheet.faults.push(Fault::new(line, "unas comillas no se cierran"));
        }
        sheet
    }

    fn add(&mut self, line: u64, record: &csv::StringRecord, columns: &Arc<[&'static str]>) {
        if record.len() != columns.len() {
            let reason = format!("{} columnas en lugar de {}", record.len(), columns.len());
            self.faults.push(Fault::new(line, reason));
        } else if let Some(at) = record.iter().position(|cell| cell.chars().any(char::is_control)) {
            let reason = format!("{} tiene un salto de línea u otro carácter de control", columns[at]);
            self.faults.push(Fault::new(line, reason));
        } else {
            self.rows.push(Row {
                line,
                columns: columns.clone(),
                cells: record.iter().map(str::to_owned).collect(),
            });
        }
    }
}

fn wanted_header(columns: &[&str], may_lack: impl Fn(&str) -> bool) -> String {
    let optional: Vec<_> = columns.iter().copied().filter(|column| may_lack(column)).collect();
    let wanted = format!("el encabezado debe ser {}", columns.join(","));
    if optional.is_empty() { wanted } else { format!("{wanted}; pueden faltar {}", optional.join(",")) }
}

fn not_utf8(bytes: &[u8]) -> Vec<Fault> {
    (1..)
        .zip(bytes.split(|byte| *byte == b'\n'))
        .filter(|(_, line)| str::from_utf8(line).is_err())
        .map(|(line, _)| Fault::new(line, "no es UTF-8"))
        .collect()
}

/// Tells lines from positions that only grow. The reader's own count stands before the line
/// feed of a CR LF, and before lines left empty.
pub(crate) struct Lines<'a> {
    text: &'a [u8],
    at: usize,
    line: u64,
}

impl<'a> Lines<'a> {
    /// From the first line of a text.
    pub(crate) fn new(text: &'a [u8]) -> Self {
        Self { text, at: 0, line: 1 }
    }

    /// The line of what comes next after this position.
    pub(crate) fn at(&mut self, position: Option<&csv::Position>) -> u64 {
        let target = position.and_then(|p| usize::try_from(p.byte()).ok()).unwrap_or(self.at);
        while let Some(byte) = self.text.get(self.at) {
            if self.at >= target && !matches!(byte, b'\r' | b'\n') {
                break;
            }
            let ends = *byte == b'\n' || *byte == b'\r' && self.text.get(self.at + 1) != Some(&b'\n');
            self.line += u64::from(ends);
            self.at += 1;
        }
        self.line
    }
}

/// The line of a quotation mark without its second one.
fn open_quote(text: &str) -> Option<u64> {
    let mut opened = None;
    for (line, content) in (1..).zip(text.split('\n')) {
        for _ in content.matches('"') {
            opened = if opened.is_some() { None } else { Some(line) };
        }
    }
    opened
}

#[cfg(test)]
mod tests {
    use super::*;

    const COLUMNS: &[&str] = &["code", "name"];

    fn faults(bytes: &[u8]) -> Vec<String> {
        ReferenceFile::read(bytes, COLUMNS, |_| false).faults.iter().map(Fault::to_string).collect()
    }

    #[test]
    fn quotes_commas_marks_and_line_ends_are_read_as_spreadsheets_write_them() {
        let sheet = ReferenceFile::read(
            "\u{feff}code,name\r\nA,\"uno, \"\"dos\"\"\"\r\n\r\nB, tres \r\n".as_bytes(),
            COLUMNS,
            |_| false,
        );
        assert_eq!(sheet.faults, []);
        let names: Vec<_> = sheet.rows.iter().map(|row| (row.line, row.get("name"))).collect();
        assert_eq!(names, [(2, "uno, \"dos\""), (4, "tres")]);
    }

    #[test]
    fn every_bad_row_is_told_with_its_line() {
        assert_eq!(
            faults(b"code,name\nA\nB,b\nC,c,d\n"),
            ["2: 1 columnas en lugar de 2", "4: 3 columnas en lugar de 2"]
        );
        assert_eq!(faults(b"code,name\nA,\xff\nB,b\nC,\xff\n"), ["2: no es UTF-8", "4: no es UTF-8"]);
    }

    #[test]
    fn an_open_quote_does_not_swallow_the_rest_unseen() {
        assert_eq!(
            faults(b"code,name\nA,\"uno\nB,dos\n"),
            ["2: name tiene un salto de línea u otro carácter de control", "2: unas comillas no se cierran"]
        );
        assert_eq!(faults(b"code,name\nA,\"uno"), ["2: unas comillas no se cierran"]);
    }

    #[test]
    fn another_header_or_none_is_refused() {
        assert_eq!(faults(b"name,code\nA,a\n"), ["1: el encabezado debe ser code,name"]);
        assert_eq!(faults(b""), ["1: el archivo está vacío"]);
    }

    #[test]
    fn some_columns_may_be_missing() {
        const COLUMNS: [&str; 4] = ["code", "days", "name", "note"];
        let read = |text: &str| {
            ReferenceFile::read(text.as_bytes(), &COLUMNS, |column| ["days", "note"].contains(&column))
        };
        for (text, cells) in [
            ("code,days,name,note\nA,3,a,n\n", [Some("A"), Some("3"), Some("a"), Some("n")]),
            ("code,name,note\nA,a,n\n", [Some("A"), None, Some("a"), Some("n")]),
            ("code,name\nA,a\n", [Some("A"), None, Some("a"), None]),
        ] {
            let file = read(text);
            assert_eq!(file.faults, [], "{text}");
            assert_eq!(COLUMNS.map(|column| file.rows[0].cell(column)), cells);
        }
        for header in ["code,note", "code,note,name", "code,name,other", "code,name,name"] {
            let reason = "el encabezado debe ser code,days,name,note; pueden faltar days,note";
            assert_eq!(read(header).faults, [Fault::new(1, reason)], "{header}");
        }
    }
}
