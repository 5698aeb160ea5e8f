//! Which letters the bytes of a text file stand for. Few programs say it, so what was assumed is told.

use std::borrow::Cow;

use encoding_rs::{MACINTOSH, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};
use oem_cp::code_table::DECODING_TABLE_CP850;
use serde::{Deserialize, Serialize};

/// How the letters of a text file are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Encoding {
    /// What everything but old programs writes.
    Utf8,
    /// "Unicode text" of spreadsheets.
    Utf16,
    /// CSV of spreadsheets on Windows.
    Windows1252,
    /// CSV for Macintosh.
    Macintosh,
    /// CSV for MS-DOS.
    Cp850,
}

impl Encoding {
    /// The name by which it is registered.
    pub fn code(self) -> &'static str {
        match self {
            Self::Utf8 => "utf-8",
            Self::Utf16 => "utf-16",
            Self::Windows1252 => "windows-1252",
            Self::Macintosh => "macintosh",
            Self::Cp850 => "ibm850",
        }
    }
}

/// Bytes that are looked at for what the file does not say.
const SAMPLE: usize = 64 << 10;

/// Reads a text. Bytes that stand for no letter become U+FFFD.
pub fn decode(bytes: &[u8]) -> (Cow<'_, str>, Encoding) {
    if let Some((marked, mark)) = encoding_rs::Encoding::for_bom(bytes) {
        let encoding = if marked == UTF_8 { Encoding::Utf8 } else { Encoding::Utf16 };
        return (marked.decode_without_bom_handling(&bytes[mark..]).0, encoding);
    }
    if let Some(wide) = unmarked_utf_16(bytes) {
        return (wide.decode_without_bom_handling(bytes).0, Encoding::Utf16);
    }
    if is_utf_8(bytes) {
        return (UTF_8.decode_without_bom_handling(bytes).0, Encoding::Utf8);
    }
    let encoding = of_one_byte(bytes);
    let text = match encoding {
        Encoding::Macintosh => MACINTOSH.decode_without_bom_handling(bytes).0,
        Encoding::Cp850 => Cow::Owned(bytes.iter().map(|byte| cp850(*byte)).collect()),
        Encoding::Utf8 | Encoding::Utf16 | Encoding::Windows1252 => {
            WINDOWS_1252.decode_without_bom_handling(bytes).0
        }
    };
    (text, encoding)
}

/// The byte order of a text of two bytes a letter, of which almost all have a zero on the same side.
fn unmarked_utf_16(bytes: &[u8]) -> Option<&'static encoding_rs::Encoding> {
    if !bytes.len().is_multiple_of(2) {
        return None;
    }
    let pairs = bytes.len().min(SAMPLE) / 2;
    let zeros = |side: usize| (0..pairs).filter(|pair| bytes[pair * 2 + side] == 0).count();
    let (first, second) = (zeros(0), zeros(1));
    let most = |many: usize, few: usize| pairs > 0 && many * 4 > pairs * 3 && few * 20 <= pairs;
    if most(second, first) {
        Some(UTF_16LE)
    } else if most(first, second) {
        Some(UTF_16BE)
    } else {
        None
    }
}

/// Whether it is UTF-8, but for a few bytes that were damaged on the way.
fn is_utf_8(bytes: &[u8]) -> bool {
    let (mut letters, mut wrong) = (0, 0);
    for chunk in bytes.utf8_chunks() {
        letters += chunk.valid().chars().filter(|letter| !letter.is_ascii()).count();
        wrong += usize::from(!chunk.invalid().is_empty());
    }
    wrong == 0 || letters >= wrong * 2
}

