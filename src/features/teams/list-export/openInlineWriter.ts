import { makeSheet } from '#domain/spreadsheet/Sheet.ts';
import { type TableFormat, writeTable } from '#domain/spreadsheet/writeTable.ts';
import type { Team } from '#domain/team.ts';
import { teamSheetColumns } from '#domain/teamColumns.ts';

/** Makes one file of teams, which are added in batches, in their order. */
export interface TeamFileWriter {
  add(teams: readonly Team[]): void;
  /** Rejects when the file could not be made. */
  finish(table: TableFormat): Promise<Blob>;
  close(): void;
}

/** Messages to the worker: teams to add, or the format to finish the file in. */
export type WriterRequest = readonly Team[] | { readonly finish: TableFormat };

export type WriterResponse = { readonly file: Blob } | { readonly error: string };

/** Writes the columns and words of the team list in the calling thread. */
export function openInlineWriter(): TeamFileWriter {
  const batches: (readonly Team[])[] = [];
  return {
    add: (teams) => void batches.push(teams),
    finish: (table) => writeTable(makeSheet('Team Projects', teamSheetColumns, batches), table),
    close: () => undefined,
  };
}
