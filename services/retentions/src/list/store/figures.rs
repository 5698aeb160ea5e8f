//! SQL of the figures of acts. Which acts and goods they count is decided by `retention_matching` and
//! `retained_item_matching` only.

use std::collections::BTreeMap;

use sqlx::PgConnection;

use super::count_all;
use crate::{
    error::Error,
    list::{Age, NONE, filter::Selection},
};

/// The longest list of flights and of products.
const MOST_SHOWN: u8 = 100;

/// All acts of a selection together, without those that were annulled.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Totals {
    pub acts: i64,
    /// Retained and rejected goods.
    pub items: i64,
    /// Their weight, as far as it is known.
    pub mass_grams: i64,
    /// Goods that were not weighed.
    pub unweighed: i64,
    /// Goods that the passengers had not declared.
    pub undeclared: i64,
    /// Goods in custody.
    pub in_custody: i64,
    /// Goods in custody too long.
    pub overdue: i64,
    /// Annulled acts.
    pub annulled: i64,
}

/// How much has something in common.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Count {
    /// Acts that have such goods.
    pub acts: i64,
    pub items: i64,
    /// Their weight, as far as it is known.
    pub mass_grams: i64,
}

impl Count {
    fn add(&mut self, other: Self) {
        self.acts += other.acts;
        self.items += other.items;
        self.mass_grams += other.mass_grams;
    }
}

/// How much has a code in common.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Figure {
    /// What it has in common.
    pub code: String,
    /// Its name, for products.
    pub name: Option<String>,
    pub count: Count,
}

/// How much there is, by what it has in common.
#[derive(Debug, Default)]
pub struct Groups {
    /// By day of issue, the earliest first.
    pub days: Vec<Figure>,
    /// By month of issue, the earliest first.
    pub months: Vec<Figure>,
    pub airports: Vec<Figure>,
    /// By flight number.
    pub flights: Vec<Figure>,
    pub directions: Vec<Figure>,
    /// By product of the catalogue.
    pub products: Vec<Figure>,
    pub categories: Vec<Figure>,
    pub origins: Vec<Figure>,
    pub reasons: Vec<Figure>,
    pub decisions: Vec<Figure>,
    /// By destination of rejected goods.
    pub destinations: Vec<Figure>,
    /// `true` and `false`.
    pub declared: Vec<Figure>,
    pub custody: Vec<Figure>,
    /// Goods in custody by how long they have been there.
    pub ages: Vec<(Age, Count)>,
}

/// Sets the transaction up for counting. With less memory the rows would be sorted for each group.
pub async fn prepare(conn: &mut PgConnection) -> Result<(), Error> {
    sqlx::query!("select set_config('work_mem', '128MB', true) as work_mem").fetch_one(conn).await?;
    Ok(())
}

/// All acts of a selection together.
pub async fn totals(conn: &mut PgConnection, selection: &Selection) -> Result<Totals, Error> {
    let counted = selection.counted();
    let goods = sqlx::query!(
        r#"select count(*) as "items!", coalesce(sum(weight_grams), 0)::bigint as "mass_grams!",
                  count(*) filter (where weight_grams is null) as "unweighed!",
                  count(*) filter (where not declared) as "undeclared!",
                  count(*) filter (where custody in ('held', 'stored', 'moving')) as "in_custody!",
                  count(*) filter (where overdue) as "overdue!"
           from retained_item_matching($1, $2)"#,
        counted.filter(),
        counted.scope(),
    )
    .fetch_one(&mut *conn)
    .await?;
    let annulled = match selection.annulled() {
        Some(annulled) => count_all(&mut *conn, &annulled).await?,
        None => 0,
    };
    Ok(Totals {
        acts: count_all(conn, &counted).await?,
        items: goods.items,
        mass_grams: goods.mass_grams,
        unweighed: goods.unweighed,
        undeclared: goods.undeclared,
        in_custody: goods.in_custody,
        overdue: goods.overdue,
        annulled,
    })
}

/// How much there is, by what it has in common.
pub async fn groups(conn: &mut PgConnection, selection: &Selection) -> Result<Groups, Error> {
    let counted = selection.counted();
    let mut groups = Groups::default();
    add_groups_of_acts(conn, &counted, &mut groups).await?;
    add_groups_of_goods(conn, &counted, &mut groups).await?;
    groups.reasons = reasons(conn, &counted).await?;
    groups.products = products(conn, &counted).await?;
    groups.days.sort_by(|a, b| a.code.cmp(&b.code));
    groups.months = months(&groups.days);
    for group in [
        &mut groups.airports,
        &mut groups.flights,
        &mut groups.products,
        &mut groups.categories,
        &mut groups.origins,
        &mut groups.reasons,
        &mut groups.destinations,
    ] {
        group.sort_by(|a, b| b.count.acts.cmp(&a.count.acts).then_with(|| a.code.cmp(&b.code)));
    }
    groups.flights.truncate(MOST_SHOWN.into());
    Ok(groups)
}

