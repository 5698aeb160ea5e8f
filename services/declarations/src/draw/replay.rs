//! Replays the draw of a day from the records of the audit alone.

use pinzon_chassis::ClosedSet;
use std::{
    collections::{BTreeMap, BTreeSet},
    fmt,
};

use chrono::{DateTime, NaiveDate, Utc};
use pinzon_domain::{date::islands_date, text::is_blank};
use pinzon_events::facts::{DeclarationPresented, Draw, DrawSeedCommitted, DrawSeedRevealed, Fact};
use serde::{
    Deserialize,
    de::{DeserializeOwned, IgnoredAny},
};

use super::Seed;
use crate::{code::Code, lane::Lane};

/// A line of a file of the audit: that of a record, or another one, which does not matter here.
#[derive(Deserialize)]
#[serde(untagged)]
enum Line {
    Record(Record),
    Certificate {
        #[serde(rename = "certificate")]
        _certificate: IgnoredAny,
    },
    End {
        #[serde(rename = "span")]
        _span: IgnoredAny,
    },
}

/// A record of the audit.
#[derive(Debug, Clone, Deserialize)]
pub struct Record {
    sequence: i64,
    event: Event,
}

/// What it says; other fields do not matter here.
#[derive(Debug, Clone, Deserialize)]
struct Event {
    time: DateTime<Utc>,
    #[serde(rename = "type")]
    kind: String,
    subject: String,
    data: serde_json::Value,
}

/// What a replay came to.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Replay {
    /// Declarations of the green lane that were presented that day.
    pub presented: i64,
    /// Declarations of them that were drawn.
    pub drawn: i64,
    /// The shares in force when they were presented, in thousandths of a percent.
    pub percents: BTreeSet<i64>,
    /// Remarks that are not differences.
    pub notes: Vec<String>,
    /// What is not as it should be.
    pub differences: Vec<String>,
}

/// What a person reads.
impl fmt::Display for Replay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "presented in the green lane: {}", self.presented)?;
        writeln!(f, "drawn: {}", self.drawn)?;
        for percent in &self.percents {
            writeln!(f, "share: {}.{:03} %", percent / 1000, percent % 1000)?;
        }
        for note in &self.notes {
            writeln!(f, "note: {note}")?;
        }
        for difference in &self.differences {
            writeln!(f, "DIFFERENCE: {difference}")?;
        }
        match self.differences.len() {
            0 => f.write_str("The draw was as the seed says."),
            n => write!(f, "{n} differences."),
        }
    }
}

/// Reads the records of a file of the audit.
pub fn read(file: &str) -> Result<Vec<Record>, serde_json::Error> {
    let mut records = Vec::new();
    for line in file.lines().filter(|line| !is_blank(line)) {
        match serde_json::from_str(line)? {
            Line::Record(record) => records.push(record),
            Line::Certificate { .. } | Line::End { .. } => {}
        }
    }
    Ok(records)
}

/// Replays the draw of a day. Records may come in any order and more than once; those of other days are left out.
pub fn replay(day: NaiveDate, records: Vec<Record>) -> Replay {
    let records: BTreeMap<i64, Record> =
        records.into_iter().map(|record| (record.sequence, record)).collect();
    let mut told = Replay::default();
    let committed = seed_records::<DrawSeedCommitted>(day, &records, &mut told);
    let revealed = seed_records::<DrawSeedRevealed>(day, &records, &mut told);
    let committed = only("committed", committed, &mut told);
    let revealed = only("revealed", revealed, &mut told);
    let seed = revealed.as_ref().and_then(|(_, fact)| Seed::parse(&fact.seed));
    if seed.is_none() && revealed.is_some() {
        told.differences.push("the revealed seed is not 64 hexadecimal digits".to_owned());
    }
    if let (Some((_, promise)), Some(seed)) = (&committed, &seed)
        && promise.seed_hash != seed.hash()
    {
        told.differences.push(format!("the seed hashes to {}, not to {}", seed.hash(), promise.seed_hash));
    }
    // A day begins on the mainland first.
    let begin = day.and_hms_opt(5, 0, 0).map(|begin| begin.and_utc());
    if let Some((record, _)) = &committed
        && begin.is_some_and(|begin| record.event.time >= begin)
    {
        told.notes.push(format!("the hash was published at {}, after the day had begun", record.event.time));
    }
    let commit_sequence = committed.as_ref().map(|(record, _)| record.sequence);
    for record in records.values().filter(|record| record.event.kind == DeclarationPresented::KIND) {
        check(day, record, commit_sequence, seed.as_ref(), &mut told);
    }
    if let Some((_, fact)) = revealed
        && (fact.presented, fact.drawn) != (told.presented, told.drawn)
    {
        told.differences.push(format!(
            "{} of {} were drawn when the seed was revealed, here {} of {}",
            fact.drawn, fact.presented, told.drawn, told.presented
        ));
    }
    told
}

