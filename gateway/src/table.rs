//! Tables as files: CSV and XLSX.

use std::marker::PhantomData;

use axum::{
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse as _, Response},
};
use chrono::{DateTime, Datelike as _, NaiveDate, NaiveDateTime, NaiveTime, TimeZone, Timelike as _, Utc};
use pinzon_chassis::{Reason, clock::Clock};
use pinzon_domain::{
    date::{ISLANDS, Tz},
    islands_date, parse_date,
};
use pinzon_proto::{
    access::List,
    json::{Body, Code},
};
use rust_xlsxwriter::{DocProperties, ExcelDateTime, Format as CellFormat, Workbook, XlsxError};
use serde::Deserialize;
use utoipa::{
    IntoParams, ToSchema,
    openapi::path::{Parameter, ParameterIn},
};

use crate::{call::Call, json::BadAnswer, problem::Problem};

/// What a file is.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Format {
    /// As spreadsheets in Ecuador read it: semicolons between cells, a comma in decimals, UTF-8 with a mark.
    #[default]
    Csv,
    /// A spreadsheet.
    Xlsx,
}

/// Which format a list is wanted in.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct FormatQuery {
    /// Of the file; CSV when absent.
    format: Option<Format>,
}

impl Body for FormatQuery {
    const BESIDE_OTHERS: bool = true;
}

impl FormatQuery {
    /// Of the file.
    pub fn format(self) -> Format {
        self.format.unwrap_or_default()
    }
}

/// The parameters of a list but its pages: a file has all of it.
#[derive(Debug)]
pub struct Whole<L>(PhantomData<L>);

impl<L: IntoParams> IntoParams for Whole<L> {
    fn into_params(place: impl Fn() -> Option<ParameterIn>) -> Vec<Parameter> {
        L::into_params(place).into_iter().filter(|parameter| !parameter.name.starts_with("page_")).collect()
    }
}

