//! Photos of goods: they arrive in parts, once, and are evidence.

use std::io::Cursor;

use image::{DynamicImage, ImageFormat, Rgb, RgbImage};
use pinzon_events::facts::{Fact as _, RetentionPhotoAdded};
use pinzon_proto::retentions::v1::photo_service_server::SERVICE_NAME as PHOTOS;
use pinzon_purge::{Purge, period_begin};
use pinzon_retentions::purge::store::Acts;
use rand::RngExt as _;
use sha2::{Digest as _, Sha256};

use super::{purge::release, *};

/// Bytes of a part.
const PART: usize = 64 * 1024;

/// A photo of 100 to 400 KB that no other one equals.
fn photo() -> Vec<u8> {
    let mut pixels = RgbImage::new(400, 300);
    for pixel in pixels.pixels_mut() {
        *pixel = Rgb(rand::rng().random());
    }
    let mut file = Cursor::new(Vec::new());
    DynamicImage::from(pixels).write_to(&mut file, ImageFormat::Jpeg).unwrap();
    file.into_inner()
}

fn hash_of(file: &[u8]) -> String {
    hex::encode(Sha256::digest(file))
}

fn new_photo(act: &pb::Retention, n: i32, file: &[u8]) -> pb::BeginPhotoRequest {
    pb::BeginPhotoRequest {
        id: act.id.clone(),
        n,
        photo_id: Uuid::now_v7().to_string(),
        size_bytes: i64::try_from(file.len()).unwrap(),
        sha256: hash_of(file),
    }
}

impl World {
    async fn begin(&self, token: &str, new: &pb::BeginPhotoRequest) -> Result<pb::PhotoUpload, Status> {
        Ok(self.photos.clone().begin_photo(signed(token, new.clone())).await?.into_inner())
    }

    async fn append(
        &self,
        token: &str,
        new: &pb::BeginPhotoRequest,
        offset: i64,
        part: &[u8],
    ) -> Result<pb::PhotoUpload, Status> {
        let request = pb::AppendPhotoRequest {
            id: new.id.clone(),
            photo_id: new.photo_id.clone(),
            offset,
            part: part.to_vec(),
        };
        Ok(self.photos.clone().append_photo(signed(token, request)).await?.into_inner())
    }

    /// Sends a photo from beginning to end.
    async fn send_photo(&self, new: &pb::BeginPhotoRequest, file: &[u8]) -> Result<pb::PhotoUpload, Status> {
        let own = self.own();
        let mut upload = self.begin(&own, new).await?;
        while !upload.kept {
            let from = usize::try_from(upload.offset).unwrap();
            let part = &file[from..file.len().min(from + PART)];
            upload = self.append(&own, new, upload.offset, part).await?;
        }
        Ok(upload)
    }

    async fn photos_of(&self, token: &str, act: &pb::Retention) -> Result<Vec<pb::Photo>, Status> {
        let request = pb::GetPhotosRequest { id: act.id.clone() };
        Ok(self.photos.clone().get_photos(signed(token, request)).await?.into_inner().items)
    }

    async fn file_of(&self, token: &str, act: &pb::Retention, id: &str) -> Result<pb::PhotoFile, Status> {
        let request = pb::GetPhotoRequest { id: act.id.clone(), photo_id: id.to_owned() };
        Ok(self.photos.clone().get_photo(signed(token, request)).await?.into_inner())
    }
}

#[sqlx::test]
async fn a_photo_arrives_in_parts_and_is_written_anew(pool: PgPool) {
    let w = world(pool).await;
    let act = w.create(act()).await.unwrap();
    let (file, own) = (photo(), w.own());
    let new = new_photo(&act, 2, &file);
    assert_eq!(w.begin(&own, &new).await.unwrap(), pb::PhotoUpload { offset: 0, kept: false });
    let first = w.append(&own, &new, 0, &file[..PART]).await.unwrap();
    assert_eq!((first.offset, first.kept), (65536, false));
    // Nothing is shown before all of it has arrived.
    assert_eq!(w.photos_of(&own, &act).await.unwrap(), []);
    assert_eq!(reason_of(&w.file_of(&own, &act, &new.photo_id).await.unwrap_err()), Reason::PhotoNotFound);
    // After an interruption the upload goes on where it was.
    assert_eq!(w.begin(&own, &new).await.unwrap(), first);
    let whole = w.send_photo(&new, &file).await.unwrap();
    assert_eq!((whole.offset, whole.kept), (new.size_bytes, true));

    let photos = w.photos_of(&own, &act).await.unwrap();
    let told: Vec<_> = photos.iter().map(|p| (p.id.as_str(), p.n, p.width_px, p.height_px)).collect();
    assert_eq!(told, [(new.photo_id.as_str(), 2, 400, 300)]);
    assert_eq!(photos[0].added_by, w.officer.name);
    let kept = w.file_of(&own, &act, &new.photo_id).await.unwrap();
    assert_eq!(kept.content_type, "image/jpeg");
    assert!(kept.picture != file && image::load_from_memory(&kept.picture).is_ok());

    let event = w.events().await.pop().unwrap();
    assert_eq!(
        (event.kind.as_str(), event.subject.as_str()),
        (RetentionPhotoAdded::KIND, act.folio.as_str())
    );
    let fact: RetentionPhotoAdded = serde_json::from_value(event.data).unwrap();
    assert_eq!(fact, RetentionPhotoAdded { item: 2, hash: hash_of(&kept.picture) });
}