/// The encoding in which most bytes are letters of Spanish words. Without any it is the one of Windows.
fn of_one_byte(bytes: &[u8]) -> Encoding {
    let of = |encoding: &'static encoding_rs::Encoding| {
        move |byte: u8| {
            let byte = [byte];
            encoding.decode_without_bom_handling(&byte).0.chars().next().unwrap_or_default()
        }
    };
    let score = |letter: &dyn Fn(u8) -> char| {
        let is_spanish: Vec<bool> =
            (0..=255).map(|byte: u8| !byte.is_ascii() && "áéíóúüñÁÉÍÓÚÜÑ".contains(letter(byte))).collect();
        let in_word = |at: Option<usize>| {
            at.and_then(|at| bytes.get(at)).is_some_and(|byte| byte.is_ascii_alphabetic())
        };
        let letters = bytes.iter().enumerate().filter(|(at, byte)| {
            is_spanish[usize::from(**byte)] && (in_word(at.checked_sub(1)) || in_word(Some(at + 1)))
        });
        letters.count()
    };
    let windows = score(&of(WINDOWS_1252));
    let others = [(Encoding::Macintosh, score(&of(MACINTOSH))), (Encoding::Cp850, score(&cp850))];
    let best = others.into_iter().filter(|(_, score)| *score > windows).max_by_key(|(_, score)| *score);
    best.map_or(Encoding::Windows1252, |(encoding, _)| encoding)
}

fn cp850(byte: u8) -> char {
    DECODING_TABLE_CP850.get(usize::from(byte).wrapping_sub(128)).copied().unwrap_or(char::from(byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "Código;Clasificación\r\nA;Piña, ñame y MAÍZ – ¿sí?";

    fn utf_16(text: &str, mark: bool, bytes: fn(u16) -> [u8; 2]) -> Vec<u8> {
        let mark = mark.then_some(0xfeff);
        mark.into_iter().chain(text.encode_utf16()).flat_map(bytes).collect()
    }

    #[test]
    fn the_encodings_of_spreadsheets_are_recognised() {
        let plain = TEXT.replace('–', "-");
        let windows = WINDOWS_1252.encode(TEXT).0;
        let macintosh: Vec<u8> = plain.chars().map(|letter| one_byte(letter, &of_macintosh)).collect();
        let dos: Vec<u8> = plain.chars().map(|letter| one_byte(letter, &cp850)).collect();
        for (bytes, text, encoding) in [
            (TEXT.as_bytes().to_vec(), TEXT, Encoding::Utf8),
            (format!("\u{feff}{TEXT}").into_bytes(), TEXT, Encoding::Utf8),
            (utf_16(TEXT, true, u16::to_le_bytes), TEXT, Encoding::Utf16),
            (utf_16(TEXT, true, u16::to_be_bytes), TEXT, Encoding::Utf16),
            (utf_16(TEXT, false, u16::to_le_bytes), TEXT, Encoding::Utf16),
            (utf_16(TEXT, false, u16::to_be_bytes), TEXT, Encoding::Utf16),
            (windows.to_vec(), TEXT, Encoding::Windows1252),
            (macintosh, &plain, Encoding::Macintosh),
            (dos, &plain, Encoding::Cp850),
            (b"manzana \x96 roja".to_vec(), "manzana – roja", Encoding::Windows1252),
            (b"a".to_vec(), "a", Encoding::Utf8),
            (Vec::new(), "", Encoding::Utf8),
        ] {
            assert_eq!(decode(&bytes), (Cow::Borrowed(text), encoding));
        }
    }

    fn of_macintosh(byte: u8) -> char {
        MACINTOSH.decode_without_bom_handling(&[byte]).0.chars().next().unwrap()
    }

    fn one_byte(letter: char, table: &dyn Fn(u8) -> char) -> u8 {
        (0..=255).find(|byte| table(*byte) == letter).unwrap()
    }

    #[test]
    fn what_stands_for_no_letter_is_marked() {
        assert_eq!(decode("piña, ñame, ají\u{feff}".as_bytes()).1, Encoding::Utf8);
        assert_eq!(
            decode(b"pi\xc3\xb1a, \xc3\xb1ame, aj\xc3"),
            ("piña, ñame, aj\u{fffd}".into(), Encoding::Utf8)
        );
        let lone = utf_16("ab", true, u16::to_le_bytes);
        assert_eq!(decode(&[&lone[..], &[0x00, 0xd8, 0x63]].concat()).0, "ab\u{fffd}");
    }
}