impl Format {
    fn extension(self) -> &'static str {
        match self {
            Self::Csv => "csv",
            Self::Xlsx => "xlsx",
        }
    }

    fn media_type(self) -> HeaderValue {
        HeaderValue::from_static(match self {
            Self::Csv => "text/csv; charset=utf-8",
            Self::Xlsx => "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        })
    }
}

/// A column of a table.
#[derive(Debug)]
pub struct Column {
    title: String,
    width: f64,
}

/// A title and about how many letters its cells have.
impl<T: Into<String>> From<(T, u8)> for Column {
    fn from((title, width): (T, u8)) -> Self {
        Self { title: title.into(), width: f64::from(width) }
    }
}

/// A cell of a table.
#[derive(Debug, PartialEq)]
pub enum Cell {
    /// Anything that is read.
    Text(String),
    /// Anything that is counted.
    Number(f64),
    /// A day of the calendar.
    Day(NaiveDate),
    /// A minute of a clock on a wall, whose place is in another cell or in the title.
    Minute(NaiveDateTime),
}

impl Cell {
    /// A text.
    pub fn text(text: impl Into<String>) -> Self {
        Self::Text(text.into())
    }

    /// What people call a value of a closed set.
    pub fn label<E: Code + Into<i32>>(value: E) -> Self {
        Self::text(E::label(value.into()))
    }

    /// A number as it is written; a text where it is none.
    pub fn number(text: impl Into<String>) -> Self {
        let text = text.into();
        match text.parse::<f64>() {
            Ok(number) if number.is_finite() => Self::Number(number),
            _ => Self::Text(text),
        }
    }

    /// Reads a day as JSON writes it; any other text stays a text.
    pub fn day(text: &str) -> Self {
        parse_date(text).map_or_else(|_| Self::text(text), Self::Day)
    }

    /// The minute of a Unix time in a time zone, whose name is in another cell or in the title.
    pub fn minute(seconds: Option<i64>, zone: impl TimeZone) -> Self {
        let at = seconds.and_then(|seconds| DateTime::<Utc>::from_timestamp(seconds, 0));
        at.map_or_else(|| Self::text(""), |at| Self::Minute(at.with_timezone(&zone).naive_local()))
    }

    /// The name of a time zone of Ecuador.
    pub fn zone(zone: Tz) -> Self {
        Self::text(if zone == ISLANDS { "Galápagos" } else { "Ecuador continental" })
    }

    /// A yes or a no.
    pub fn yes_no(yes: bool) -> Self {
        Self::text(if yes { "Sí" } else { "No" })
    }
}

/// The columns of a file of `R`, each in one place: its title, about how many letters its cells have, and its cell of a row.
pub type Columns<R> = [(&'static str, u8, fn(&R) -> Cell)];

/// A table that leaves as a file.
#[derive(Debug)]
pub struct Table {
    title: String,
    columns: Vec<Column>,
    rows: Vec<Vec<Cell>>,
}

impl Table {
    /// An empty table.
    pub fn new<C: Into<Column>>(title: impl Into<String>, columns: impl IntoIterator<Item = C>) -> Self {
        let columns = columns.into_iter().map(Into::into).collect();
        Self { title: title.into(), columns, rows: Vec::new() }
    }

    /// A table with these columns and no row.
    pub fn empty<R>(title: impl Into<String>, columns: &Columns<R>) -> Self {
        Self::new(title, columns.iter().map(|(title, width, _)| (*title, *width)))
    }

    /// A table of everything that a list holds. Only cells are kept of its pages.
    pub async fn of_list<M: List + Body>(
        title: impl Into<String>,
        columns: &Columns<M::Item>,
        call: &Call,
        asked: M,
    ) -> Result<Self, Problem> {
        let mut table = Self::empty(title, columns);
        call.send_for_each(asked, |row| {
            table.push(columns.iter().map(|(_, _, cell)| cell(&row)).collect());
        })
        .await?;
        Ok(table)
    }

    /// Adds a row with a cell for each column.
    pub fn push(&mut self, row: Vec<Cell>) {
        self.rows.push(row);
    }

    /// The file, named after what it holds and the day on the islands.
    pub async fn answer(self, format: Format, name: &str) -> Result<Response, Problem> {
        let today = islands_date(Clock::system().now());
        let file = format!("{name}-{today}.{}", format.extension());
        // Large tables take a while, and other requests wait for nobody.
        let bytes = tokio::task::spawn_blocking(move || match format {
            Format::Csv => self.csv(),
            Format::Xlsx => self.xlsx().map_err(|error| BadAnswer::new(error.to_string())),
        })
        .await
        .map_err(|error| BadAnswer::new(error.to_string()))??;
        let disposition =
            HeaderValue::from_str(&format!("attachment; filename=\"{file}\"")).map_err(|_| {
                Problem::new(StatusCode::UNPROCESSABLE_ENTITY, Reason::Malformed, "the name is no file name")
            })?;
        let headers = [
            (header::CONTENT_TYPE, format.media_type()),
            (header::CONTENT_DISPOSITION, disposition),
            (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
        ];
        Ok((headers, bytes).into_response())
    }

    /// Begins with a byte order mark, without which spreadsheets take it for another encoding.
    fn csv(&self) -> Result<Vec<u8>, BadAnswer> {
        let broken = |error: csv::Error| BadAnswer::new(error.to_string());
        let mut writer = csv::WriterBuilder::new()
            .delimiter(b';')
            .quote_style(csv::QuoteStyle::Always)
            .terminator(csv::Terminator::CRLF)
            .from_writer(Vec::from("\u{feff}"));
        writer.write_record(self.columns.iter().map(|column| harmless(&column.title))).map_err(broken)?;
        for row in &self.rows {
            writer
                .write_record(row.iter().map(|cell| match cell {
                    Cell::Text(text) => harmless(text),
                    Cell::Number(number) => number.to_string().replace('.', ","),
                    Cell::Day(day) => day.to_string(),
                    Cell::Minute(minute) => minute.format("%Y-%m-%d %H:%M").to_string(),
                }))
                .map_err(broken)?;
        }
        writer.into_inner().map_err(|error| BadAnswer::new(error.to_string()))
    }

    /// Texts are written as texts: a spreadsheet never takes them for formulas.
    fn xlsx(&self) -> Result<Vec<u8>, XlsxError> {
        let mut workbook = Workbook::new();
        workbook.set_properties(&DocProperties::new().set_title(&self.title));
        let bold = CellFormat::new().set_bold();
        let as_day = CellFormat::new().set_num_format("dd/mm/yyyy");
        let as_minute = CellFormat::new().set_num_format("dd/mm/yyyy hh:mm");
        let sheet = workbook.add_worksheet_with_low_memory()?;
        sheet.set_name(sheet_name(&self.title))?;
        sheet.set_freeze_panes(1, 0)?;
        for (at, column) in (0..).zip(&self.columns) {
            sheet.set_column_width(at, column.width)?;
            sheet.write_string_with_format(0, at, &column.title, &bold)?;
        }
        for (line, row) in (1..).zip(&self.rows) {
            for (at, cell) in (0..).zip(row) {
                match cell {
                    Cell::Text(text) if text.is_empty() => {}
                    Cell::Text(text) => {
                        sheet.write_string(line, at, text)?;
                    }
                    Cell::Number(number) => {
                        sheet.write_number(line, at, *number)?;
                    }
                    Cell::Day(day) => match moment(day.and_time(NaiveTime::MIN)) {
                        Ok(moment) => {
                            sheet.write_datetime_with_format(line, at, moment, &as_day)?;
                        }
                        Err(_) => {
                            sheet.write_string(line, at, day.to_string())?;
                        }
                    },
                    Cell::Minute(minute) => {
                        sheet.write_datetime_with_format(line, at, moment(*minute)?, &as_minute)?;
                    }
                }
            }
        }
        workbook.save_to_buffer()
    }
}

/// Spreadsheets know no day before 1900.
fn moment(at: NaiveDateTime) -> Result<ExcelDateTime, XlsxError> {
    let (year, second) = (u16::try_from(at.year()).unwrap_or_default(), at.second());
    let day = ExcelDateTime::from_ymd(
        year,
        u8::try_from(at.month()).unwrap_or_default(),
        u8::try_from(at.day()).unwrap_or_default(),
    )?;
    day.and_hms(
        u16::try_from(at.hour()).unwrap_or_default(),
        u8::try_from(at.minute()).unwrap_or_default(),
        second,
    )
}

/// Marks as text what a spreadsheet would take for a formula. Some take a semicolon for the separator, and what follows one
/// for a cell. Imports take the marks away (`services/catalogues/src/import/spreadsheet.rs`).
fn harmless(text: &str) -> String {
    let mut harmless = String::with_capacity(text.len());
    let mut begins = true;
    for letter in text.chars() {
        if begins && matches!(letter, '=' | '+' | '-' | '@' | '\t' | '\r') {
            harmless.push('\'');
        }
        harmless.push(letter);
        begins = matches!(letter, ';' | '\t' | '\r' | '\n') || begins && letter == ' ';
    }
    harmless
}

/// At most 31 letters, none of those that spreadsheets use in references.
fn sheet_name(title: &str) -> String {
    title.chars().filter(|letter| !"[]:*?/\\'".contains(*letter)).take(31).collect()
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use calamine::{Data, DataType as _, Reader as _, Xlsx};

    use super::*;

    fn table() -> Table {
        let mut table = Table::new("Productos", [("Nombre", 20), ("Orden", 8)]);
        table.push(vec![Cell::text("piña, \"fresca\""), Cell::number("2")]);
        table
    }

    /// Every kind of cell.
    fn cells() -> Table {
        let mut table = Table::new("Celdas", [("Celda", 20); 5]);
        table.push(vec![
            Cell::number("-1.500"),
            Cell::day("2026-02-03"),
            Cell::day("1898-02-03"),
            Cell::day("2026"),
            Cell::minute(Some(1_764_212_345), ISLANDS),
        ]);
        table
    }

    #[test]
    fn a_csv_opens_in_a_spreadsheet_of_ecuador() {
        let text = String::from_utf8(table().csv().unwrap()).unwrap();
        assert_eq!(text, "\u{feff}\"Nombre\";\"Orden\"\r\n\"piña, \"\"fresca\"\"\";\"2\"\r\n");
        let text = String::from_utf8(cells().csv().unwrap()).unwrap();
        let row = text.lines().nth(1).unwrap();
        assert_eq!(row, "\"-1,5\";\"2026-02-03\";\"1898-02-03\";\"2026\";\"2025-11-26 20:59\"");
    }

    #[test]
    fn numbers_and_days_of_a_workbook_are_no_texts() {
        let bytes = cells().xlsx().unwrap();
        let mut workbook = Xlsx::new(Cursor::new(bytes)).unwrap();
        let range = workbook.worksheet_range("Celdas").unwrap();
        let row: Vec<_> = range.rows().nth(1).unwrap().to_vec();
        assert_eq!(row[0], Data::Float(-1.5));
        assert_eq!(row[1].as_datetime().map(|at| at.to_string()), Some("2026-02-03 00:00:00".to_owned()));
        assert!(row[1].is_datetime() && row[4].is_datetime());
        assert_eq!((&row[2], &row[3]), (&Data::String("1898-02-03".into()), &Data::String("2026".into())));
        assert_eq!(row[4].as_datetime().map(|at| at.to_string()), Some("2025-11-26 20:59:05".to_owned()));
    }

    #[test]
    fn no_cell_is_a_formula() {
        for (text, marked) in [
            ("=1+1", "'=1+1"),
            ("+1", "'+1"),
            ("-1", "'-1"),
            ("@x", "'@x"),
            ("\tx", "'\tx"),
            ("\rx", "'\rx"),
            (" =1", " '=1"),
            ("a;=1; -b;c", "a;'=1; '-b;c"),
            ("a\n=1\r\n@x\t+1", "a\n'=1\r\n'@x\t'+1"),
            ("a=1 -b, +c", "a=1 -b, +c"),
        ] {
            assert_eq!(harmless(text), marked, "{text:?}");
        }
    }

    #[test]
    fn a_spreadsheet_is_a_zip_archive() {
        assert!(table().xlsx().unwrap().starts_with(b"PK"));
    }
}
