//! Pictures: what is kept of good ones, and what becomes of fifty bad ones.

use std::{
    fs,
    io::Cursor,
    process::{Child, Command, Stdio},
    sync::Arc,
};

use futures::StreamExt as _;
use image::{DynamicImage, ImageFormat, Rgb, RgbImage, Rgba, RgbaImage};
use pinzon_chassis::{Reason, caller::Role, status::reason_of};
use pinzon_harness::{Keys, Nats, certificate_directory, connect, eventually, signed};
use pinzon_proto::catalogues::v1 as pb;
use sqlx::PgPool;
use tonic::{Code, Request, Status};

use crate::{Client, Stage, count};

/// Files that the service reads at once.
const AT_ONCE: usize = 3;

fn parts(bytes: Vec<u8>) -> impl futures::Stream<Item = pb::UploadMediaRequest> {
    let parts: Vec<_> =
        bytes.chunks(64 * 1024).map(|part| pb::UploadMediaRequest { chunk: part.to_vec() }).collect();
    futures::stream::iter(parts)
}

/// Uploads as an administrator.
pub async fn upload(stage: &mut Stage, bytes: Vec<u8>) -> Result<pb::Media, Status> {
    let request = stage.admin(parts(bytes));
    stage.client.media.upload_media(request).await.map(|answer| answer.into_inner())
}

async fn download(client: &mut Client, hash: &str) -> (pb::Media, Vec<u8>) {
    let request = pb::GetMediaRequest { hash: hash.to_owned() };
    let mut answer = client.media.get_media(request).await.unwrap().into_inner();
    let (mut described, mut bytes) = (None, Vec::new());
    while let Some(message) = answer.message().await.unwrap() {
        match message.part.unwrap() {
            pb::get_media_response::Part::Media(media) => described = Some(media),
            pb::get_media_response::Part::Chunk(chunk) => bytes.extend(chunk),
        }
    }
    (described.unwrap(), bytes)
}

/// What becomes of a file.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Fate {
    Refused(Reason),
    /// Kept with these pixels.
    Cleaned(u32, u32),
}
use Fate::{Cleaned, Refused};

const BROKEN: Fate = Refused(Reason::ImageBroken);
const NO_IMAGE: Fate = Refused(Reason::NotAnImage);
const TOO_MANY: Fate = Refused(Reason::ImageTooManyPixels);

struct Hostile {
    name: String,
    bytes: Vec<u8>,
    fate: Fate,
}

fn written(image: &DynamicImage, format: ImageFormat) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    image.write_to(&mut bytes, format).unwrap();
    bytes.into_inner()
}

fn photo(width: u32, height: u32) -> DynamicImage {
    RgbImage::from_fn(width, height, |x, y| Rgb([(x * 7) as u8, (y * 5) as u8, (x * y) as u8])).into()
}

fn crc(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(u32::MAX, |crc, byte| {
        (0..8).fold(crc ^ u32::from(*byte), |crc, _| (crc >> 1) ^ (0xEDB8_8320 * (crc & 1)))
    })
}

fn chunk(kind: &[u8; 4], data: &[u8]) -> Vec<u8> {
    let named = [kind.as_slice(), data].concat();
    [&u32::try_from(data.len()).unwrap().to_be_bytes(), named.as_slice(), &crc(&named).to_be_bytes()].concat()
}

/// A PNG with chunks behind its header.
fn png_with(png: &[u8], chunks: &[u8]) -> Vec<u8> {
    [&png[..33], chunks, &png[33..]].concat()
}

/// A PNG whose header says another size.
fn png_sized(png: &[u8], width: u32, height: u32) -> Vec<u8> {
    let mut header = png[16..29].to_vec();
    header[..4].copy_from_slice(&width.to_be_bytes());
    header[4..8].copy_from_slice(&height.to_be_bytes());
    [&png[..8], &chunk(b"IHDR", &header), &png[33..]].concat()
}

fn jpeg_with(jpeg: &[u8], marker: u8, data: &[u8]) -> Vec<u8> {
    let length = u16::try_from(data.len() + 2).unwrap().to_be_bytes();
    [&jpeg[..2], &[0xFF, marker], &length, data, &jpeg[2..]].concat()
}