#[sqlx::test]
async fn repeats_are_harmless_and_a_wrong_offset_tells_the_right_one(pool: PgPool) {
    let w = world(pool).await;
    let act = w.create(act()).await.unwrap();
    let (file, own) = (photo(), w.own());
    let new = new_photo(&act, 1, &file);
    w.begin(&own, &new).await.unwrap();
    w.append(&own, &new, 0, &file[..PART]).await.unwrap();
    for offset in [0, 1, 65535, 65537, i64::MAX, -1] {
        let refused = w.append(&own, &new, offset, &file[..10]).await.unwrap_err();
        assert_eq!((refused.code(), reason_of(&refused)), (Code::Aborted, Reason::PhotoOffset), "{offset}");
        assert!(refused.message().contains("65536"), "{refused}");
    }
    w.send_photo(&new, &file).await.unwrap();
    // The answer was lost, so everything is sent again.
    let kept = pb::PhotoUpload { offset: new.size_bytes, kept: true };
    assert_eq!(w.append(&own, &new, 65536, &file[PART..]).await.unwrap(), kept);
    assert_eq!(w.begin(&own, &new).await.unwrap(), kept);
    let other = pb::BeginPhotoRequest { sha256: hash_of(b"other"), ..new.clone() };
    assert_eq!(reason_of(&w.begin(&own, &other).await.unwrap_err()), Reason::IdempotencyKeyReused);
    assert_eq!(w.count("select count(*) from photo").await, 1);
    assert_eq!(w.count("select count(*) from photo_upload").await, 0);
    assert_eq!(w.count("select count(*) from outbox").await, 2);
}

#[sqlx::test]
async fn the_last_part_sent_many_times_at_once_keeps_one_photo(pool: PgPool) {
    let w = world(pool).await;
    let act = w.create(act()).await.unwrap();
    let (file, own) = (photo(), w.own());
    let new = new_photo(&act, 1, &file);
    w.begin(&own, &new).await.unwrap();
    let mut offset = 0;
    for part in file[..file.len() - 1].chunks(PART) {
        offset = w.append(&own, &new, offset, part).await.unwrap().offset;
    }
    let last = &file[file.len() - 1..];
    let answers = join_all((0..8).map(|_| w.append(&own, &new, offset, last))).await;
    for answer in answers {
        match answer {
            Ok(upload) => assert!(upload.kept),
            // The others came while the first one was decoded.
            Err(refused) => assert_eq!(reason_of(&refused), Reason::PhotoOffset),
        }
    }
    assert!(w.begin(&own, &new).await.unwrap().kept);
    assert_eq!(w.count("select count(*) from photo").await, 1);
    assert_eq!(w.count("select count(*) from outbox").await, 2);
}

#[sqlx::test]
async fn a_photo_that_is_announced_again_while_it_is_being_kept_does_not_begin_anew(pool: PgPool) {
    let w = world(pool).await;
    let act = w.create(act()).await.unwrap();
    let (file, own) = (photo(), w.own());
    let new = new_photo(&act, 1, &file);
    w.begin(&own, &new).await.unwrap();
    // What the last part does.
    let keep = "select from retention for update;
        insert into photo (photo_id, retention_id, item_number, sent_hash, sent_size, content_type, width, height, bytes,
          added_at, officer_id, officer_name)
        select photo_id, retention_id, item_number, sent_hash, size, 'image/jpeg', 1, 1, '', moved_at, gen_random_uuid(), 'x'
        from photo_upload;
        delete from photo_upload";
    let again = w.behind(keep, [w.begin(&own, &new)]).await.remove(0).unwrap();
    assert_eq!(again, pb::PhotoUpload { offset: new.size_bytes, kept: true });
    assert_eq!(w.count("select count(*) from photo_upload").await, 0);
}

