//! Pictures that people upload. A file is never kept: it is decoded within bounds and written anew, so that nothing but
//! pixels survives.
#![warn(missing_docs)]

mod processor;

use std::io::{self, Cursor, Write};

use image::{
    DynamicImage, GrayAlphaImage, GrayImage, ImageDecoder, ImageEncoder as _, ImageFormat, Limits, RgbImage,
    RgbaImage,
    codecs::{
        gif::GifDecoder,
        jpeg::{JpegDecoder, JpegEncoder},
        png::PngEncoder,
        webp::WebPDecoder,
    },
    metadata::Orientation,
};
pub use processor::ImageProcessor;
use sha2::{Digest as _, Sha256};

/// Bytes of a file.
pub const MOST_BYTES: usize = 5 * 1000 * 1000;
/// Pixels each way.
const MOST_PIXELS: u32 = 4096;
/// What decoding may take at once. Enough for the largest picture of every plain kind; kinds
/// that decode in several layers reach it with fewer pixels.
const MOST_MEMORY: u64 = 128 * 1024 * 1024;
/// Bytes of a picture as it is kept. It may be larger than its file, which another encoder may have packed better.
const MOST_KEPT: usize = 8 * 1024 * 1024;
/// Up to here a picture without transparency keeps its exact pixels, if its file had them.
const MOST_EXACT: usize = 1024 * 1024;
/// Tried in this order: the first looks like the original, the last always fits.
const JPEG_QUALITIES: [u8; 3] = [85, 70, 45];

/// A picture as it is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    /// SHA-256 of its bytes, in hexadecimal.
    pub hash: String,
    /// What the bytes are.
    pub content_type: String,
    /// Pixels across.
    pub width: i32,
    /// Pixels down.
    pub height: i32,
    /// The file.
    pub bytes: Vec<u8>,
}

/// Why a file is not kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The content is of another kind than PNG, JPEG, WebP and GIF.
    #[error("not a PNG, JPEG, WebP or GIF")]
    NotAnImage,
    /// Too many bytes.
    #[error("too many bytes")]
    TooLarge,
    /// Too many pixels.
    #[error("too many pixels")]
    TooManyPixels,
    /// Cut off, or not what its first bytes promise.
    #[error("damaged")]
    Broken,
}

impl From<image::ImageError> for Refusal {
    fn from(error: image::ImageError) -> Self {
        match error {
            image::ImageError::Limits(_) => Self::TooManyPixels,
            _ => Self::Broken,
        }
    }
}

impl From<png::DecodingError> for Refusal {
    fn from(_: png::DecodingError) -> Self {
        Self::Broken
    }
}

/// Decodes a file and writes its picture anew: the first frame, the right way up, without
/// metadata. Takes seconds and up to [`MOST_MEMORY`].
pub fn clean(bytes: &[u8]) -> Result<Picture, Refusal> {
    if bytes.len() > MOST_BYTES {
        return Err(Refusal::TooLarge);
    }
    let (image, exact) = match image::guess_format(bytes) {
        Ok(ImageFormat::Png) => (decode_png(bytes)?, true),
        Ok(ImageFormat::Jpeg) => (decode_jpeg(bytes)?, false),
        Ok(ImageFormat::Gif) => (decode_gif(bytes)?, true),
        Ok(ImageFormat::WebP) => decode_webp(bytes)?,
        _ => return Err(Refusal::NotAnImage),
    };
    encode(opaque_if_it_is(image), exact)
}

/// Refuses dimensions that are too large, before memory is allocated.
fn admit((width, height): (u32, u32), bytes_per_pixel: u64) -> Result<(), Refusal> {
    let memory = u64::from(width).saturating_mul(height.into()).saturating_mul(bytes_per_pixel);
    if width == 0 || height == 0 {
        Err(Refusal::Broken)
    } else if width > MOST_PIXELS || height > MOST_PIXELS || memory > MOST_MEMORY {
        Err(Refusal::TooManyPixels)
    } else {
        Ok(())
    }
}

fn limits() -> Limits {
    let mut limits = Limits::no_limits();
    limits.max_image_width = Some(MOST_PIXELS);
    limits.max_image_height = Some(MOST_PIXELS);
    limits.max_alloc = Some(MOST_MEMORY);
    limits
}

fn decoded(mut decoder: impl ImageDecoder) -> Result<DynamicImage, Refusal> {
    decoder.set_limits(limits())?;
    let orientation = decoder.orientation()?;
    let mut image = DynamicImage::from_decoder(decoder)?;
    image.apply_orientation(orientation);
    Ok(image)
}

