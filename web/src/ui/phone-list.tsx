/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- some browsers take them from a table that is laid out as a grid */
import { Fragment } from "react";
import { classes } from "../lib/classes";
import { formatDate } from "../lib/format";
import { zonesOf } from "../lib/listed-instant";
import { daysOf } from "../lib/listed-days";
import type { HeadedColumn, LaidTable, PhonePlace } from "./data-table";
import hidden from "./hidden.module.css";
import styles from "./phone-list.module.css";
import { ZoneLine } from "./zone-line";

/**
 * The rows of a table on a phone, with the columns of one place in one cell. Its roles are written out: a grid hides
 * those it has.
 */
export function PhoneList<Row>({ caption, columns, rows, rowKey, whole, dayOf }: LaidTable<Row>) {
  const at = (place: PhonePlace) => columns.filter(({ phone }) => phone === place);
  const places = PLACES.map((place) => [place, at(place)] as const).filter(([, found]) => found.length > 0);
  const zones = zonesOf([...at("fact"), ...at("end")]);
  return (
    <div>
      <ZoneLine zones={zones} className={styles.zone} />
      <table
        className={classes(styles.list, whole && styles.whole, at("end").length > 0 && styles.ended)}
        role="table"
        aria-label={caption}
      >
        <thead role="rowgroup" className={hidden.hidden}>
          <tr role="row">
            {places.map(([place, found]) => (
              <th key={place} scope="col" role="columnheader">
                {found.map(({ title }) => title).join(", ")}
              </th>
            ))}
          </tr>
        </thead>
        {daysOf(rows, dayOf).map(({ day, listed }) => (
          <tbody role="rowgroup" key={rowKey(listed[0])}>
            {day && (
              <tr role="row" className={styles.day}>
                <th role="rowheader" scope="rowgroup" colSpan={places.length}>
                  {formatDate(day)}
                </th>
              </tr>
            )}
            {listed.map((row) => (
              <tr key={rowKey(row)} role="row">
                {places.map(([place, found]) =>
                  place === "lead" ? (
                    <th key={place} scope="row" role="rowheader" className={styles.lead}>
                      {shown(found, row).map(({ key, value }) => (
                        <Fragment key={key}>{value}</Fragment>
                      ))}
                    </th>
                  ) : (
                    <td key={place} role="cell" className={styles[place]}>
                      {shown(found, row).map(({ key, title, value }, index) => (
                        <Fragment key={key}>
                          {index > 0 && (whole || place !== "fact" ? " " : " · ")}
                          <span>
                            {whole && place === "fact" ? (
                              <>
                                <span className={styles.title}>{title}: </span>
                                <span>{value}</span>
                              </>
                            ) : (
                              value
                            )}
                          </span>
                        </Fragment>
                      ))}
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

const PLACES = ["pick", "lead", "tag", "fact", "end", "more"] as const;

/** The columns that say something of a row. */
const shown = <Row,>(columns: readonly HeadedColumn<Row>[], row: Row) =>
  columns
    .map(({ key, title, cell, short = cell, instant }) => ({ key, title, value: short(row, instant) }))
    .filter(({ value }) => value !== null && value !== undefined && value !== false && value !== "");