#[sqlx::test]
async fn a_photo_that_was_complete_when_the_service_stopped_is_kept_at_the_next_try(pool: PgPool) {
    let w = world(pool).await;
    let act = w.create(act()).await.unwrap();
    let (file, own) = (photo(), w.own());
    let new = new_photo(&act, 1, &file);
    w.begin(&own, &new).await.unwrap();
    sqlx::query("update photo_upload set bytes = $1").bind(&file).execute(&w.pool).await.unwrap();
    assert!(w.begin(&own, &new).await.unwrap().kept);
    assert_eq!(w.photos_of(&own, &act).await.unwrap().len(), 1);
}

#[sqlx::test]
async fn what_is_no_photo_is_refused_and_may_begin_again(pool: PgPool) {
    let w = world(pool).await;
    let act = w.create(act()).await.unwrap();
    let file = photo();
    let cut = &file[..file.len() - 100];
    for (announced, sent, reason) in [
        (&b"%PDF-1.7"[..], &b"%PDF-1.7"[..], Reason::NotAnImage),
        (cut, cut, Reason::ImageBroken),
        (&[b'a'; 8][..], &[b'b'; 8][..], Reason::PhotoChanged),
    ] {
        let new = new_photo(&act, 1, announced);
        let refused = w.send_photo(&new, sent).await.unwrap_err();
        assert_eq!((refused.code(), reason_of(&refused)), (Code::InvalidArgument, reason));
        assert_eq!(w.begin(&w.own(), &new).await.unwrap().offset, 0);
    }
    let new = new_photo(&act, 1, &file);
    w.begin(&w.own(), &new).await.unwrap();
    let too_much = w.append(&w.own(), &new, 0, &file[..100_001]).await.unwrap_err();
    assert_eq!(wrong_fields(&too_much), [("part".to_owned(), Reason::TooLong)]);
    let longer = pb::BeginPhotoRequest { size_bytes: 10, ..new_photo(&act, 1, &file) };
    w.begin(&w.own(), &longer).await.unwrap();
    let beyond = w.append(&w.own(), &longer, 0, &file[..11]).await.unwrap_err();
    assert_eq!(wrong_fields(&beyond), [("part".to_owned(), Reason::TooLong)]);
    let too_large = pb::BeginPhotoRequest { size_bytes: 400_001, ..new.clone() };
    assert_eq!(
        wrong_fields(&w.begin(&w.own(), &too_large).await.unwrap_err()),
        [("size_bytes".to_owned(), Reason::NumberOutOfRange)]
    );
    let nowhere = new_photo(&act, 3, &file);
    assert_eq!(
        wrong_fields(&w.begin(&w.own(), &nowhere).await.unwrap_err()),
        [("n".to_owned(), Reason::ItemNotFound)]
    );
    let never = w.append(&w.own(), &new_photo(&act, 1, &file), 0, &file[..1]).await.unwrap_err();
    assert_eq!((never.code(), reason_of(&never)), (Code::NotFound, Reason::PhotoNotFound));
    assert_eq!(w.count("select count(*) from photo").await, 0);
}

#[sqlx::test]
async fn an_item_has_five_photos_even_when_more_are_sent_at_once(pool: PgPool) {
    let w = world(pool).await;
    let act = w.create(act()).await.unwrap();
    let files: Vec<_> = (0..7).map(|_| photo()).collect();
    let sent = join_all(files.iter().map(|file| {
        let (w, new) = (&w, new_photo(&act, 1, file));
        async move { w.send_photo(&new, file).await }
    }));
    let refused: Vec<_> = sent.await.into_iter().filter_map(Result::err).map(|e| reason_of(&e)).collect();
    assert_eq!(refused, [Reason::TooManyPhotos; 2]);
    let sixth = w.begin(&w.own(), &new_photo(&act, 1, &files[0])).await.unwrap_err();
    assert_eq!((sixth.code(), reason_of(&sixth)), (Code::FailedPrecondition, Reason::TooManyPhotos));
    // The other item has room.
    assert!(w.send_photo(&new_photo(&act, 2, &files[0]), &files[0]).await.unwrap().kept);
}

#[sqlx::test]
async fn an_annulled_act_takes_no_photos_and_shows_those_it_has(pool: PgPool) {
    let w = world(pool).await;
    let act = w.create(act()).await.unwrap();
    let (file, own) = (photo(), w.own());
    w.send_photo(&new_photo(&act, 1, &file), &file).await.unwrap();
    let under_way = new_photo(&act, 1, &file);
    w.begin(&own, &under_way).await.unwrap();
    w.annul_as(&w.token(Role::Supervisor, &["GPS"]), &act).await.unwrap();
    let refused = w.begin(&own, &new_photo(&act, 1, &file)).await.unwrap_err();
    assert_eq!((refused.code(), reason_of(&refused)), (Code::FailedPrecondition, Reason::RetentionAnnulled));
    let mut offset = 0;
    let mut last = Ok(pb::PhotoUpload::default());
    for part in file.chunks(PART) {
        last = w.append(&own, &under_way, offset, part).await;
        offset += i64::try_from(part.len()).unwrap();
    }
    assert_eq!(reason_of(&last.unwrap_err()), Reason::RetentionAnnulled);
    assert_eq!(w.photos_of(&own, &act).await.unwrap().len(), 1);
}

