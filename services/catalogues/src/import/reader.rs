//! Reads files of products in a process of their own. What a file says of itself is not to be believed: a workbook of a
//! kilobyte may ask for gigabytes. Such a file ends its reader, and the service says that it is too large.

use std::{
    io::{self, BufRead as _, BufReader, BufWriter, Read, Write},
    os::unix::process::CommandExt as _,
    path::PathBuf,
    process::{ChildStdout, Command, ExitCode, Stdio},
    thread,
};

use rustix::process::{Resource, Rlimit, setrlimit};
use serde::{Deserialize, Serialize};
use tokio::sync::mpsc;

use crate::import::{
    encoding::Encoding,
    product_file::is_title,
    spreadsheet::{self, Cell, Listener, Unreadable},
};

/// Bytes of a file, and of the texts of its cells.
pub const MOST_BYTES: usize = 32 << 20;
/// Memory of a reader, in bytes.
const MOST_MEMORY: u64 = 96 << 20;
/// Processor time of a reader.
const MOST_SECONDS: u64 = 60;
/// What the program is called with to be a reader.
const COMMAND: &str = "read-file";
/// With this the reader says that the texts of a file are too large, or that its archive would be.
const TOO_LARGE: u8 = 2;

/// Why a file was not read.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// It is no table.
    #[error(transparent)]
    Unreadable(#[from] Unreadable),
    /// It takes more memory or time than a file may.
    #[error("it takes more memory or time than a file may")]
    TooLarge,
    /// Nothing is wrong with the file.
    #[error("the reader: {0}")]
    Process(#[from] io::Error),
}

/// A line of what a reader writes.
#[derive(Debug, Serialize, Deserialize)]
enum ReaderLine {
    Encoding(Encoding),
    Row(u64, Vec<Cell>),
}

/// Starts readers.
#[derive(Debug, Clone)]
pub struct Reader {
    program: PathBuf,
}

impl Reader {
    /// `program` is the one of this service.
    pub fn new(program: impl Into<PathBuf>) -> Self {
        Self { program: program.into() }
    }

    /// The program that runs, also when its file was replaced meanwhile.
    pub fn of_this_program() -> Self {
        Self::new("/proc/self/exe")
    }

    /// Reads a file that comes in chunks. Must not run on a thread of asynchronous tasks.
    ///
    /// # Errors
    /// See [`Failure`].
    pub fn read(
        &self,
        mut content: mpsc::Receiver<Vec<u8>>,
        listener: &mut impl Listener,
    ) -> Result<(), Failure> {
        let mut reader = Command::new(&self.program)
            // In an optimised build one file has every program, and the name says which one is meant.
            .arg0(env!("CARGO_PKG_NAME"))
            .arg(COMMAND)
            .env_clear()
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let (input, output) = (reader.stdin.take(), reader.stdout.take());
        let (input, output) = input.zip(output).ok_or_else(|| io::Error::from(io::ErrorKind::BrokenPipe))?;
        thread::scope(|scope| {
            scope.spawn(move || {
                let mut input = input;
                while let Some(chunk) = content.blocking_recv() {
                    // A reader that has ended says why itself.
                    if input.write_all(&chunk).is_err() {
                        break;
                    }
                }
            });
            // Ends the reader, too, because nobody reads what it writes.
            let went_on = hear(output, listener);
            let ended = reader.wait()?;
            if !went_on? || ended.success() {
                return Ok(());
            }
            // Without a code it was ended at one of its limits.
            let is_too_large = ended.code().is_none_or(|code| code == i32::from(TOO_LARGE));
            Err(if is_too_large { Failure::TooLarge } else { Unreadable.into() })
        })
    }
}

/// Returns whether all rows were wanted.
fn hear(output: ChildStdout, listener: &mut impl Listener) -> io::Result<bool> {
    for told in BufReader::new(output).split(b'\n') {
        match serde_json::from_slice(&told?) {
            Ok(ReaderLine::Encoding(encoding)) => listener.encoding(encoding),
            Ok(ReaderLine::Row(line, cells)) => {
                if !listener.row(line, cells) {
                    return Ok(false);
                }
            }
            // A reader that was ended leaves half a row.
            Err(_) => break,
        }
    }
    Ok(true)
}

/// Reads a file from `input` and writes its rows to `output`, as lines of JSON. From here on the process may take little
/// memory and time.
///
/// # Errors
/// The limits cannot be set, or the pipes broke.
pub fn serve(mut input: impl Read, output: impl Write) -> io::Result<ExitCode> {
    for (resource, most) in
        [(Resource::Data, MOST_MEMORY), (Resource::Cpu, MOST_SECONDS), (Resource::Core, 0)]
    {
        let limit = Rlimit { current: Some(most), maximum: Some(most) };
        setrlimit(resource, limit).map_err(|error| io::Error::from_raw_os_error(error.raw_os_error()))?;
    }
    let mut content = Vec::new();
    input.read_to_end(&mut content)?;
    if spreadsheet::announces_too_much(&content) {
        return Ok(ExitCode::from(TOO_LARGE));
    }
    let mut writer =
        Writer { output: BufWriter::new(output), left: MOST_BYTES, is_too_large: false, written: Ok(()) };
    let read = spreadsheet::read(&content, is_title, &mut writer);
    writer.written?;
    writer.output.flush()?;
    Ok(match read {
        Err(Unreadable) => ExitCode::FAILURE,
        Ok(()) if writer.is_too_large => ExitCode::from(TOO_LARGE),
        Ok(()) => ExitCode::SUCCESS,
    })
}

/// Writes what is read as lines of JSON.
struct Writer<W: Write> {
    output: BufWriter<W>,
    /// Bytes of texts that may still come.
    left: usize,
    is_too_large: bool,
    written: io::Result<()>,
}

impl<W: Write> Writer<W> {
    fn tell(&mut self, told: &ReaderLine) -> bool {
        if self.written.is_ok() {
            let written = serde_json::to_writer(&mut self.output, told).map_err(io::Error::from);
            self.written = written.and_then(|()| self.output.write_all(b"\n"));
        }
        self.written.is_ok()
    }
}

impl<W: Write> Listener for Writer<W> {
    fn encoding(&mut self, encoding: Encoding) {
        self.tell(&ReaderLine::Encoding(encoding));
    }

    fn row(&mut self, line: u64, cells: Vec<Cell>) -> bool {
        let texts: usize = cells.iter().map(|cell| cell.text.len()).sum();
        self.is_too_large = texts > self.left;
        if self.is_too_large {
            return false;
        }
        self.left -= texts;
        self.tell(&ReaderLine::Row(line, cells))
    }
}
