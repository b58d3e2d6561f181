import { foldText, isInvisible } from '#domain/foldText.ts';
import { unprotectFormula } from '#domain/formulaText.ts';
import { quoteText } from '#domain/quoteText.ts';
import {
  emailColumn,
  personTextColumns,
  roleColumn,
  type StoredColumn,
  teamBooleanColumns,
  teamNameColumn,
  teamTextColumns,
  type UploadColumn,
  uploadColumns,
  type UploadRow,
} from './columns.ts';
import { findEmailFault, findTeamNameFault, findTextFault } from './fieldRules.ts';
import type { PersonPatch, RowProblem, RowRecord, TeamPatch } from './rowRecord.ts';

export type RowCheck =
  | { readonly ok: true; readonly record: RowRecord }
  | { readonly ok: false; readonly problems: readonly RowProblem[] };

const teamColumnNames: readonly UploadColumn[] = [
  teamNameColumn.column,
  ...[...teamBooleanColumns, ...teamTextColumns].map(({ column }) => column),
];
const personColumnNames = uploadColumns.filter((column) => !teamColumnNames.includes(column));

/** Returns every problem, not only the first (rules in `functions/file-uploader/README.md`). */
export function checkRow(row: UploadRow): RowCheck {
  const problems: RowProblem[] = [];
  const read = ({ column, maxLength }: StoredColumn): string | undefined => {
    const text = cellText(row, column);
    if (text === '') return undefined;
    const fault = findTextFault(text, maxLength);
    if (fault === undefined) return text;
    problems.push({ column, ...fault });
    return undefined;
  };
  const readAll = (columns: readonly StoredColumn[]): Record<string, string> => {
    const given: Record<string, string> = {};
    for (const column of columns) {
      const text = read(column);
      if (text !== undefined) given[column.field] = text;
    }
    return given;
  };

  const teamName = read(teamNameColumn) ?? '';
  const nameFault = findTeamNameFault(teamName);
  if (nameFault !== undefined && problems.length === 0) problems.push({ column: teamNameColumn.column, ...nameFault });
  const booleans = readBooleans(row, problems);
  const team: TeamPatch = {
    ...readAll(teamTextColumns),
    ...booleans,
    teamName,
  };
  const email = readEmail(row, problems);
  const personTexts = readAll(personTextColumns);
  const agileTeamRole = read(roleColumn);
  const person: PersonPatch | undefined = email === undefined ? undefined : { ...personTexts, email };
  return problems.length > 0 ? { ok: false, problems } : { ok: true, record: { team, person, agileTeamRole } };
}

/** Without the spreadsheet's protective apostrophe and outer space; '' when nothing of it is visible. */
export function cellText(row: UploadRow, column: UploadColumn): string {
  const text = unprotectFormula(row[column]).trim();
  return isInvisible(text) ? '' : text;
}

function readBooleans(row: UploadRow, problems: RowProblem[]): Record<string, boolean> {
  const given: Record<string, boolean> = {};
  for (const { column, field } of teamBooleanColumns) {
    const text = cellText(row, column);
    if (text === '') continue;
    const value = booleanWords.get(foldText(text));
    if (value === undefined) problems.push({ column, wrong: `is ${quoteText(text)}`, right: 'Yes, No or empty' });
    else given[field] = value;
  }
  return given;
}

/** In lower case; undefined for a row without a person, and for a refused address. */
function readEmail(row: UploadRow, problems: RowProblem[]): string | undefined {
  const { column, maxLength } = emailColumn;
  const email = cellText(row, column).toLowerCase();
  if (email === '') {
    const filled = personColumnNames.find((name) => cellText(row, name) !== '');
    if (filled === undefined) return undefined;
    problems.push({ column, wrong: `is empty though ${filled} is not`, right: "the person's e-mail address" });
    return undefined;
  }
  const fault = findEmailFault(email, maxLength);
  if (fault === undefined) return email;
  problems.push({ column, ...fault });
  return undefined;
}

/** As people write it, and as spreadsheets write a ticked cell in their languages. */
const yesWords = [
  'Yes Y True 1 Ja WAHR Oui VRAI Sí Si Sì VERDADERO VERO Sim VERDADEIRO WAAR SAND SANT SANN Kyllä TOSI',
  'Tak PRAWDA Ano PRAVDA Áno Igen IGAZ Da ADEVĂRAT ADEVARAT ISTINA CERT Evet DOĞRU Да ИСТИНА Так ІСТИНА',
  'Ναι ΑΛΗΘΗΣ ΑΛΗΘΕΣ はい 是',
].flatMap((line) => line.split(' '));
const noWords = [
  'No N False 0 Nein FALSCH Non FAUX FALSO Não Nao Nee ONWAAR Nej FALSK FALSKT Nei USANN Ei EPÄTOSI Nie',
  'FAŁSZ FALSZ Ne NEPRAVDA Nem HAMIS Nu FALS NEISTINA Hayır HAYIR YANLIŞ Нет ЛОЖЬ Ні ХИБНІСТЬ Όχι Οχι',
  'ΨΕΥΔΗΣ ΨΕΥΔΕΣ いいえ 否',
].flatMap((line) => line.split(' '));

const booleanWords = new Map([
  ...yesWords.map((word) => [foldText(word), true] as const),
  ...noWords.map((word) => [foldText(word), false] as const),
]);
