import type { TableFormat } from '#domain/spreadsheet/writeTable.ts';
import type { Team } from '#domain/team.ts';

/** Makes one file of teams, which are handed over in lots, in their order. */
export interface TeamFileWriter {
  add(teams: readonly Team[]): void;
  /** The whole file. Rejects when it could not be made. */
  finish(table: TableFormat): Promise<Blob>;
  close(): void;
}
