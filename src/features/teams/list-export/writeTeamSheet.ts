import type { Team } from '../../../../domain/team';
import { makeSheet, type SheetColumn } from '../../../../domain/spreadsheet/Sheet';
import { writeWorkbook } from '../../../../domain/spreadsheet/writeWorkbook';
import { teamTexts, type TeamTextField } from '../teamTexts';

/** In characters. */
const widths: Readonly<Record<TeamTextField, number>> = {
  teamName: 32,
  projectId: 16,
  productName: 28,
  teamType: 16,
  sector: 22,
  businessUnit: 22,
  greenfield: 12,
  teamStatus: 16,
};

const columns: readonly SheetColumn<Team>[] = teamTexts.map((text) => ({ ...text, width: widths[text.field] }));

/** A workbook with one sheet: the teams in their order, in the columns and words of the team list. */
export async function writeTeamSheet(portions: readonly (readonly Team[])[]): Promise<Blob> {
  const pieces: BlobPart[] = [];
  for await (const piece of writeWorkbook([makeSheet('Team Projects', columns, portions)])) {
    pieces.push(new Uint8Array(piece));
  }
  return new Blob(pieces);
}
