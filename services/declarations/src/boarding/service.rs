//! The series of seals that airports have, as the catalogue knows them.

use pinzon_chassis::{Reason, context::Context, status, status::Violations};
use pinzon_domain::{SealSeries, text::code};
use pinzon_proto::{
    catalogues::v1::{ListEntriesRequest, StatusFilter, entry_service_client::EntryServiceClient},
    declarations::v1 as pb,
};

use crate::{
    departure::{seal_number, store},
    error::Error,
    service::Service,
};

/// The most series that are in use at once; the largest page of a catalogue.
const MOST_SERIES: i32 = 200;

/// A series of seals, as the catalogue has it.
pub(crate) struct RegisteredSeries {
    code: String,
    name: String,
    airport: String,
    seals: SealSeries,
}

impl Service {
    /// The series that may still be used, of all airports.
    pub(crate) async fn seal_series(&self, context: &Context) -> Result<Vec<RegisteredSeries>, Error> {
        let request = ListEntriesRequest {
            kind: "seal-series".to_owned(),
            status: StatusFilter::Active.into(),
            page_size: MOST_SERIES,
            ..ListEntriesRequest::default()
        };
        let mut catalogues = EntryServiceClient::new(self.catalogues.clone());
        let found = catalogues.list_entries(context.forward(request)).await?.into_inner();
        let series = found.entries.into_iter().filter_map(|mut entry| {
            Some(RegisteredSeries {
                seals: SealSeries::new(entry.attributes.get("first")?, entry.attributes.get("last")?).ok()?,
                airport: entry.attributes.remove("airport")?,
                code: entry.code,
                name: entry.name,
            })
        });
        Ok(series.collect())
    }

    /// How far the series of an airport are used.
    pub(crate) async fn get_seal_use(
        &self,
        context: &Context,
        message: pb::GetSealUseRequest,
    ) -> Result<pb::SealUse, Error> {
        let mut wrong = Violations::new();
        let airport = wrong.take("airport", code(&message.airport, 3));
        let Some(airport) = airport else { return Err(Error::Invalid(wrong)) };
        if !context.staff()?.reaches(&airport) {
            return Err(status::wrong_airport(&airport).into());
        }
        let of_all = self.seal_series(context).await?;
        let mut conn = self.pool.acquire().await?;
        let mut series = Vec::new();
        for registered in of_all.into_iter().filter(|one| one.airport == airport) {
            let (first, last) = (registered.seals.first(), registered.seals.last());
            let used = store::seals_between(&mut conn, &first, &last).await?;
            let usage = registered.seals.usage(used.iter().map(String::as_str));
            series.push(pb::SealSeriesUse {
                code: registered.code,
                name: registered.name,
                first,
                last,
                used: i64::try_from(usage.used).unwrap_or(i64::MAX),
                next: usage.next.unwrap_or_default(),
                missing: i64::try_from(usage.missing).unwrap_or(i64::MAX),
                gaps: usage.gaps.into_iter().map(|(first, last)| pb::SealGap { first, last }).collect(),
            });
        }
        Ok(pb::SealUse { series })
    }
}

/// Which of the typed numbers are of no series of an airport. An airport without series uses any seal.
pub(crate) fn seals_of_no_series(series: &[RegisteredSeries], airport: &str, typed: &[String]) -> Violations {
    let mut wrong = Violations::new();
    let own: Vec<_> = series.iter().filter(|one| one.airport == airport).collect();
    if own.is_empty() {
        return wrong;
    }
    for (index, typed) in typed.iter().enumerate() {
        if seal_number(typed).is_ok_and(|number| !own.iter().any(|one| one.seals.contains(&number))) {
            wrong.add(format!("seals[{index}]"), Reason::SealNotInSeries);
        }
    }
    wrong
}