/// Checks one presentation, and counts it if it took part in the draw of the day.
fn check(
    day: NaiveDate,
    record: &Record,
    commit_sequence: Option<i64>,
    seed: Option<&Seed>,
    told: &mut Replay,
) {
    let Record { sequence, event: Event { subject, .. } } = record;
    let presented_on = islands_date(record.event.time);
    let mut differ = |what: &str| told.differences.push(format!("record {sequence}, {subject}: {what}"));
    let Ok(fact) = DeclarationPresented::deserialize(&record.event.data) else {
        if presented_on == day {
            differ("it cannot be read");
        }
        return;
    };
    let Some(Draw { day: draw_day, percent, drawn }) = fact.draw else {
        if presented_on == day && fact.lane == Lane::Green.code() {
            differ("it is in the green lane and took no part in the draw");
        }
        return;
    };
    if draw_day != day.to_string() {
        if presented_on == day {
            differ(&format!("it took part in the draw of {draw_day}"));
        }
        return;
    }
    if presented_on != day {
        differ(&format!("it was presented on {presented_on}"));
    }
    if commit_sequence.is_some_and(|committed| *sequence < committed) {
        differ("it was presented before the hash was published");
    }
    if fact.lane != if drawn { Lane::Red } else { Lane::Green }.code() {
        differ(&format!("it is in the lane {} and was {}drawn", fact.lane, if drawn { "" } else { "not " }));
    }
    match (Code::parse(subject), seed) {
        (None, _) => differ("it has no code"),
        (Some(code), Some(seed)) if seed.draws(&code, percent) != drawn => differ(&format!(
            "it was {}drawn, and the seed says the opposite at {percent} thousandths of a percent",
            if drawn { "" } else { "not " }
        )),
        _ => {}
    }
    told.presented += 1;
    told.drawn += i64::from(drawn);
    told.percents.insert(percent);
}

/// The facts about the seed of a day, by what they are about.
fn seed_records<'a, F: Fact + DeserializeOwned>(
    day: NaiveDate,
    records: &'a BTreeMap<i64, Record>,
    told: &mut Replay,
) -> Vec<(&'a Record, F)> {
    let of_day = records
        .values()
        .filter(|record| record.event.kind == F::KIND && record.event.subject == day.to_string());
    let mut facts = Vec::new();
    for record in of_day {
        match F::deserialize(&record.event.data) {
            Ok(fact) => facts.push((record, fact)),
            Err(error) => told.differences.push(format!("record {}: {error}", record.sequence)),
        }
    }
    facts
}