fn jpeg_sized(jpeg: &[u8], width: u16, height: u16) -> Vec<u8> {
    let at = jpeg.windows(2).position(|pair| pair[0] == 0xFF && matches!(pair[1], 0xC0 | 0xC2)).unwrap();
    let mut sized = jpeg.to_vec();
    sized[at + 5..at + 7].copy_from_slice(&height.to_be_bytes());
    sized[at + 7..at + 9].copy_from_slice(&width.to_be_bytes());
    sized
}

fn gif_sized(gif: &[u8], width: u16, height: u16) -> Vec<u8> {
    let mut sized = gif.to_vec();
    sized[6..8].copy_from_slice(&width.to_le_bytes());
    sized[8..10].copy_from_slice(&height.to_le_bytes());
    sized
}

fn riff(chunks: &[(&[u8; 4], &[u8])]) -> Vec<u8> {
    let mut body = b"WEBP".to_vec();
    for (kind, data) in chunks {
        body.extend(*kind);
        body.extend(u32::try_from(data.len()).unwrap().to_le_bytes());
        body.extend(*data);
        body.extend(std::iter::repeat_n(0, data.len() % 2));
    }
    [b"RIFF", u32::try_from(body.len()).unwrap().to_le_bytes().as_slice(), &body].concat()
}

/// Canvas of an extended WebP; flags: 2 animation, 8 EXIF, 16 alpha.
fn vp8x(flags: u8, width: u32, height: u32) -> Vec<u8> {
    let three = |n: u32| (n - 1).to_le_bytes()[..3].to_vec();
    [vec![flags, 0, 0, 0], three(width), three(height)].concat()
}

fn frame(width: u32, height: u32, image: &[u8]) -> Vec<u8> {
    let three = |n: u32| n.to_le_bytes()[..3].to_vec();
    let place = [three(0), three(0), three(width - 1), three(height - 1), three(100), vec![0]].concat();
    let length = u32::try_from(image.len()).unwrap().to_le_bytes();
    [place.as_slice(), b"VP8L", &length, image, &vec![0; image.len() % 2]].concat()
}

/// EXIF that turns the picture by a quarter and says where it was taken.
fn exif() -> Vec<u8> {
    let mut tiff = b"II*\0\x08\0\0\0\x02\0".to_vec();
    tiff.extend([0x12, 0x01, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0]);
    tiff.extend([0x25, 0x88, 4, 0, 1, 0, 0, 0, 38, 0, 0, 0]);
    tiff.extend([0, 0, 0, 0]);
    // GPS: latitude reference and a text only this file has.
    tiff.extend([1, 0, 0x1D, 0, 2, 0, 13, 0, 0, 0, 56, 0, 0, 0, 0, 0, 0, 0]);
    tiff.extend(b"GPS-SECRETO\0\0");
    tiff
}

