import { parseJson } from '#domain/parseJson.ts';

export interface Repair {
  readonly line: number;
  /** Its name, or `Whole row`. */
  readonly column: string;
  readonly from: string;
  readonly to: string;
}

/** Repairs before an upload, kept in its row: those that fit, and how many there were. */
export interface RepairRecord {
  readonly total: number;
  /** Of the file as it was chosen, in hex; absent where the browser computes none (an origin that isn't secure). */
  readonly sha256?: string | undefined;
  readonly repairs: readonly Repair[];
}

/** In JSON; the rest of the column is room for the platform. */
export const maxRecordLength = 16_000;

/** Null for an upload without repairs. @param stored as the function has checked it */
export function parseRepairRecord(stored: string | null | undefined): RepairRecord | null {
  return (parseJson(stored ?? '') as RepairRecord | undefined) ?? null;
}
