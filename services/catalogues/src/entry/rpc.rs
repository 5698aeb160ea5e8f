//! Small catalogues.

use pinzon_chassis::{
    ClosedSet, Reason,
    caller::Caller,
    clock::timestamp,
    context::Context,
    page::{Order, Page},
    status::{self, Violations},
};
use pinzon_domain::{
    CatalogueKind,
    text::{is_blank, plain},
};
use pinzon_edits::{IdempotentRequest, Refusal, Stored as _, create, edit};
use pinzon_proto::catalogues::v1 as pb;
use tonic::Code;

use crate::{
    entry::{
        AIRPORT, Draft, Entry, Field, Format, KINDS, Kind, LANGUAGES, References, Referrer, Siblings,
        country_names,
        format::{LONGEST_SEAL_NUMBER, MOST_AIRPORTS},
        store::{self, EntryFilter, EntryKey, ListedEntry},
    },
    error::Error,
    legal::{
        self,
        citation::{Citations, typed},
    },
    service::{Service, limit, parse_code, status_filter, words},
};

const MOST_ENTRIES: usize = 500;

pinzon_proto::serve_entry_service!(Service);

impl Service {
    pub(crate) async fn list_kinds(
        &self,
        _: &Context,
        message: pb::ListKindsRequest,
    ) -> Result<pb::ListKindsResponse, Error> {
        let page: Page<usize> = Page::requested(&message, &"kinds", Violations::new())?;
        let mut conn = self.pool.acquire().await?;
        let counts = store::entry_counts(&mut conn).await?;
        let first = page.after.map_or(0, |last| last + 1);
        let mut kinds: Vec<_> = KINDS.iter().enumerate().skip(first).collect();
        let next_page_token = page.cut(&mut kinds, |(place, _)| *place);
        Ok(pb::ListKindsResponse {
            kinds: kinds
                .into_iter()
                .map(|(_, kind)| described(kind, counts.get(kind.code()).copied().unwrap_or_default()))
                .collect(),
            total: i64::try_from(KINDS.len()).unwrap_or(i64::MAX),
            next_page_token,
        })
    }

    pub(crate) async fn list_entries(
        &self,
        _: &Context,
        message: pb::ListEntriesRequest,
    ) -> Result<pb::ListEntriesResponse, Error> {
        let kind = kind(&message.kind)?;
        let mut wrong = Violations::new();
        let order = wrong
            .take("order_by", Order::parse(&message.order_by, &["order", "name", "code", "updated"]))
            .unwrap_or_default();
        let filter = EntryFilter {
            kind: kind.code(),
            words: wrong.take("query", words(&message.query)).unwrap_or_default(),
            active: wrong.take("status", status_filter(message.status)).flatten(),
            order,
        };
        let page: Page<EntryKey> = Page::requested(&message, &("entries", &filter), wrong)?;

        let mut tx = self.snapshot().await?;
        let mut entries = store::entry_page(&mut tx, &filter, &page).await?;
        let total = store::entry_count(&mut tx, &filter).await?;
        let next_page_token = page.cut(&mut entries, |(place, entry)| (place.clone(), entry.code.clone()));
        let entries = answered(&mut tx, entries.into_iter().map(|(_, listed)| listed).collect()).await?;
        Ok(pb::ListEntriesResponse { entries, total, next_page_token })
    }

    pub(crate) async fn get_entry(
        &self,
        _: &Context,
        message: pb::GetEntryRequest,
    ) -> Result<pb::EntryRecord, Error> {
        let kind = kind(&message.kind)?;
        let key = (kind, checked(message.code)?);
        let mut tx = self.snapshot().await?;
        let found = ListedEntry::find(&mut tx, &key).await?;
        let (_, code) = key;
        let mut referrers = Vec::with_capacity(kind.referrers.len());
        for referrer in kind.referrers {
            let count = match referrer {
                Referrer::Products(column) => Some(store::count_products(&mut tx, *column, &code).await?),
                Referrer::Airlines => Some(store::count_by_country(&mut tx, &found.name).await?),
                Referrer::Elsewhere(_) => None,
            };
            referrers.push(pb::Referrer { label: referrer.label().to_owned(), count });
        }
        Ok(pb::EntryRecord { entry: Some(entry(&mut tx, found).await?), referrers })
    }

    pub(crate) async fn get_translations(
        &self,
        _: &Context,
        message: pb::GetTranslationsRequest,
    ) -> Result<pb::Translations, Error> {
        if !LANGUAGES.contains(&&*message.language) {
            return Err(Error::CatalogueNotFound(message.language));
        }
        let mut conn = self.pool.acquire().await?;
        Ok(pb::Translations { texts: store::translations::of_language(&mut conn, &message.language).await? })
    }

