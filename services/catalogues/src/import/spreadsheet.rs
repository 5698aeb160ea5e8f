//! Files as people make them in spreadsheets: CSV or XLSX, read row by row. The libraries believe what a file says of
//! itself, so this runs in a process that may die alone ([`super::reader`]).

use std::io::{Cursor, Read as _};

use calamine::{DataRef, Reader as _, Xlsx};
use pinzon_domain::text::is_blank;
use serde::{Deserialize, Serialize};
use zip::ZipArchive;

use crate::{
    import::encoding::{self, Encoding},
    reference_file::Lines,
};

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
    /// Why it is not what somebody wrote.
    pub fault: Option<CellFault>,
}

/// Why a cell is not what somebody wrote.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum CellFault {
    /// A formula that went wrong.
    Formula,
    /// Some of its bytes stand for no letter.
    Letters,
    /// Its quotation mark has no second one, so that it swallowed what follows.
    OpenQuote,
}

impl Cell {
    fn new(text: &str) -> Self {
        // PostgreSQL keeps no zero.
        let text = unmarked(text).replace('\0', "\u{fffd}");
        let text = text.trim().chars().take(LONGEST_CELL).collect::<String>();
        let fault = if BROKEN.contains(&text.as_str()) {
            Some(CellFault::Formula)
        } else {
            text.contains('\u{fffd}').then_some(CellFault::Letters)
        };
        Self { text, fault }
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

/// The file is neither CSV nor a workbook.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("neither CSV nor a workbook")]
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

/// What hears the encoding of a text file, and then each row with its line.
pub trait Listener {
    /// Of a text file, before its rows.
    fn encoding(&mut self, encoding: Encoding);
    /// A row that is not empty with its line, from 1, the header first. Says whether to go on.
    fn row(&mut self, line: u64, cells: Vec<Cell>) -> bool;
}

/// Reads a file. `is_title` knows the titles of columns; they tell what parts the cells of a text.
pub fn read(
    bytes: &[u8],
    is_title: impl Fn(&str) -> bool,
    listener: &mut impl Listener,
) -> Result<(), Unreadable> {
    if is_workbook(bytes) { read_workbook(bytes, listener) } else { read_csv(bytes, is_title, listener) }
}

fn is_workbook(bytes: &[u8]) -> bool {
    bytes.starts_with(b"PK")
}

/// A last line by which an open quotation mark is found: it would swallow it.
const LAST_LINE: &str = "\u{1a}";

fn read_csv(
    bytes: &[u8],
    is_title: impl Fn(&str) -> bool,
    listener: &mut impl Listener,
) -> Result<(), Unreadable> {
    let (text, encoding) = encoding::decode(bytes);
    if text.contains('\0') {
        return Err(Unreadable);
    }
    listener.encoding(encoding);
    let (told, header) = told_delimiter(&text);
    let delimiter = told.unwrap_or_else(|| delimiter(header, is_title));
    let mut reader = rows(header.as_bytes().chain("\n".as_bytes()).chain(LAST_LINE.as_bytes()), delimiter);
    let mut lines = Lines::new(header.as_bytes());
    // Spreadsheets hide the line of the delimiter, but count it.
    let hidden = u64::from(told.is_some());
    let mut record = csv::StringRecord::new();
    while reader.read_record(&mut record).map_err(|_| Unreadable)? {
        if record.iter().eq([LAST_LINE]) {
            break;
        }
        let line = lines.at(record.position()) + hidden;
        let mut cells: Vec<_> = record.iter().take(MOST_COLUMNS).map(Cell::new).collect();
        let is_open = record.iter().next_back().is_some_and(|cell| cell.ends_with(LAST_LINE));
        if let Some(cell) = cells.last_mut().filter(|_| is_open) {
            cell.fault = Some(CellFault::OpenQuote);
        }
        if cells.iter().any(|cell| !cell.text.is_empty()) && !listener.row(line, cells) {
            break;
        }
    }
    Ok(())
}

fn rows<R: std::io::Read>(text: R, delimiter: u8) -> csv::Reader<R> {
    csv::ReaderBuilder::new().flexible(true).has_headers(false).delimiter(delimiter).from_reader(text)
}

/// What parts cells, when the first line says it as spreadsheets do (`sep=;`), and the text after that line.
fn told_delimiter(text: &str) -> (Option<u8>, &str) {
    let end = text.find(['\r', '\n']).unwrap_or(text.len());
    let line = text[..end].trim_matches(['"', ' ']);
    let told = line.get(..4).filter(|word| word.eq_ignore_ascii_case("sep=")).and_then(|_| {
        match &line.as_bytes()[4..] {
            [sign @ (b';' | b',' | b'\t' | b'|')] => Some(*sign),
            // A spreadsheet that saves the line again puts the separators of its other columns behind it.
            [sign @ (b';' | b',' | b'\t' | b'|'), rest @ ..]
                if rest.iter().all(|other| other == &rest[0]) =>
            {
                Some(*sign)
            }
            _ => None,
        }
    });
    if told.is_none() {
        return (None, text);
    }
    let rest = &text[end..];
    (told, rest.strip_prefix("\r\n").or_else(|| rest.strip_prefix(['\r', '\n'])).unwrap_or(rest))
}

/// What parts the cells of the header: with it most of them are titles, or else there are most of them.
fn delimiter(text: &str, is_title: impl Fn(&str) -> bool) -> u8 {
    let header = |sign: u8| {
        let mut record = csv::StringRecord::new();
        let mut rows = rows(text.as_bytes(), sign);
        while matches!(rows.read_record(&mut record), Ok(true)) {
            if record.iter().any(|cell| !is_blank(cell)) {
                break;
            }
        }
        let titles = record.iter().filter(|cell| is_title(cell)).count();
        (titles, record.len())
    };
    // Of equals the last one is taken.
    [b'|', b'\t', b';', b','].into_iter().max_by_key(|sign| header(*sign)).unwrap_or(b',')
}

fn read_workbook(bytes: &[u8], listener: &mut impl Listener) -> Result<(), Unreadable> {
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
            if read.iter().any(|cell| !cell.text.is_empty()) && !listener.row(line, read) {
                return Ok(());
            }
            if here < line {
                return Err(Unreadable);
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
        listener.row(line, cells);
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
        DataRef::Error(error) => Cell { text: error.to_string(), fault: Some(CellFault::Formula) },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Default)]
    struct ReadRows(Vec<(u64, Vec<String>)>);

    impl Listener for ReadRows {
        fn encoding(&mut self, _: Encoding) {}

        fn row(&mut self, line: u64, cells: Vec<Cell>) -> bool {
            self.0.push((line, cells.into_iter().map(|cell| cell.text).collect()));
            true
        }
    }

    fn rows(bytes: &[u8]) -> Vec<(u64, Vec<String>)> {
        let mut heard = ReadRows::default();
        assert_eq!(read(bytes, |title| title == "Nombre", &mut heard), Ok(()));
        heard.0
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
    fn what_parts_cells_is_told_or_seen_in_the_header() {
        let expected = [row(2, &["a", "b, c"]), row(3, &["1", "2"])];
        for file in ["sep=;\na;b, c\n1;2", "\"sep=;\"\r\na;b, c\r\n1;2", "SEP=;,,\ra;b, c\r1;2\r"] {
            assert_eq!(rows(file.as_bytes()), expected, "{file:?}");
        }
        for (file, header) in [
            ("Código;Nombre;Peso (kg, g, mg, t)", &["Código", "Nombre", "Peso (kg, g, mg, t)"][..]),
            ("\"a, b, c, d\";Nombre", &["a, b, c, d", "Nombre"]),
            ("\"a;b;c;d\",Nombre", &["a;b;c;d", "Nombre"]),
            ("a|Nombre", &["a", "Nombre"]),
            ("x;y;z", &["x", "y", "z"]),
            ("sep", &["sep"]),
        ] {
            assert_eq!(rows(file.as_bytes())[0].1, header, "{file}");
        }
        assert_eq!(rows(b"a,b\r\"x\ry\",2\rz,3\r")[2].0, 4, "lines may end as on an old Macintosh");
    }

    #[test]
    fn the_rows_of_a_workbook_come_in_order() {
        let mut heard = ReadRows::default();
        assert_eq!(read(&unordered(), |_| false, &mut heard), Err(Unreadable));
    }

    /// A workbook whose third row stands before its second one.
    fn unordered() -> Vec<u8> {
        let mut workbook = rust_xlsxwriter::Workbook::new();
        let sheet = workbook.add_worksheet();
        for line in 0..3 {
            sheet.write_string(line, 0, "a").unwrap();
        }
        let written = workbook.save_to_buffer().unwrap();
        let mut read = ZipArchive::new(Cursor::new(written)).unwrap();
        let mut archive = zip::ZipWriter::new(Cursor::new(Vec::new()));
        for at in 0..read.len() {
            let mut file = read.by_index(at).unwrap();
            let mut content = String::new();
            file.read_to_string(&mut content).unwrap();
            let swapped = content.replace("\"2\"", "\"9\"").replace("A2", "A9");
            archive.start_file(file.name().unwrap(), zip::write::SimpleFileOptions::default()).unwrap();
            std::io::Write::write_all(&mut archive, swapped.as_bytes()).unwrap();
        }
        archive.finish().unwrap().into_inner()
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
        for bad in [&b"PK\x03\x04rubbish"[..], b"a\0b", b"\xff\xfe\0\0a\0\0\0"] {
            assert_eq!(read(bad, |_| false, &mut ReadRows::default()), Err(Unreadable));
        }
    }
}