/// Read without the detour over `image`, which keeps all sixteen bits of a channel.
fn decode_png(bytes: &[u8]) -> Result<DynamicImage, Refusal> {
    if !png_ends(bytes) {
        return Err(Refusal::Broken);
    }
    let beside_pixels = png::Limits { bytes: MOST_BYTES };
    let mut decoder = png::Decoder::new_with_limits(Cursor::new(bytes), beside_pixels);
    decoder.set_ignore_text_chunk(true);
    decoder.set_ignore_iccp_chunk(true);
    decoder.set_transformations(png::Transformations::normalize_to_color8());
    let header = decoder.read_header_info()?;
    admit((header.width, header.height), 8)?;

    let mut reader = decoder.read_info()?;
    let orientation = reader.info().exif_metadata.as_deref().and_then(Orientation::from_exif_chunk);
    let mut pixels = vec![0; reader.output_buffer_size().ok_or(Refusal::TooManyPixels)?];
    let frame = reader.next_frame(&mut pixels)?;
    let (width, height) = (frame.width, frame.height);
    let image = match frame.color_type {
        png::ColorType::Grayscale => GrayImage::from_raw(width, height, pixels).map(DynamicImage::from),
        png::ColorType::GrayscaleAlpha => {
            GrayAlphaImage::from_raw(width, height, pixels).map(DynamicImage::from)
        }
        png::ColorType::Rgb => RgbImage::from_raw(width, height, pixels).map(DynamicImage::from),
        png::ColorType::Rgba => RgbaImage::from_raw(width, height, pixels).map(DynamicImage::from),
        png::ColorType::Indexed => None,
    };
    let mut image = image.ok_or(Refusal::Broken)?;
    image.apply_orientation(orientation.unwrap_or(Orientation::NoTransforms));
    Ok(image)
}

/// Whether a PNG has all its chunks. Bytes after the last one are ignored.
fn png_ends(bytes: &[u8]) -> bool {
    let mut rest = bytes.get(8..).unwrap_or_default();
    while let Some((length, after)) = rest.split_first_chunk::<4>() {
        let length = u32::from_be_bytes(*length) as usize;
        if after.starts_with(b"IEND") {
            return after.len() >= 8;
        }
        rest = after.get(length.saturating_add(8)..).unwrap_or_default();
    }
    false
}

fn decode_jpeg(bytes: &[u8]) -> Result<DynamicImage, Refusal> {
    let outline = JpegOutline::of(bytes).ok_or(Refusal::Broken)?;
    // Three colours and, where they come in several scans, every coefficient until the last;
    // turning a picture takes another three.
    let coefficients = if outline.progressive { 2 * u64::from(outline.components) } else { 3 };
    admit((outline.width, outline.height), 3 + coefficients)?;
    decoded(JpegDecoder::new(Cursor::new(bytes))?)
}

/// What the markers of a JPEG say.
#[derive(Debug, PartialEq, Eq)]
struct JpegOutline {
    width: u32,
    height: u32,
    components: u8,
    progressive: bool,
}

impl JpegOutline {
    /// None where a marker or the end is missing: decoders paint what is missing grey. What
    /// follows the end is nobody's and is left behind.
    fn of(bytes: &[u8]) -> Option<Self> {
        let mut outline = None;
        let mut at = 2;
        loop {
            let marker = *bytes.get(at + 1).filter(|_| bytes.get(at) == Some(&0xFF))?;
            at += 2;
            match marker {
                0xD9 => return outline,
                // Filling, or a marker without content.
                0xFF => at -= 1,
                0x01 | 0xD0..=0xD7 => {}
                _ => {
                    let length = usize::from(u16::from_be_bytes([*bytes.get(at)?, *bytes.get(at + 1)?]));
                    let content = bytes.get(at + 2..at + length)?;
                    if matches!(marker, 0xC0..=0xC3 | 0xC5..=0xC7 | 0xC9..=0xCB | 0xCD..=0xCF) {
                        let [_, h1, h0, w1, w0, components, ..] = *content else { return None };
                        let frame = Self {
                            width: u16::from_be_bytes([w1, w0]).into(),
                            height: u16::from_be_bytes([h1, h0]).into(),
                            components,
                            progressive: marker == 0xC2,
                        };
                        if outline.replace(frame).is_some() {
                            return None;
                        }
                    }
                    at += length;
                    if marker == 0xDA {
                        at += scan_length(bytes.get(at..)?)?;
                    }
                }
            }
        }
    }
}

/// Bytes of a scan up to the next marker that is no restart.
fn scan_length(bytes: &[u8]) -> Option<usize> {
    bytes.windows(2).position(|pair| pair[0] == 0xFF && !matches!(pair[1], 0x00 | 0xD0..=0xD7 | 0xFF))
}

fn decode_gif(bytes: &[u8]) -> Result<DynamicImage, Refusal> {
    let decoder = GifDecoder::new(Cursor::new(bytes))?;
    // A frame that does not fill the picture is decoded beside it.
    admit(decoder.dimensions(), 8)?;
    decoded(decoder)
}

/// The picture, and whether its file had the exact pixels.
fn decode_webp(bytes: &[u8]) -> Result<(DynamicImage, bool), Refusal> {
    let declared = bytes.get(4..8).and_then(|size| size.try_into().ok()).map(u32::from_le_bytes);
    let body = declared.and_then(|size| bytes.get(12..(size as usize).checked_add(8)?));
    let exact = check_webp(body.ok_or(Refusal::Broken)?, 0)?;
    let decoder = WebPDecoder::new(Cursor::new(bytes))?;
    let bytes_per_pixel = match (decoder.has_animation(), decoder.color_type().has_alpha()) {
        // Picture, canvas, frame and the frame's layers.
        (true, _) => 19,
        // Picture, colours, alpha before and after it is unpacked.
        (false, true) => 11,
        (false, false) => 8,
    };
    admit(decoder.dimensions(), bytes_per_pixel)?;
    Ok((decoded(decoder)?, exact))
}