/// The only one of the facts; none where there is not exactly one.
fn only<F>(deed: &str, mut facts: Vec<F>, told: &mut Replay) -> Option<F> {
    if facts.len() > 1 {
        told.differences.push(format!("the seed was {deed} {} times", facts.len()));
    }
    let fact = facts.pop();
    if fact.is_none() {
        told.differences.push(format!("no record says that the seed was {deed}"));
    }
    fact.filter(|_| facts.is_empty())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    const DAY: &str = "2026-11-21";

    fn seed() -> Seed {
        Seed::new([7; 32])
    }

    fn codes() -> Vec<Code> {
        (0..40).map(|n| Code::from_random(n * 7919)).collect()
    }

    /// The records of a day on which all is well, at the share of one half.
    fn records() -> Vec<serde_json::Value> {
        let mut records = vec![json!({
            "sequence": 1, "event": {
                "time": "2026-11-19T05:00:00Z", "type": DrawSeedCommitted::KIND, "subject": DAY,
                "data": { "day": DAY, "seed_hash": seed().hash() }
            }
        })];
        for (code, sequence) in codes().into_iter().zip(2..) {
            let drawn = seed().draws(&code, 50_000);
            records.push(json!({
                "sequence": sequence, "event": {
                    "time": "2026-11-22T05:30:00Z", "type": DeclarationPresented::KIND,
                    "subject": code.to_string(), "airport": "GPS",
                    "data": {
                        "before": "submitted", "after": "presented", "lane": if drawn { "red" } else { "green" },
                        "draw": { "day": DAY, "percent": 50_000, "drawn": drawn }
                    }
                }
            }));
        }
        let drawn = codes().iter().filter(|code| seed().draws(code, 50_000)).count();
        records.push(json!({
            "sequence": 90, "event": {
                "time": "2026-11-22T06:05:00Z", "type": DrawSeedRevealed::KIND, "subject": DAY,
                "data": { "day": DAY, "seed": seed().reveal(), "presented": 40, "drawn": drawn }
            }
        }));
        records
    }

    fn replayed(records: &[serde_json::Value]) -> Replay {
        let records: String = records.iter().map(|record| format!("{record}\n")).collect();
        let file = format!("{{\"certificate\":\"00\"}}\n{records}{{\"span\":{{\"first\":1}}}}\n");
        replay(DAY.parse().unwrap(), read(&file).unwrap())
    }

    #[test]
    fn a_day_as_it_should_be_has_no_difference() {
        let mut twice = records();
        twice.extend(records());
        twice.reverse();
        for records in [records(), twice] {
            let told = replayed(&records);
            assert_eq!((told.presented, &told.differences, &told.notes), (40, &vec![], &vec![]));
            assert!((10..30).contains(&told.drawn), "{}", told.drawn);
            assert_eq!(told.percents, BTreeSet::from([50_000]));
        }
    }

    #[test]
    fn every_change_is_a_difference() {
        type Change = fn(&mut Vec<serde_json::Value>);
        let changes: [(Change, &str); 12] = [
            (|r| r[0]["event"]["data"]["seed_hash"] = "00".into(), "the seed hashes to"),
            (|r| drop(r.remove(0)), "no record says that the seed was committed"),
            (|r| drop(r.pop()), "no record says that the seed was revealed"),
            (|r| r[41]["event"]["data"]["seed"] = "x".into(), "not 64 hexadecimal digits"),
            (|r| drop(r.remove(5)), "were drawn when the seed was revealed"),
            (|r| r[5]["event"]["data"]["draw"] = json!(null), "it "),
            (
                |r| {
                    let drawn = r[5]["event"]["data"]["draw"]["drawn"] == true;
                    r[5]["event"]["data"]["draw"]["drawn"] = (!drawn).into();
                    r[5]["event"]["data"]["lane"] = if drawn { "green" } else { "red" }.into();
                },
                "the seed says the opposite",
            ),
            (|r| r[5]["event"]["data"]["lane"] = "yellow".into(), "it is in the lane yellow"),
            (|r| r[5]["sequence"] = 0.into(), "before the hash was published"),
            (|r| r[5]["event"]["time"] = "2026-11-22T06:00:00Z".into(), "it was presented on 2026-11-22"),
            (|r| r[5]["event"]["subject"] = "D-0000".into(), "it has no code"),
            (
                |r| {
                    let mut other = r[0].clone();
                    other["sequence"] = 95.into();
                    r.push(other);
                },
                "the seed was committed 2 times",
            ),
        ];
        for (n, (change, said)) in changes.into_iter().enumerate() {
            let mut changed = records();
            change(&mut changed);
            let told = replayed(&changed);
            assert!(told.differences.iter().any(|difference| difference.contains(said)), "{n}: {told:?}");
        }
    }

    #[test]
    fn a_late_hash_is_noted_and_a_green_declaration_outside_of_the_draw_is_a_difference() {
        let mut late = records();
        late[0]["event"]["time"] = "2026-11-21T05:00:00Z".into();
        let told = replayed(&late);
        assert_eq!((told.notes.len(), told.differences.len()), (1, 0));

        let mut outside = records();
        outside.push(json!({
            "sequence": 80, "event": {
                "time": "2026-11-22T05:59:59Z", "type": DeclarationPresented::KIND,
                "subject": "D-7K3M-Q2X9", "airport": "SCY",
                "data": { "before": "submitted", "after": "presented", "lane": "green", "draw": null }
            }
        }));
        assert!(replayed(&outside).differences[0].contains("took no part"));
        // The next day has begun.
        outside[42]["event"]["time"] = "2026-11-22T06:00:00Z".into();
        assert!(replayed(&outside).differences.is_empty());
    }
}