#[expect(clippy::too_many_lines, reason = "a list")]
fn hostile() -> Vec<Hostile> {
    let small = photo(40, 30);
    let clear: DynamicImage =
        RgbaImage::from_fn(40, 30, |x, y| Rgba([x as u8, y as u8, 9, (x * 6) as u8])).into();
    let (png, jpeg) = (written(&clear, ImageFormat::Png), written(&small, ImageFormat::Jpeg));
    let (gif, webp) = (written(&clear, ImageFormat::Gif), written(&small, ImageFormat::WebP));
    let black = written(&RgbaImage::new(4096, 4096).into(), ImageFormat::Png);
    let vp8l = &webp[20..20 + u32::from_le_bytes(webp[16..20].try_into().unwrap()) as usize];
    let clear_vp8l_file = written(&clear, ImageFormat::WebP);
    let svg = b"<svg xmlns=\"http://www.w3.org/2000/svg\"><script>alert(1)</script></svg>";
    let html = b"<!doctype html><script>alert(1)</script>";
    let mut all = Vec::new();
    let mut add = |name: &str, bytes: Vec<u8>, fate: Fate| {
        all.push(Hostile { name: name.to_owned(), bytes, fate });
    };

    // Bombs.
    add("png that says 60000x60000", png_sized(&png, 60_000, 60_000), TOO_MANY);
    add("png that says 4097x1", png_sized(&png, 4097, 1), TOO_MANY);
    add("png that says 2^31-1", png_sized(&png, 0x7FFF_FFFF, 0x7FFF_FFFF), TOO_MANY);
    add("png without pixels", png_sized(&png, 0, 0), BROKEN);
    add("png whose data is a thousand times its size", png_sized(&black, 10, 10), Cleaned(10, 10));
    add("png of 4096x4096 in few bytes", black.clone(), Cleaned(4096, 4096));
    let text = [b"Comment\0\0".as_slice(), &black[41..]].concat();
    add("png with a packed text bomb", png_with(&png, &chunk(b"zTXt", &text)), Cleaned(40, 30));
    let icc = [b"icc\0\0".as_slice(), &black[41..]].concat();
    add("png with a packed profile bomb", png_with(&png, &chunk(b"iCCP", &icc)), Cleaned(40, 30));
    let long = [&png[..33], &[0x7F, 0xFF, 0xFF, 0xFF], b"tEXt".as_slice(), &png[33..]].concat();
    add("png with a chunk of 2 GB", long, BROKEN);
    add("jpeg that says 65500x65500", jpeg_sized(&jpeg, 65_500, 65_500), TOO_MANY);
    add("jpeg that says 4097 across", jpeg_sized(&jpeg, 4097, 30), TOO_MANY);
    add("jpeg without lines", jpeg_sized(&jpeg, 40, 0), BROKEN);
    add(
        "jpeg whose frame comes twice",
        {
            let at = jpeg.windows(2).position(|pair| pair == [0xFF, 0xC0]).unwrap();
            let end = at + 2 + usize::from(u16::from_be_bytes([jpeg[at + 2], jpeg[at + 3]]));
            let huge = jpeg_sized(&jpeg, 65_500, 65_500);
            [&jpeg[..end], &huge[at..]].concat()
        },
        BROKEN,
    );
    let mut layered = Vec::new();
    let mut encoder = jpeg_encoder::Encoder::new(&mut layered, 20);
    encoder.set_progressive(true);
    encoder.encode(&vec![7; 4096 * 4096 * 3], 4096, 4096, jpeg_encoder::ColorType::Rgb).unwrap();
    add("progressive jpeg of 4096x4096", layered, TOO_MANY);
    add("gif with a screen of 65535x65535", gif_sized(&gif, 65_535, 65_535), TOO_MANY);
    add("gif with a frame outside its screen", gif_sized(&gif, 4, 4), Cleaned(4, 4));
    add(
        "webp with a canvas of 16384x16384",
        riff(&[(b"VP8X", &vp8x(0, 16_384, 16_384)), (b"VP8L", vp8l)]),
        TOO_MANY,
    );
    let lossy = [0x30, 1, 0, 0x9D, 0x01, 0x2A, 0xFF, 0x3F, 0xFF, 0x3F, 0, 0, 0, 0, 0, 0];
    add("webp with a frame of 16383x16383", riff(&[(b"VP8 ", &lossy)]), TOO_MANY);
    add(
        "webp with a large frame on a small canvas",
        riff(&[(b"VP8X", &vp8x(0, 40, 30)), (b"VP8 ", &lossy)]),
        TOO_MANY,
    );
    let moving = frame(4096, 4096, vp8l);
    add(
        "moving webp of 4096x4096",
        riff(&[(b"VP8X", &vp8x(2, 4096, 4096)), (b"ANIM", &[0; 6]), (b"ANMF", &moving)]),
        TOO_MANY,
    );

    // Cut off.
    for (kind, file) in [("png", &png), ("jpeg", &jpeg), ("webp", &webp)] {
        for (place, end) in [("half", file.len() / 2), ("header", 30), ("last byte", file.len() - 1)] {
            add(&format!("{kind} cut off: {place}"), file[..end].to_vec(), BROKEN);
        }
    }
    add("gif cut off: half", gif[..gif.len() / 2].to_vec(), BROKEN);
    add("gif cut off: header", gif[..12].to_vec(), BROKEN);
    add("jpeg of two bytes", vec![0xFF, 0xD8], NO_IMAGE);
    add("png of its first bytes", png[..8].to_vec(), BROKEN);

    // Something else.
    add("nothing", Vec::new(), NO_IMAGE);
    add("svg with a script", svg.to_vec(), NO_IMAGE);
    add("svg with a declaration", [b"<?xml version=\"1.0\"?>".as_slice(), svg].concat(), NO_IMAGE);
    add("html called png", html.to_vec(), NO_IMAGE);
    add("a program", b"\x7FELF\x02\x01\x01".to_vec(), NO_IMAGE);
    add("a bitmap", [b"BM".as_slice(), &[0; 60]].concat(), NO_IMAGE);
    add("a tiff", exif(), NO_IMAGE);
    add("a pdf", b"%PDF-1.7\n1 0 obj".to_vec(), NO_IMAGE);
    add("more than 5 MB", vec![0; 5_000_001], Refused(Reason::ImageTooLarge));
    add("html behind a png's first bytes", [&png[..8], html].concat(), BROKEN);
    add("webp without a picture", riff(&[(b"VP8X", &vp8x(0, 9, 9))]), BROKEN);
    add("gif without a picture", [&gif[..13], b";"].concat(), BROKEN);

    // Pictures with something beside the pixels.
    add("png with a script behind it", [&png[..], html].concat(), Cleaned(40, 30));
    add("jpeg with a script behind it", [&jpeg[..], html].concat(), Cleaned(40, 30));
    add("gif with a script behind it", [&gif[..], html].concat(), Cleaned(40, 30));
    add("jpeg with a script in a comment", jpeg_with(&jpeg, 0xFE, html), Cleaned(40, 30));
    add(
        "jpeg with a position",
        jpeg_with(&jpeg, 0xE1, &[b"Exif\0\0".as_slice(), &exif()].concat()),
        Cleaned(30, 40),
    );
    add("png with a position", png_with(&png, &chunk(b"eXIf", &exif())), Cleaned(30, 40));
    let canvas = riff(&[(b"VP8X", &vp8x(8, 40, 30)), (b"VP8L", vp8l), (b"EXIF", &exif())]);
    add("webp with a position", canvas, Cleaned(30, 40));
    let xmp = b"http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>SECRETO</x:xmpmeta>";
    add("jpeg with xmp", jpeg_with(&jpeg, 0xE1, xmp), Cleaned(40, 30));
    add("jpeg with a profile", jpeg_with(&jpeg, 0xE2, b"ICC_PROFILE\0\x01\x01SECRETO"), Cleaned(40, 30));
    add("png with text", png_with(&png, &chunk(b"tEXt", b"Author\0SECRETO")), Cleaned(40, 30));

    // Odd, but pictures.
    let mut moving = Vec::new();
    let mut encoder = image::codecs::gif::GifEncoder::new(&mut moving);
    encoder
        .encode_frames((0..9).map(|n| image::Frame::new(RgbaImage::from_pixel(5, 4, Rgba([n, 0, 0, 255])))))
        .unwrap();
    drop(encoder);
    add("moving gif", moving, Cleaned(5, 4));
    add(
        "moving webp",
        riff(&[(b"VP8X", &vp8x(2, 40, 30)), (b"ANIM", &[0; 6]), (b"ANMF", &frame(40, 30, vp8l))]),
        Cleaned(40, 30),
    );
    add("a single pixel", written(&photo(1, 1), ImageFormat::Png), Cleaned(1, 1));
    add("webp with transparency", clear_vp8l_file, Cleaned(40, 30));
    let deep: DynamicImage =
        image::ImageBuffer::<Rgba<u16>, _>::from_pixel(9, 8, Rgba([1, 2, 3, 60_000])).into();
    add("png of sixteen bits", written(&deep, ImageFormat::Png), Cleaned(9, 8));
    let mut printed = Vec::new();
    let encoder = jpeg_encoder::Encoder::new(&mut printed, 90);
    encoder.encode(&[50; 16 * 16 * 4], 16, 16, jpeg_encoder::ColorType::Cmyk).unwrap();
    add("jpeg in printers' colours", printed, Cleaned(16, 16));
    all
}