#[sqlx::test]
async fn photos_of_other_airports_are_closed(pool: PgPool) {
    let w = world(pool).await;
    let act = w.create(act()).await.unwrap();
    let file = photo();
    let new = new_photo(&act, 1, &file);
    w.send_photo(&new, &file).await.unwrap();
    let elsewhere = w.token(Role::Supervisor, &["SCY"]);
    let mut refusals = Vec::new();
    for method in Method::of_service(PHOTOS).filter(|method| method.airport_scoped) {
        refusals.push(match method.name() {
            "BeginPhoto" => w.begin(&elsewhere, &new).await.unwrap_err(),
            "AppendPhoto" => w.append(&elsewhere, &new, 0, b"x").await.unwrap_err(),
            "GetPhotos" => w.photos_of(&elsewhere, &act).await.unwrap_err(),
            "GetPhoto" => w.file_of(&elsewhere, &act, &new.photo_id).await.unwrap_err(),
            name => panic!("{name} is airport-scoped: call it here for another airport"),
        });
    }
    assert_eq!(refusals.len(), 4);
    for refused in refusals {
        assert_eq!((refused.code(), reason_of(&refused)), (Code::PermissionDenied, Reason::WrongAirport));
    }
    // Nor does an act of the own airport open the photo of another act.
    let own_act = w.create_as(&w.token(Role::Admin, &[]), act_at("SCY")).await.unwrap();
    let other = w.file_of(&elsewhere, &own_act, &new.photo_id).await.unwrap_err();
    assert_eq!(reason_of(&other), Reason::PhotoNotFound);
    let auditor = w.token(Role::Auditor, &[]);
    assert_eq!(w.photos_of(&auditor, &act).await.unwrap().len(), 1);
    assert_eq!(reason_of(&w.begin(&auditor, &new).await.unwrap_err()), Reason::Forbidden);
}

#[sqlx::test]
async fn photos_go_with_the_personal_data_of_their_act(pool: PgPool) {
    let then = world_at(pool.clone(), "2020-03-01T14:00:00Z").await;
    let old = then.create(act()).await.unwrap();
    let file = photo();
    then.send_photo(&new_photo(&old, 1, &file), &file).await.unwrap();
    then.begin(&then.own(), &new_photo(&old, 1, &file)).await.unwrap();
    for n in 1..=2 {
        release(&then, &old, n).await;
    }
    let now = world_at(pool.clone(), &Utc::now().to_rfc3339()).await;
    let recent = now.create(act_at("GPS")).await.unwrap();
    now.send_photo(&new_photo(&recent, 1, &file), &file).await.unwrap();
    let under_way = new_photo(&recent, 1, &file);
    now.begin(&now.own(), &under_way).await.unwrap();

    let purge = Purge {
        pool: as_app(&pool, "pinzon_retentions_app").await,
        catalogues: [Endpoint::from_static("http://127.0.0.1:1").connect_lazy()].into(),
        clock: Clock::system(),
        wake: Wake::new(),
    };
    purge.run::<Acts>(period_begin(Utc::now(), 60)).await.unwrap();
    assert_eq!(now.count("select count(*) from photo").await, 1);
    assert_eq!(now.count("select count(*) from photo_upload").await, 1);
    assert_eq!(now.photos_of(&now.own(), &recent).await.unwrap().len(), 1);

    // What nobody continues is removed by the daily run, and begins again.
    sqlx::raw_sql("update photo_upload set moved_at = now() - interval '8 days'")
        .execute(&pool)
        .await
        .unwrap();
    purge.run::<Acts>(period_begin(Utc::now(), 60)).await.unwrap();
    assert_eq!(now.count("select count(*) from photo_upload").await, 0);
    assert!(now.send_photo(&under_way, &file).await.unwrap().kept);
}

#[sqlx::test]
async fn the_app_role_can_neither_change_nor_remove_a_photo(pool: PgPool) {
    let w = world(pool.clone()).await;
    let act = w.create(act()).await.unwrap();
    let file = photo();
    w.send_photo(&new_photo(&act, 1, &file), &file).await.unwrap();
    let app = as_app(&pool, "pinzon_retentions_app").await;
    for statement in ["delete from photo", "update photo set bytes = ''", "update photo_upload set size = 1"]
    {
        let refused = sqlx::query(statement).execute(&app).await.unwrap_err();
        assert_eq!(refused.as_database_error().unwrap().code().unwrap(), "42501", "{statement}");
    }
}