/// Groups by what goods of an act have in common anyway.
async fn add_groups_of_acts(
    conn: &mut PgConnection,
    counted: &Selection,
    groups: &mut Groups,
) -> Result<(), Error> {
    let rows = sqlx::query!(
        r#"select issued_on, airport, flight_number, direction,
                  grouping(issued_on, airport, flight_number, direction) as "others!",
                  count(*) as "acts!", sum(items)::bigint as "items!", sum(mass_grams)::bigint as "mass_grams!"
           from (
             select issued_on, airport, flight_number, direction, count(*) as items,
                    coalesce(sum(weight_grams), 0) as mass_grams
             from retained_item_matching($1, $2)
             group by retention_id, issued_on, airport, flight_number, direction
           ) act
           group by grouping sets (issued_on, airport, flight_number, direction)"#,
        counted.filter(),
        counted.scope(),
    )
    .fetch_all(conn)
    .await?;
    for row in rows {
        // Each column has a bit, the last one the lowest. It is not set for the column that the row is grouped by.
        let (group, code) = match !row.others & 0xf {
            0x8 => (&mut groups.days, row.issued_on.map(|day| day.to_string())),
            0x4 => (&mut groups.airports, row.airport),
            0x2 => (&mut groups.flights, or_none(row.flight_number)),
            _ => (&mut groups.directions, row.direction),
        };
        let count = Count { acts: row.acts, items: row.items, mass_grams: row.mass_grams };
        group.extend(code.map(|code| Figure { code, name: None, count }));
    }
    Ok(())
}

/// Groups in which an act may stand several times with different goods.
async fn add_groups_of_goods(
    conn: &mut PgConnection,
    counted: &Selection,
    groups: &mut Groups,
) -> Result<(), Error> {
    let rows = sqlx::query!(
        r#"select category, origin, decision, destination, declared, custody, days, others as "others!",
                  count(*) as "acts!", sum(items)::bigint as "items!", sum(mass_grams)::bigint as "mass_grams!"
           from (
             select category, origin, decision, destination, declared, custody, days,
                    grouping(category, origin, decision, destination, declared, custody, days) as others,
                    count(*) as items, coalesce(sum(weight_grams), 0) as mass_grams
             from retained_item_matching($1, $2)
             group by grouping sets ((retention_id, category), (retention_id, origin), (retention_id, decision),
                                     (retention_id, destination), (retention_id, declared), (retention_id, custody),
                                     (retention_id, days))
           ) act
           group by category, origin, decision, destination, declared, custody, days, others"#,
        counted.filter(),
        counted.scope(),
    )
    .fetch_all(conn)
    .await?;
    let mut ages = Age::ALL.map(|age| (age, Count::default()));
    for row in rows {
        let count = Count { acts: row.acts, items: row.items, mass_grams: row.mass_grams };
        let (group, code) = match !row.others & 0x7f {
            0x40 => (&mut groups.categories, or_none(row.category)),
            0x20 => (&mut groups.origins, or_none(row.origin)),
            0x10 => (&mut groups.decisions, row.decision),
            // Only rejected goods have a destination.
            0x08 => (&mut groups.destinations, row.destination),
            0x04 => (&mut groups.declared, row.declared.map(|declared| declared.to_string())),
            0x02 => (&mut groups.custody, row.custody),
            _ => {
                let age = row.days.map(Age::of);
                ages.iter_mut().filter(|(of, _)| Some(*of) == age).for_each(|(_, sum)| sum.add(count));
                continue;
            }
        };
        group.extend(code.map(|code| Figure { code, name: None, count }));
    }
    groups.ages = ages.into();
    Ok(())
}

async fn reasons(conn: &mut PgConnection, counted: &Selection) -> Result<Vec<Figure>, Error> {
    let rows = sqlx::query!(
        r#"select reason as "code!", count(*) as "acts!", sum(items)::bigint as "items!",
                  sum(mass_grams)::bigint as "mass_grams!"
           from (
             select reason, count(*) as items, coalesce(sum(weight_grams), 0) as mass_grams
             from retained_item_matching($1, $2), unnest(reasons) as reason
             group by retention_id, reason
           ) act
           group by reason"#,
        counted.filter(),
        counted.scope(),
    )
    .fetch_all(conn)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| Figure {
            code: row.code,
            name: None,
            count: Count { acts: row.acts, items: row.items, mass_grams: row.mass_grams },
        })
        .collect())
}

async fn products(conn: &mut PgConnection, counted: &Selection) -> Result<Vec<Figure>, Error> {
    let rows = sqlx::query!(
        r#"select product_id::text as "code!", latest.product_name as "name?", acts as "acts!", items as "items!",
                  mass_grams as "mass_grams!"
           from (
             select product_id, count(*) as acts, sum(items)::bigint as items, sum(mass_grams)::bigint as mass_grams
             from (
               select product_id, count(*) as items, coalesce(sum(weight_grams), 0) as mass_grams
               from retained_item_matching($1, $2)
               where product_id is not null
               group by retention_id, product_id
             ) act
             group by product_id
             order by acts desc, product_id
             limit $3
           ) most
           left join lateral (
             select product_name from retained_item i
             where i.product_id = most.product_id
             order by i.retention_id desc limit 1
           ) latest on true"#,
        counted.filter(),
        counted.scope(),
        i64::from(MOST_SHOWN),
    )
    .fetch_all(conn)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| Figure {
            code: row.code,
            name: row.name,
            count: Count { acts: row.acts, items: row.items, mass_grams: row.mass_grams },
        })
        .collect())
}

/// Days that are added up, in their order.
fn months(days: &[Figure]) -> Vec<Figure> {
    let mut months: BTreeMap<&str, Count> = BTreeMap::new();
    for day in days {
        let month = day.code.rsplit_once('-').map_or(day.code.as_str(), |(month, _)| month);
        months.entry(month).or_default().add(day.count);
    }
    months.into_iter().map(|(code, count)| Figure { code: code.to_owned(), name: None, count }).collect()
}

fn or_none(code: Option<String>) -> Option<String> {
    Some(code.unwrap_or_else(|| NONE.to_owned()))
}
