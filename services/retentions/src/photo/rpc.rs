//! The gRPC face of photos.

use pinzon_chassis::{Reason, caller::Caller, clock::timestamp, context::Context, status::Violations};
use pinzon_domain::text::parse_id;
use pinzon_events::{
    facts::RetentionPhotoAdded,
    outbox::{self, EventContext},
};
use pinzon_picture::{ImageProcessor, Picture, Refusal};
use pinzon_proto::retentions::v1 as pb;
use sha2::{Digest as _, Sha256};
use sqlx::PgConnection;
use uuid::Uuid;

use super::{
    MOST_KEPT, MOST_PART, MOST_PER_ITEM, NewPhoto,
    store::{self, Upload},
};
use crate::{
    error::Error,
    retention::{
        self, Officer, Retention, State,
        service::{find_for, parse_name},
    },
    service::Service,
};

/// Answers the calls of [`PhotoService`].
#[derive(Clone)]
pub struct Photos {
    service: Service,
    processor: ImageProcessor,
}

pinzon_proto::serve_photo_service!(Photos);

impl Photos {
    pub(crate) async fn begin_photo(
        &self,
        context: &Context,
        message: pb::BeginPhotoRequest,
    ) -> Result<pb::PhotoUpload, Error> {
        let caller = context.staff()?;
        let act = parse_name(&message.id)?;
        let mut tx = self.service.pool.begin().await?;
        // The photo may be about to be kept; a repeat must not begin it anew.
        retention::store::lock(&mut tx, act).await?.ok_or(Error::NotFound)?;
        let found = find_for(&mut tx, caller, act).await?;
        let photo = NewPhoto::parse(act, message.n, &message.photo_id, message.size_bytes, &message.sha256)
            .map_err(Error::Invalid)?;
        let kept = store::find_kept(&mut tx, photo.id).await?;
        if let Some(kept) = kept.map(|kept| kept.announced()) {
            return if kept == photo { Ok(all_arrived(&photo)) } else { Err(Error::IdReused(photo.id)) };
        }
        admit(&mut tx, &found, &photo).await?;
        store::begin(&mut tx, &photo, self.service.clock.now()).await?;
        let upload = store::lock_upload(&mut tx, photo.id).await?.ok_or(Error::NoPhoto)?;
        if upload.photo != photo {
            return Err(Error::IdReused(photo.id));
        }
        tx.commit().await?;
        self.settle(context, caller, upload).await
    }

    pub(crate) async fn append_photo(
        &self,
        context: &Context,
        message: pb::AppendPhotoRequest,
    ) -> Result<pb::PhotoUpload, Error> {
        let caller = context.staff()?;
        let (act, id) = (parse_name(&message.id)?, parse_photo(&message.photo_id)?);
        let mut tx = self.service.pool.begin().await?;
        find_for(&mut tx, caller, act).await?;
        let upload = store::lock_upload(&mut tx, id).await?;
        let Some(mut upload) = upload.filter(|upload| upload.photo.retention_id == act) else {
            // A repeat of the last part.
            return Ok(all_arrived(&kept_of(&mut tx, act, id).await?));
        };
        if message.offset != i64::from(upload.offset) {
            return Err(Error::PhotoOffset { current: upload.offset });
        }
        upload.offset += length(&message.part, &upload).map_err(Error::Invalid)?;
        store::append(&mut tx, id, &message.part, self.service.clock.now()).await?;
        tx.commit().await?;
        self.settle(context, caller, upload).await
    }

    pub(crate) async fn get_photos(
        &self,
        context: &Context,
        message: pb::GetPhotosRequest,
    ) -> Result<pb::Photos, Error> {
        let act = parse_name(&message.id)?;
        let mut conn = self.service.pool.acquire().await?;
        find_for(&mut conn, context.staff()?, act).await?;
        let photos = store::of_act(&mut conn, act).await?;
        let photo = |kept: store::StoredPhoto| pb::Photo {
            id: kept.photo_id.to_string(),
            n: kept.item_number,
            width_px: kept.width,
            height_px: kept.height,
            added_by: kept.officer_name,
            added_at: Some(timestamp(kept.added_at)),
        };
        Ok(pb::Photos { items: photos.into_iter().map(photo).collect() })
    }

    pub(crate) async fn get_photo(
        &self,
        context: &Context,
        message: pb::GetPhotoRequest,
    ) -> Result<pb::PhotoFile, Error> {
        let (act, id) = (parse_name(&message.id)?, parse_photo(&message.photo_id)?);
        let mut conn = self.service.pool.acquire().await?;
        find_for(&mut conn, context.staff()?, act).await?;
        let file = store::file(&mut conn, act, id).await?;
        let (content_type, picture) = file.ok_or(Error::NoPhoto)?;
        Ok(pb::PhotoFile { content_type, picture })
    }
}