/// Frames say their own size, and the decoder makes room for it before it compares it with
/// the picture's. Tells whether a frame is without loss.
fn check_webp(mut chunks: &[u8], depth: u8) -> Result<bool, Refusal> {
    const FRAME_HEADER: usize = 16;
    let mut exact = false;
    while let Some((header, rest)) = chunks.split_first_chunk::<8>() {
        let [kind @ .., l0, l1, l2, l3] = header;
        let length = u32::from_le_bytes([*l0, *l1, *l2, *l3]) as usize;
        let content = rest.get(..length).ok_or(Refusal::Broken)?;
        match kind {
            b"VP8 " => {
                let [_, _, _, 0x9D, 0x01, 0x2A, w0, w1, h0, h1, ..] = *content else {
                    return Err(Refusal::Broken);
                };
                let fourteen_bits = |low, high| u32::from(u16::from_le_bytes([low, high]) & 0x3FFF);
                admit((fourteen_bits(w0, w1), fourteen_bits(h0, h1)), 1)?;
            }
            b"VP8L" => exact = true,
            b"ANMF" if depth == 0 => {
                let frame = content.get(FRAME_HEADER..).ok_or(Refusal::Broken)?;
                exact |= check_webp(frame, depth + 1)?;
            }
            _ => {}
        }
        chunks = rest.get(length + length % 2..).unwrap_or_default();
    }
    Ok(exact)
}

/// Without the alpha channel where no pixel uses it.
fn opaque_if_it_is(image: DynamicImage) -> DynamicImage {
    match image {
        DynamicImage::ImageLumaA8(image) if image.pixels().all(|pixel| pixel.0[1] == u8::MAX) => {
            DynamicImage::ImageLumaA8(image).into_luma8().into()
        }
        DynamicImage::ImageRgba8(image) if image.pixels().all(|pixel| pixel.0[3] == u8::MAX) => {
            DynamicImage::ImageRgba8(image).into_rgb8().into()
        }
        other => other,
    }
}

fn encode(image: DynamicImage, exact: bool) -> Result<Picture, Refusal> {
    let transparent = image.color().has_alpha();
    if transparent || exact {
        let most = if transparent { MOST_KEPT } else { MOST_EXACT };
        if let Some(bytes) = encode_png(&image, most)? {
            return kept(&image, "image/png", bytes);
        }
    }
    if transparent {
        return Err(Refusal::TooLarge);
    }
    for quality in JPEG_QUALITIES {
        if let Some(bytes) = encode_jpeg(&image, quality)? {
            return kept(&image, "image/jpeg", bytes);
        }
    }
    Err(Refusal::TooLarge)
}

fn kept(image: &DynamicImage, content_type: &str, bytes: Vec<u8>) -> Result<Picture, Refusal> {
    let pixels = |count: u32| i32::try_from(count).map_err(|_| Refusal::TooManyPixels);
    Ok(Picture {
        hash: hex::encode(Sha256::digest(&bytes)),
        content_type: content_type.to_owned(),
        width: pixels(image.width())?,
        height: pixels(image.height())?,
        bytes,
    })
}

fn encode_png(image: &DynamicImage, most: usize) -> Result<Option<Vec<u8>>, Refusal> {
    let mut file = Bounded { bytes: Vec::new(), most, full: false };
    let written = PngEncoder::new(&mut file).write_image(
        image.as_bytes(),
        image.width(),
        image.height(),
        image.color().into(),
    );
    file.unless_full(written)
}

fn encode_jpeg(image: &DynamicImage, quality: u8) -> Result<Option<Vec<u8>>, Refusal> {
    let mut file = Bounded { bytes: Vec::new(), most: MOST_KEPT, full: false };
    let written = JpegEncoder::new_with_quality(&mut file, quality).write_image(
        image.as_bytes(),
        image.width(),
        image.height(),
        image.color().into(),
    );
    file.unless_full(written)
}

/// A file that takes so many bytes and no more.
struct Bounded {
    bytes: Vec<u8>,
    most: usize,
    full: bool,
}

impl Bounded {
    fn unless_full(self, written: image::ImageResult<()>) -> Result<Option<Vec<u8>>, Refusal> {
        if self.full {
            return Ok(None);
        }
        written?;
        Ok(Some(self.bytes))
    }
}

impl Write for Bounded {
    fn write(&mut self, part: &[u8]) -> io::Result<usize> {
        if self.bytes.len() + part.len() > self.most {
            self.full = true;
            return Err(io::ErrorKind::FileTooLarge.into());
        }
        self.bytes.extend_from_slice(part);
        Ok(part.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