    pub(crate) async fn batch_get_entries(
        &self,
        _: &Context,
        message: pb::BatchGetEntriesRequest,
    ) -> Result<pb::BatchGetEntriesResponse, Error> {
        let asked = message.keys;
        let mut wrong = Violations::new();
        limit(&mut wrong, "keys", asked.len(), MOST_ENTRIES)?;
        let (mut kinds, mut codes) = (Vec::with_capacity(asked.len()), Vec::with_capacity(asked.len()));
        for (n, key) in asked.into_iter().enumerate() {
            kinds.extend(wrong.take(format!("keys[{n}].kind"), parse_code(&key.kind)));
            codes.extend(wrong.take(format!("keys[{n}].code"), parse_code(&key.code)));
        }
        wrong.into_result()?;

        let mut conn = self.pool.acquire().await?;
        let entries = store::entries_by_key(&mut conn, &kinds, &codes).await?;
        let entries = answered(&mut conn, entries).await?;
        Ok(pb::BatchGetEntriesResponse { entries })
    }

    pub(crate) async fn create_entry(
        &self,
        context: &Context,
        message: pb::CreateEntryRequest,
    ) -> Result<pb::Entry, Error> {
        let event_context = self.event_context(context)?;
        let kind = kind(&message.kind)?;
        check_region(context.staff()?, kind, message.attributes.get(AIRPORT))?;
        let request = IdempotentRequest::of(&message.request_id, &message);
        let draft = Draft {
            code: message.code,
            name: message.name,
            attributes: message.attributes.into_iter().collect(),
            sort_order: message.sort_order,
            articles: message.articles.map(|links| typed(links.links)),
        };
        let created =
            create(self, &event_context, &request, async |conn, _, created: Option<&ListedEntry>, wrong| {
                let siblings = siblings(conn, kind).await?;
                let said = match created {
                    None => kind.parse_new(draft, &siblings, wrong),
                    Some(other) if other.kind != kind.code() => return Err(Refusal::RequestIdReused.into()),
                    Some(created) => said_again(kind, created, draft, &siblings, wrong),
                };
                Ok(Some(ListedEntry::new(kind, said, event_context.time)))
            });
        let created = created.await?;
        if created.kind != kind.code() {
            return Err(Error::from(Refusal::RequestIdReused));
        }
        answer(self, created).await
    }

    pub(crate) async fn update_entry(
        &self,
        context: &Context,
        message: pb::UpdateEntryRequest,
    ) -> Result<pb::Entry, Error> {
        let event_context = self.event_context(context)?;
        let (kind, active) = (kind(&message.kind)?, message.active);
        let caller = context.staff()?;
        check_region(caller, kind, message.attributes.get(AIRPORT))?;
        let draft = Draft {
            code: String::new(),
            name: message.name,
            attributes: message.attributes.into_iter().collect(),
            sort_order: message.sort_order,
            articles: message.articles.map(|links| typed(links.links)),
        };
        let key = (kind, checked(message.code)?);
        let edited =
            edit(self, &event_context, &key, message.version, async |conn, before: &ListedEntry, wrong| {
                check_region(caller, kind, before.attributes.get(AIRPORT))?;
                let siblings = siblings(conn, kind).await?;
                let entry = kind.parse_update(&before.entry(), draft, &siblings, wrong);
                Ok(Some(before.with(Entry { active: active.unwrap_or(before.active), ..entry })))
            });
        answer(self, edited.await?).await
    }

    pub(crate) async fn deactivate_entry(
        &self,
        context: &Context,
        message: pb::DeactivateEntryRequest,
    ) -> Result<pb::Entry, Error> {
        let event_context = self.event_context(context)?;
        let (caller, kind) = (context.staff()?, kind(&message.kind)?);
        let key = (kind, checked(message.code)?);
        let edited = edit(self, &event_context, &key, message.version, async |_, before: &ListedEntry, _| {
            check_region(caller, kind, before.attributes.get(AIRPORT))?;
            Ok(Some(ListedEntry { active: false, ..before.clone() }))
        });
        answer(self, edited.await?).await
    }
}

/// Whether the caller may write an entry of this airport. Whoever does not administer the whole writes only kinds whose
/// entries belong to an airport.
fn check_region(caller: &Caller, kind: &Kind, airport: Option<&String>) -> Result<(), Error> {
    let airport = airport.map(String::as_str).unwrap_or_default();
    if caller.role.sees_every_airport() || (kind.belongs_to_airport && caller.reaches(airport)) {
        return Ok(());
    }
    Err(Error::from(if kind.belongs_to_airport {
        status::wrong_airport(airport)
    } else {
        status::refused(Code::PermissionDenied, Reason::Forbidden, "the catalogue belongs to the whole")
    }))
}

