//! Files as people make them in spreadsheets: CSV or XLSX, read row by row. The libraries believe what a file says of
//! itself, so this runs in a process that may die alone ([`super::reader`]).

use std::io::Cursor;

use calamine::{DataRef, Reader as _, Xlsx};
use serde::{Deserialize, Serialize};
use zip::ZipArchive;

use crate::reference_file::Lines;

/// More columns than any file has; cells beyond are not looked at.
const MOST_COLUMNS: usize = 100;
/// Letters that a cell of a spreadsheet holds at most.
const LONGEST_CELL: usize = 32_767;
/// Files in the archive of a workbook; spreadsheets write some dozens.
const MOST_FILES: usize = 1000;
/// Bytes of these files, unpacked.
const MOST_UNPACKED: u64 = 256 << 20;

/// What spreadsheets show where a formula goes wrong.
const BROKEN: [&str; 7] = ["#DIV/0!", "#N/A", "#NAME?", "#NULL!", "#NUM!", "#REF!", "#VALUE!"];

/// A cell as it is read.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cell {
    /// What it shows.
    pub text: String,
    /// A formula that went wrong.
    pub is_broken: bool,
}

impl Cell {
    fn new(text: &str) -> Self {
        let text = unmarked(text).trim().chars().take(LONGEST_CELL).collect::<String>();
        Self { is_broken: BROKEN.contains(&text.as_str()), text }
    }
}

/// Without the apostrophes with which exports mark what a spreadsheet would take for a formula (gateway/src/table.rs).
fn unmarked(text: &str) -> String {
    let mut unmarked = String::with_capacity(text.len());
    let mut begins = true;
    for (at, letter) in text.char_indices() {
        let is_mark =
            begins && letter == '\'' && text[at + 1..].starts_with(['=', '+', '-', '@', '\t', '\r']);
        if !is_mark {
            unmarked.push(letter);
        }
        begins = matches!(letter, ';' | '\t' | '\r' | '\n') || begins && letter == ' ';
    }
    unmarked
}

/// The file is neither CSV in UTF-8 nor a workbook.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("neither CSV in UTF-8 nor a workbook")]
pub struct Unreadable;

/// Whether the directory of a workbook's archive says that it has more files or bytes than a workbook may. Nothing is
/// unpacked. The directory may lie, so this replaces no limit of the reader.
pub fn announces_too_much(bytes: &[u8]) -> bool {
    if !is_workbook(bytes) {
        return false;
    }
    // `read` refuses what is not an archive.
    let Ok(archive) = ZipArchive::new(Cursor::new(bytes)) else { return false };
    let sizes = (0..archive.len()).map(|n| archive.by_index_data(n).map_or(0, |file| file.size()));
    archive.len() > MOST_FILES || sizes.fold(0, u64::saturating_add) > MOST_UNPACKED
}

/// Reads a file; `each` hears every row that is not empty with its line, from 1, the header
/// first, and says whether to go on.
pub fn read(bytes: &[u8], each: impl FnMut(u64, Vec<Cell>) -> bool) -> Result<(), Unreadable> {
    if is_workbook(bytes) { read_workbook(bytes, each) } else { read_csv(bytes, each) }
}

fn is_workbook(bytes: &[u8]) -> bool {
    bytes.starts_with(b"PK")
}

fn read_csv(bytes: &[u8], mut each: impl FnMut(u64, Vec<Cell>) -> bool) -> Result<(), Unreadable> {
    // Spreadsheets like to put a byte order mark in front.
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let text = str::from_utf8(bytes).map_err(|_| Unreadable)?;
    if text.contains('\0') {
        return Err(Unreadable);
    }
    let mut reader = csv::ReaderBuilder::new()
        .flexible(true)
        .has_headers(false)
        .delimiter(delimiter(text))
        .from_reader(text.as_bytes());
    let mut lines = Lines::new(text.as_bytes());
    let mut record = csv::StringRecord::new();
    while reader.read_record(&mut record).map_err(|_| Unreadable)? {
        let line = lines.at(record.position());
        let cells: Vec<_> = record.iter().take(MOST_COLUMNS).map(Cell::new).collect();
        if cells.iter().any(|cell| !cell.text.is_empty()) && !each(line, cells) {
            break;
        }
    }
    Ok(())
}

/// What parts the cells of the first line: spreadsheets take a semicolon where the comma parts
/// decimals.
fn delimiter(text: &str) -> u8 {
    let header = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    let count = |sign: char| header.matches(sign).count();
    if count('\t') > count(',').max(count(';')) {
        b'\t'
    } else if count(';') > count(',') {
        b';'
    } else {
        b','
    }
}

