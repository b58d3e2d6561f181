import type { Team } from '../../../../domain/team';
import { makeSheet } from '../../../../domain/spreadsheet/Sheet';
import { writeWorkbook } from '../../../../domain/spreadsheet/writeWorkbook';
import { teamSheetColumns } from '../../../../domain/teamSheetColumns';

/** A workbook with one sheet: the teams in their order, in the columns and words of the team list. */
export async function writeTeamSheet(portions: readonly (readonly Team[])[]): Promise<Blob> {
  const pieces: BlobPart[] = [];
  for await (const piece of writeWorkbook([makeSheet('Team Projects', teamSheetColumns, portions)])) {
    pieces.push(new Uint8Array(piece));
  }
  return new Blob(pieces);
}