fn described(kind: &Kind, (active_entries, inactive_entries): (i64, i64)) -> pb::Kind {
    pb::Kind {
        code: kind.code().to_owned(),
        title: kind.title.to_owned(),
        singular: kind.singular.to_owned(),
        code_label: kind.code_label.to_owned(),
        code_pattern: kind.code_rule.pattern(),
        code_required: kind.code_rule.is_demanded(),
        belongs_to_airport: kind.belongs_to_airport,
        fields: kind.fields.iter().map(field).collect(),
        referrers: kind.referrers.iter().map(|referrer| referrer.label().to_owned()).collect(),
        active_entries,
        inactive_entries,
        cites: kind.cites,
    }
}

fn field(field: &Field) -> pb::KindField {
    let length = |most: usize| i32::try_from(most).unwrap_or(i32::MAX);
    let mut described = pb::KindField {
        code: field.code.to_owned(),
        label: field.label.to_owned(),
        help: field.help.to_owned(),
        r#type: pb::FieldType::Text.into(),
        required: field.required,
        pattern: field.format.pattern(),
        listed: field.listed,
        ..Default::default()
    };
    match field.format {
        Format::Text(most) | Format::Letters(most) | Format::Digits(most) => {
            described.max_length = length(most);
        }
        Format::LongText(most) => {
            described.r#type = pb::FieldType::LongText.into();
            described.max_length = length(most);
        }
        Format::Whole(least, most) => {
            described.r#type = pb::FieldType::WholeNumber.into();
            (described.minimum, described.maximum) = (least.to_string(), most.to_string());
        }
        Format::Degrees(most) => {
            described.r#type = pb::FieldType::Decimal.into();
            (described.minimum, described.maximum) = ((-most).to_string(), most.to_string());
        }
        Format::OneOf(choices) => {
            described.r#type = pb::FieldType::Choice.into();
            described.choices = choices
                .iter()
                .map(|choice| pb::CodeName { code: (*choice).to_owned(), name: (*choice).to_owned() })
                .collect();
        }
        Format::Country => described.r#type = pb::FieldType::Country.into(),
        Format::SealNumber => described.max_length = length(LONGEST_SEAL_NUMBER),
        Format::AirportCodes => described.max_length = length(4 * MOST_AIRPORTS - 1),
    }
    described
}

fn kind(code: &str) -> Result<&'static Kind, Error> {
    Kind::of(code).ok_or_else(|| Error::CatalogueNotFound(code.to_owned()))
}

/// What is there already.
async fn siblings(conn: &mut sqlx::PgConnection, kind: &Kind) -> Result<Siblings, Error> {
    let entries = store::entries_of(&mut *conn, kind.code()).await?.into_values().collect();
    let countries = store::entries_of(&mut *conn, CatalogueKind::Countries.code()).await?.into_values();
    let articles = legal::store::article_codes(conn).await?;
    let known = References { countries: country_names(countries), articles: articles.into_iter().collect() };
    Ok(Siblings { entries, known })
}

/// Parses a request that has created an entry. What it leaves to the service, the code and the
/// place, is as it was created.
fn said_again(
    kind: &Kind,
    created: &ListedEntry,
    draft: Draft,
    siblings: &Siblings,
    wrong: &mut Violations,
) -> Entry {
    let created = created.entry();
    let code = if is_blank(&draft.code) { created.code.clone() } else { plain(&draft.code) };
    Entry { code, ..kind.parse_update(&created, draft, siblings, wrong) }
}

fn checked(code: String) -> Result<String, Violations> {
    let mut wrong = Violations::new();
    let code = wrong.take("code", parse_code(&code)).unwrap_or_default();
    wrong.into_result().map(|()| code)
}

async fn answer(service: &Service, found: ListedEntry) -> Result<pb::Entry, Error> {
    let mut conn = service.pool.acquire().await?;
    entry(&mut conn, found).await
}

async fn entry(conn: &mut sqlx::PgConnection, entry: ListedEntry) -> Result<pb::Entry, Error> {
    let citations = Citations::of(conn, entry.links.iter()).await?;
    Ok(cited(entry, &citations))
}

async fn answered(conn: &mut sqlx::PgConnection, entries: Vec<ListedEntry>) -> Result<Vec<pb::Entry>, Error> {
    let citations = Citations::of(conn, entries.iter().flat_map(|entry| entry.links.iter())).await?;
    Ok(entries.into_iter().map(|entry| cited(entry, &citations)).collect())
}

fn cited(entry: ListedEntry, citations: &Citations) -> pb::Entry {
    pb::Entry {
        articles: citations.cite(&entry.links),
        kind: entry.kind,
        code: entry.code,
        name: entry.name,
        attributes: entry.attributes.0.into_iter().collect(),
        sort_order: entry.sort_order,
        active: entry.active,
        version: entry.version,
        update_time: Some(timestamp(entry.updated_at)),
    }
}