/// As many sizes as are allowed, in the costliest way that is allowed.
fn heavy() -> Vec<Vec<u8>> {
    let noise = RgbaImage::from_fn(4096, 4096, |x, y| {
        let n = (x / 3).wrapping_mul(2_654_435_761).wrapping_add((y / 3).wrapping_mul(40_503)) >> 13;
        Rgba([n as u8, (n >> 3) as u8, (n >> 5) as u8, 255 - u8::from(x == y)])
    });
    let flat = RgbaImage::from_fn(4096, 4096, |x, _| Rgba([(x / 64) as u8, 0, 0, (x / 32) as u8]));
    let mut large = Vec::new();
    let encoder = jpeg_encoder::Encoder::new(&mut large, 30);
    let colours = DynamicImage::from(noise).into_rgb8();
    encoder.encode(&colours, 4096, 4096, jpeg_encoder::ColorType::Rgb).unwrap();
    let turned = jpeg_with(&large, 0xE1, &[b"Exif\0\0".as_slice(), &exif()].concat());
    let mut layered = Vec::new();
    let mut encoder = jpeg_encoder::Encoder::new(&mut layered, 30);
    encoder.set_progressive(true);
    encoder.encode(&colours.as_raw()[..4096 * 3500 * 3], 4096, 3500, jpeg_encoder::ColorType::Rgb).unwrap();
    let flat = DynamicImage::from(flat);
    let mut files = vec![large, turned, layered];
    files
        .extend([ImageFormat::Png, ImageFormat::Gif, ImageFormat::WebP].map(|format| written(&flat, format)));
    files.retain(|file| file.len() <= 5_000_000);
    files
}

