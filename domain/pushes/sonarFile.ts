import { decodeCsv } from '#domain/csv/decodeCsv.ts';
import { detectCsvFormat } from '#domain/csv/detectCsvFormat.ts';
import { type CsvRecord, parseCsvRecords } from '#domain/csv/parseCsvRecords.ts';
import { foldText } from '#domain/foldText.ts';
import { unprotectFormula } from '#domain/formulaText.ts';
import { groupBy } from '#domain/groupBy.ts';
import { unstorableText } from '#domain/storedText.ts';
import type { Team } from '#domain/team.ts';
import { isClosed } from '#domain/teams/closedTeam.ts';
import { tidyText } from '#domain/text.ts';
import { maxProjectKey, type SonarProjects } from './sonarProjects.ts';

/** Columns of the file, as it is downloaded and read. */
export const sonarColumns = { key: 'Project key', team: 'Team' } as const;

export type SonarFile =
  | { readonly ok: false; readonly message: string }
  | { readonly ok: true; readonly projects: SonarProjects; readonly problems: readonly LineProblem[] };

interface LineProblem {
  readonly line: number;
  readonly text: string;
}

/** CSV with the two columns, and maybe others. Never throws. */
export function parseSonarFile(bytes: Uint8Array, teams: readonly Team[]): SonarFile {
  const decoded = decodeCsv(bytes);
  if (!decoded.ok) return { ok: false, message: decoded.detail };
  const records: CsvRecord[] = [];
  const fault = parseCsvRecords(decoded.text, detectCsvFormat(decoded.text), (record) => {
    if (record.cells.some((cell) => cell.trim() !== '')) records.push(record);
    return true;
  });
  if (fault !== undefined) return { ok: false, message: `Line ${fault.line}: a quotation mark is not closed.` };
  const [header, ...lines] = records;
  const names = header?.cells.map(foldText) ?? [];
  const [keyAt, teamAt] = [names.indexOf(foldText(sonarColumns.key)), names.indexOf(foldText(sonarColumns.team))];
  if (keyAt < 0 || teamAt < 0) {
    return { ok: false, message: `The first line must name the columns ${sonarColumns.key} and ${sonarColumns.team}.` };
  }
  const find = createTeamFinder(teams);
  const projects = new Map<string, string>();
  const problems: LineProblem[] = [];
  for (const { line, cells } of lines) {
    const key = unprotectFormula(cells[keyAt] ?? '').trim();
    const team = find(unprotectFormula(cells[teamAt] ?? '').trim());
    const text = describeKey(key) ?? ('problem' in team ? team.problem : describeRepeated(key, team.id, projects));
    if (text !== undefined) problems.push({ line, text });
    else if ('id' in team) projects.set(key, team.id);
  }
  return { ok: true, projects, problems };
}

function describeKey(key: string): string | undefined {
  if (key === '') return 'The project key is missing.';
  const problem = unstorableText(key, maxProjectKey);
  return problem && `The project key ${problem}.`;
}

function describeRepeated(key: string, teamId: string, projects: SonarProjects): string | undefined {
  const isOther = projects.has(key) && projects.get(key) !== teamId;
  return isOther ? `${key} stands above with another team.` : undefined;
}

type FoundTeam = { readonly id: string } | { readonly problem: string };

/** Text by which the file's reader finds the team again: its name, or its id where others are called the same. */
export function createTeamNamer(teams: readonly Team[]): (team: Team) => string {
  const match = createTeamMatcher(teams);
  return (team) => {
    const name = tidyText(team.teamName);
    const [found, ...others] = match(unprotectFormula(name));
    return found?.$id === team.$id && others.length === 0 ? name : team.$id;
  };
}

/** By id, Project ID or name. */
function createTeamMatcher(teams: readonly Team[]): (text: string) => readonly Team[] {
  const byId = new Map(teams.map((team) => [team.$id, team]));
  const byText = groupBy(
    teams.flatMap((team) =>
      [...new Set([team.projectId, team.teamName].map((text) => foldText(text ?? '')))].map((text) => ({ text, team })),
    ),
    ({ text }) => text,
  );
  return (text) => {
    const own = byId.get(text);
    return own ? [own] : (byText.get(foldText(text)) ?? []).map((each) => each.team);
  };
}

function createTeamFinder(teams: readonly Team[]): (text: string) => FoundTeam {
  const match = createTeamMatcher(teams);
  return (text) => {
    if (text === '') return { problem: 'The team is missing.' };
    const [team, ...others] = match(text);
    if (team === undefined) return { problem: `There is no team “${text}”.` };
    if (others.length > 0) return { problem: `${others.length + 1} teams are called “${text}”: give the id.` };
    return isClosed(team.teamStatus) ? { problem: `The team “${text}” is closed.` } : { id: team.$id };
  };
}