fn read_workbook(bytes: &[u8], mut each: impl FnMut(u64, Vec<Cell>) -> bool) -> Result<(), Unreadable> {
    let mut workbook = Xlsx::new(Cursor::new(bytes)).map_err(|_| Unreadable)?;
    let name = workbook.sheet_names().first().cloned().ok_or(Unreadable)?;
    let mut reader = workbook.worksheet_cells_reader(&name).map_err(|_| Unreadable)?;
    let mut line = 0;
    let mut cells: Vec<Cell> = Vec::new();
    // Cells come in order, those that are empty not at all.
    while let Some(cell) = reader.next_cell().map_err(|_| Unreadable)? {
        let (row, column) = cell.get_position();
        let here = u64::from(row) + 1;
        if here != line {
            let read = std::mem::take(&mut cells);
            if read.iter().any(|cell| !cell.text.is_empty()) && !each(line, read) {
                return Ok(());
            }
            line = here;
        }
        let column = usize::try_from(column).unwrap_or(usize::MAX);
        if column < MOST_COLUMNS {
            cells.resize(cells.len().max(column + 1), Cell::default());
            cells[column] = cell_of(cell.get_value());
        }
    }
    if cells.iter().any(|cell| !cell.text.is_empty()) {
        each(line, cells);
    }
    Ok(())
}

fn cell_of(value: &DataRef<'_>) -> Cell {
    match value {
        DataRef::Empty => Cell::default(),
        DataRef::String(text) | DataRef::DateTimeIso(text) | DataRef::DurationIso(text) => Cell::new(text),
        DataRef::SharedString(text) => Cell::new(text),
        DataRef::Int(number) => Cell::new(&number.to_string()),
        DataRef::Float(number) => Cell::new(&number.to_string()),
        DataRef::Bool(yes) => Cell::new(if *yes { "Sí" } else { "No" }),
        DataRef::DateTime(moment) => {
            Cell::new(&moment.as_datetime().map_or_else(String::new, |moment| moment.date().to_string()))
        }
        DataRef::Error(error) => Cell { text: error.to_string(), is_broken: true },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(bytes: &[u8]) -> Vec<(u64, Vec<String>)> {
        let mut rows = Vec::new();
        let read = read(bytes, |line, cells| {
            rows.push((line, cells.into_iter().map(|cell| cell.text).collect()));
            true
        });
        assert_eq!(read, Ok(()));
        rows
    }

    fn row(line: u64, cells: &[&str]) -> (u64, Vec<String>) {
        (line, cells.iter().map(|cell| (*cell).to_owned()).collect())
    }

    #[test]
    fn the_separators_and_marks_of_spreadsheets_are_understood() {
        let expected = [row(1, &["Código", "Nombre"]), row(3, &["A", "uno, \"dos\""]), row(5, &["'B", "=1"])];
        let csv = "\u{feff}Código,Nombre\r\n\r\n A ,\"uno, \"\"dos\"\"\"\r\n,\r\n'B,'=1\r\n";
        assert_eq!(rows(csv.as_bytes()), expected);
        let semicolons = "Código;Nombre\n\nA;\"uno, \"\"dos\"\"\"\n;\n'B;'=1";
        assert_eq!(rows(semicolons.as_bytes()), expected);
        assert_eq!(rows(b"a\tb\n1\t2"), [row(1, &["a", "b"]), row(2, &["1", "2"])]);
        assert_eq!(rows(b"a,b\n\"x\ny\",2\nz,3")[2].0, 4, "a cell may hold a line break");
    }

    #[test]
    fn the_marks_of_exports_are_taken_away() {
        for (marked, text) in
            [("'=1", "=1"), ("a;'=1", "a;=1"), (" '-a; '+b", "-a; +b"), ("l'@a", "l'@a"), ("'a", "'a")]
        {
            assert_eq!(Cell::new(marked).text, text, "{marked}");
        }
    }

    /// An archive of so many empty files, whose directory says that the first one has `size` bytes.
    fn archive(files: usize, size: u32) -> Vec<u8> {
        let mut archive = zip::ZipWriter::new(Cursor::new(Vec::new()));
        for n in 0..files {
            archive.start_file(n, zip::write::SimpleFileOptions::default()).unwrap();
        }
        let mut bytes = archive.finish().unwrap().into_inner();
        let entry = bytes.windows(4).position(|four| four == b"PK\x01\x02").unwrap();
        bytes[entry + 24..entry + 28].copy_from_slice(&size.to_le_bytes());
        bytes
    }

    #[test]
    fn a_workbook_is_measured_before_it_is_unpacked() {
        for (files, size, too_much) in
            [(1000, 256 << 20, false), (1001, 0, true), (1, (256 << 20) + 1, true), (2, u32::MAX - 1, true)]
        {
            assert_eq!(announces_too_much(&archive(files, size)), too_much, "{files} files, {size} bytes");
        }
        assert!(!announces_too_much(b"PK\x03\x04rubbish") && !announces_too_much(b"a,b\n1,2"));
    }

    #[test]
    fn what_is_no_table_is_refused() {
        for bad in [&b"a,\xff\n"[..], b"PK\x03\x04rubbish", b"a\0b"] {
            assert_eq!(read(bad, |_, _| true), Err(Unreadable));
        }
    }
}