#[sqlx::test]
async fn a_picture_is_kept_once_and_given_to_everyone(pool: PgPool) {
    let mut stage = Stage::at(&pool, crate::NOW).await;
    let file = written(&photo(640, 480), ImageFormat::Jpeg);
    let kept = upload(&mut stage, file.clone()).await.unwrap();
    assert_eq!((kept.content_type.as_str(), kept.width_px, kept.height_px), ("image/jpeg", 640, 480));
    assert_eq!(upload(&mut stage, file).await.unwrap(), kept);
    assert_eq!(count(&pool, "media").await, 1);
    let (described, bytes) = download(&mut stage.client, &kept.hash).await;
    assert_eq!((described, bytes.len() as i64), (kept.clone(), kept.size_bytes));
    assert!(image::load_from_memory(&bytes).is_ok());
    for hash in ["", "x", &"0".repeat(64)] {
        let request = pb::GetMediaRequest { hash: hash.to_owned() };
        let refused = stage.client.media.get_media(request).await.unwrap_err();
        assert_eq!((refused.code(), reason_of(&refused)), (Code::NotFound, Reason::MediaNotFound));
    }
    for role in [Role::Inspector, Role::Supervisor, Role::Auditor] {
        let request = stage.by(role, parts(written(&photo(2, 2), ImageFormat::Png)));
        assert_eq!(
            stage.client.media.upload_media(request).await.unwrap_err().code(),
            Code::PermissionDenied
        );
    }
    let unsigned = Request::new(parts(Vec::new()));
    assert_eq!(stage.client.media.upload_media(unsigned).await.unwrap_err().code(), Code::Unauthenticated);
}

