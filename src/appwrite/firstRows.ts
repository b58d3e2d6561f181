import { fromStoredFields } from '#domain/storedText.ts';

export interface FirstRows<Row> {
  readonly rows: Row[];
  /** Undefined when there are more than the platform counts. */
  readonly total: number | undefined;
}

/** The platform counts no further (appwrite.md, section 1). */
const maxTotal = 5_000;

export interface RowList<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

export function toFirstRows<Row extends object>({ rows, total }: RowList<Row>): FirstRows<Row> {
  return { rows: rows.map(fromStoredFields), total: total < maxTotal ? total : undefined };
}
