import type { ConfirmedHeaders } from '#domain/upload/headerMatch.ts';

/** What a person has said about a file. */
export interface CheckOptions {
  /** What some of its headers mean. */
  readonly confirmed?: ConfirmedHeaders;
  /** Which sheet of a workbook to read, by name; absent until it is chosen, and for CSV. */
  readonly sheet?: string | undefined;
}
