import { makeSheet } from '#domain/spreadsheet/Sheet.ts';
import { type TableFormat, writeTable } from '#domain/spreadsheet/writeTable.ts';
import type { Team } from '#domain/team.ts';
import { teamSheetColumns } from '#domain/teamColumns.ts';

/** Makes one file with the columns and words of the team list. Runs in a worker, behind a `WorkerProxy`. */
export class TeamFileWriter {
  private readonly batches: (readonly Team[])[] = [];

  /** Adds the next teams of the file. */
  add(teams: readonly Team[]): void {
    this.batches.push(teams);
  }

  finish(table: TableFormat): Promise<Blob> {
    return writeTable(makeSheet('Team Projects', teamSheetColumns, this.batches), table);
  }
}
