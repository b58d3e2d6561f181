import { fromStoredFields } from '#domain/storedText.ts';

/** The first rows of a table, and how many there are. */
export interface FirstRows<Row> {
  readonly rows: Row[];
  /** Undefined when there are more than the platform counts. */
  readonly total: number | undefined;
}

/** From where on the platform stops counting (appwrite.md, section 5). */
const maxTotal = 5_000;

/** The platform's answer to a list. */
export interface RowList<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

export function toFirstRows<Row extends object>({ rows, total }: RowList<Row>): FirstRows<Row> {
  return { rows: rows.map(fromStoredFields), total: total < maxTotal ? total : undefined };
}