impl Photos {
    /// Answers with what all calls share.
    pub fn new(service: Service) -> Self {
        Self { service, processor: ImageProcessor::default() }
    }

    /// Answers how much has arrived, and keeps the photo when that is all of it.
    async fn settle(
        &self,
        context: &Context,
        caller: &Caller,
        upload: Upload,
    ) -> Result<pb::PhotoUpload, Error> {
        if upload.is_complete() {
            self.keep(context, caller, &upload.photo).await?;
        }
        Ok(pb::PhotoUpload { offset: upload.offset.into(), kept: upload.is_complete() })
    }

    /// Keeps a photo of which every part has arrived. Two requests may try at once: decoding happens outside of
    /// transactions, and the second one finds the photo kept.
    async fn keep(&self, context: &Context, caller: &Caller, photo: &NewPhoto) -> Result<(), Error> {
        let mut conn = self.service.pool.acquire().await?;
        let Some(bytes) = store::arrived(&mut conn, photo.id).await? else {
            kept_of(&mut conn, photo.retention_id, photo.id).await?;
            return Ok(());
        };
        drop(conn);
        let picture = match self.clean(photo, bytes).await {
            Ok(picture) => picture,
            Err(refused) => {
                let mut conn = self.service.pool.acquire().await?;
                store::remove_upload(&mut conn, photo.id).await?;
                return Err(refused);
            }
        };
        let mut tx = self.service.pool.begin().await?;
        // Photos of one act are counted one after the other.
        retention::store::lock(&mut tx, photo.retention_id).await?.ok_or(Error::NotFound)?;
        let found = find_for(&mut tx, caller, photo.retention_id).await?;
        if store::lock_upload(&mut tx, photo.id).await?.is_none() {
            kept_of(&mut tx, photo.retention_id, photo.id).await?;
            return Ok(());
        }
        admit(&mut tx, &found, photo).await?;
        let officer = Officer { id: caller.user_id, name: caller.name.clone() };
        let now = self.service.clock.now();
        store::insert(&mut tx, photo, &picture, &officer, now).await?;
        store::remove_upload(&mut tx, photo.id).await?;
        let act = found.sealed.act();
        let event_context = EventContext::of(context, caller, now).at(&act.content.airport);
        let fact = RetentionPhotoAdded { item: photo.item_number, hash: picture.hash };
        outbox::append(&mut tx, &act.folio.to_string(), &event_context, &fact).await?;
        self.service.wake.commit(tx).await?;
        Ok(())
    }

    async fn clean(&self, photo: &NewPhoto, bytes: Vec<u8>) -> Result<Picture, Error> {
        if Sha256::digest(&bytes)[..] != photo.hash[..] {
            return Err(Error::PhotoChanged);
        }
        let picture = self.processor.clean(bytes).await?;
        if picture.bytes.len() > MOST_KEPT { Err(Refusal::TooLarge.into()) } else { Ok(picture) }
    }
}

/// Whether an act takes a photo: it holds, has the item, and the item has room.
async fn admit(conn: &mut PgConnection, found: &Retention, photo: &NewPhoto) -> Result<(), Error> {
    if found.state == State::Annulled {
        return Err(Error::Annulled);
    }
    let items = found.sealed.act().content.items.len();
    if !usize::try_from(photo.item_number).is_ok_and(|number| (1..=items).contains(&number)) {
        let mut wrong = Violations::new();
        wrong.add("n", Reason::ItemNotFound);
        return Err(Error::Invalid(wrong));
    }
    if store::count(conn, photo.retention_id, photo.item_number).await? >= MOST_PER_ITEM {
        return Err(Error::TooManyPhotos);
    }
    Ok(())
}

/// How much longer an upload is with a part.
fn length(part: &[u8], upload: &Upload) -> Result<i32, Violations> {
    let room = upload.photo.size - upload.offset;
    let length = i32::try_from(part.len()).ok().filter(|length| *length <= room && part.len() <= MOST_PART);
    length.ok_or_else(|| {
        let mut wrong = Violations::new();
        wrong.add("part", Reason::TooLong);
        wrong
    })
}

/// What was said of a photo of an act that is kept.
async fn kept_of(conn: &mut PgConnection, act: Uuid, id: Uuid) -> Result<NewPhoto, Error> {
    let kept = store::find_kept(conn, id).await?.filter(|kept| kept.retention_id == act);
    kept.map(|kept| kept.announced()).ok_or(Error::NoPhoto)
}

fn all_arrived(photo: &NewPhoto) -> pb::PhotoUpload {
    pb::PhotoUpload { offset: photo.size.into(), kept: true }
}

/// Parses the id of a photo. A text that is not an id names no photo.
fn parse_photo(text: &str) -> Result<Uuid, Error> {
    parse_id(text).map_err(|_| Error::NoPhoto)
}
