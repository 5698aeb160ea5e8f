//! Figures of the management pages.

use pinzon_chassis::{ClosedSet, context::Context};
use pinzon_domain::{CatalogueKind, islands_date};
use pinzon_proto::catalogues::v1 as pb;

use crate::{
    entry::{self, KINDS},
    error::Error,
    figure::store::{self, Counted},
    legal,
    service::Service,
    setting,
};

pinzon_proto::serve_figure_service!(Service);

impl Service {
    pub(crate) async fn get_figures(
        &self,
        _: &Context,
        _: pb::GetFiguresRequest,
    ) -> Result<pb::Figures, Error> {
        let today = islands_date(self.clock.now());
        let mut tx = self.snapshot().await?;
        let products = store::products(&mut tx, today).await?;
        let counted = store::counted(&mut tx, today).await?;
        let entries = entry::store::entry_counts(&mut tx).await?;
        let (classifications, categories): (Vec<_>, Vec<_>) =
            counted.into_iter().partition(|counted| counted.kind == CatalogueKind::Classifications.code());
        let kinds = KINDS.iter().map(|kind| {
            let (active, inactive) = entries.get(kind.code()).copied().unwrap_or_default();
            pb::KindFigures { kind: kind.code().to_owned(), title: kind.title.to_owned(), active, inactive }
        });
        Ok(pb::Figures {
            products: Some(pb::ProductFigures {
                active: products.active,
                inactive: products.inactive,
                classifications: classifications.into_iter().map(facet).collect(),
                categories: categories.into_iter().map(facet).collect(),
                unverified: products.unverified,
                without_conditions: products.without_conditions,
                scheduled: products.scheduled,
                with_inactive_reference: products.with_inactive_reference,
            }),
            kinds: kinds.collect(),
            legal: Some(legal::rpc::figures(&mut tx).await?),
            settings: Some(setting::rpc::figures(&mut tx, self.clock.now()).await?),
        })
    }
}

fn facet(counted: Counted) -> pb::FacetCount {
    pb::FacetCount { code: counted.code, name: counted.name, count: counted.count }
}