#[sqlx::test]
async fn hostile_files_are_refused_or_cleaned(pool: PgPool) {
    let mut stage = Stage::at(&pool, crate::NOW).await;
    let files = hostile();
    assert!(files.len() >= 50, "{}", files.len());
    let mut wrong = Vec::new();
    for Hostile { name, bytes, fate } in files {
        let became = match upload(&mut stage, bytes).await {
            Err(refused) => Refused(reason_of(&refused)),
            Ok(kept) => {
                let (_, bytes) = download(&mut stage.client, &kept.hash).await;
                for trace in ["SECRETO", "GPS", "script", "Exif", "eXIf", "ICC", "tEXt", "xmp"] {
                    let trace = trace.as_bytes();
                    assert!(!bytes.windows(trace.len()).any(|part| part == trace), "{name}");
                }
                assert!(image::load_from_memory(&bytes).is_ok(), "{name}");
                Cleaned(kept.width_px as u32, kept.height_px as u32)
            }
        };
        if became != fate {
            wrong.push(format!("{name}: {became:?} instead of {fate:?}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// A stream that nobody reads would hold up every call on its connection.
#[sqlx::test]
async fn one_file_too_many_is_refused_and_holds_up_nobody(pool: PgPool) {
    let mut stage = Stage::at(&pool, crate::NOW).await;
    let file = written(&photo(640, 480), ImageFormat::Png);
    let (finish, finished) = tokio::sync::watch::channel(false);
    let uploads = (0..=AT_ONCE).map(|_| {
        let mut finished = finished.clone();
        let last = futures::stream::once(async move {
            let _ = finished.wait_for(|finished| *finished).await;
            pb::UploadMediaRequest::default()
        });
        let request = stage.admin(parts(file.clone()).chain(last));
        let mut client = stage.client.clone();
        tokio::spawn(async move { client.media.upload_media(request).await })
    });
    let (first, _, others) = futures::future::select_all(uploads).await;
    assert_eq!(reason_of(&first.unwrap().unwrap_err()), Reason::Overloaded);
    assert!(stage.client.settings.get_settings(pb::GetSettingsRequest {}).await.is_ok());
    finish.send_replace(true);
    for answer in others {
        answer.await.unwrap().unwrap();
    }
    assert!(upload(&mut stage, file).await.is_ok());
}

/// The running service, ended with the test.
struct Process(Child);

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Process {
    fn peak_kib(&self) -> u64 {
        let status = fs::read_to_string(format!("/proc/{}/status", self.0.id())).unwrap();
        let line = status.lines().find(|line| line.starts_with("VmHWM:")).unwrap();
        line.split_whitespace().nth(1).unwrap().parse().unwrap()
    }
}

/// As many at once as are let in, the largest pictures among them, against the program itself.
#[sqlx::test]
async fn the_service_stays_small_under_hostile_files(pool: PgPool) {
    const MOST_KIB: u64 = 200 * 1024;
    let nats = Nats::start().await;
    let keys = Keys::new();
    let options = pool.connect_options();
    let mut database = url_of(&options);
    database.push_str("&options=-crole%3Dpinzon_catalogues_app");
    let address = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let process = Process(
        Command::new(env!("CARGO_BIN_EXE_pinzon-catalogues"))
            .arg("serve")
            .env("DATABASE_URL", database)
            .env("NATS_URL", nats.url())
            .env("PINZON_LISTEN", address.to_string())
            .env("PINZON_TLS", certificate_directory("catalogues"))
            .env("PINZON_AUTH_PUBLIC_KEYS", keys.public())
            .stdout(Stdio::null())
            .spawn()
            .unwrap(),
    );
    let channel = connect("catalogues", "gateway", address);
    let client = Client::new(&channel);
    eventually("the service answers", || {
        let mut client = client.clone();
        async move { client.settings.get_settings(pb::GetSettingsRequest {}).await.is_ok() }
    })
    .await;
    let resting = process.peak_kib();

    let token = Arc::new(keys.token(Role::Admin, &[]));
    let files: Vec<_> = hostile().into_iter().map(|file| file.bytes).chain(heavy()).collect();
    let sent = files.len();
    let uploads = files.into_iter().map(|bytes| {
        let (mut client, token) = (client.clone(), token.clone());
        async move {
            let answer = client.media.upload_media(signed(&token, parts(bytes))).await;
            answer.map(drop).map_err(|refused| reason_of(&refused))
        }
    });
    let answers: Vec<_> = futures::stream::iter(uploads).buffer_unordered(AT_ONCE).collect().await;
    assert!(!answers.contains(&Err(Reason::Overloaded)));
    let kept = answers.iter().filter(|answer| answer.is_ok()).count();
    let peak = process.peak_kib();
    println!("{sent} files, {kept} kept: {} MiB at rest, {} MiB at most", resting / 1024, peak / 1024);
    assert!(peak < MOST_KIB, "{peak} KiB");
}

fn url_of(options: &sqlx::postgres::PgConnectOptions) -> String {
    use sqlx::ConnectOptions as _;
    options.to_url_lossy().to_string()
}
