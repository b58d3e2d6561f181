import { makeSheet } from '#domain/spreadsheet/Sheet.ts';
import { type TableFormat, writeTable } from '#domain/spreadsheet/writeTable.ts';
import type { Team } from '#domain/team.ts';
import { teamSheetColumns } from '#domain/teamSheetColumns.ts';

/** Writes in the thread that asks for it. */
export function openInlineWriter(): TeamFileWriter {
  const portions: (readonly Team[])[] = [];
  return {
    add: (teams) => void portions.push(teams),
    finish: (table) => writeTeamSheet(portions, table),
    close: () => undefined,
  };
}

/** Makes one file of teams, which are handed over in lots, in their order. */
export interface TeamFileWriter {
  add(teams: readonly Team[]): void;
  /** The whole file. Rejects when it could not be made. */
  finish(table: TableFormat): Promise<Blob>;
  close(): void;
}

/** The teams in their order, in the columns and words of the team list. */
export function writeTeamSheet(portions: readonly (readonly Team[])[], table: TableFormat): Promise<Blob> {
  return writeTable(makeSheet('Team Projects', teamSheetColumns, portions), table);
}

/** What the page sends to the worker: some teams, or that these were all, and as what to write them. */
export type WriterCall = readonly Team[] | { readonly finish: TableFormat };

export type WriterAnswer = { readonly file: Blob } | { readonly error: string };
