import { formatCount, formatNumber } from '#domain/formatNumber.ts';
import type { CheckSummary } from './checkCsv.ts';
import type { ChangeKind, ComparisonSummary } from './Comparison.ts';
import { formatFirstNames } from './firstNames.ts';
import { describeRetirements, type RetirementSummary } from './retirementSummary.ts';

const minTouchedTeams = 3;
const minAddedTeams = 10;

interface SubmissionCheck {
  readonly check: Pick<CheckSummary, 'rowCount' | 'refusedCount' | 'firstRefusedLines'>;
  /** Absent when the file could not be compared with today's data. */
  readonly comparison?: Omit<ComparisonSummary, 'counts'> & {
    readonly counts: { readonly teams: Pick<ComparisonSummary['counts']['teams'], 'added'> };
  };
  readonly retirement?: { readonly groups: readonly ChangeKind[]; readonly summary: RetirementSummary };
}

/** Why a person is asked before a file is submitted (specification.md, section 2); empty for most files. */
export function listConcerns({ check, comparison, retirement }: SubmissionCheck): string[] {
  if (check.refusedCount > 0 && check.refusedCount === check.rowCount) {
    return ['No row of this file can be used: the upload would fail, and its error file would list every row.'];
  }
  return [
    ...(comparison === undefined ? [] : [describeTouched(comparison), describeAdded(comparison)]),
    describeRefused(check),
    ...(retirement === undefined ? [] : describeRetirements(retirement.groups, retirement.summary)),
  ].filter((sentence) => sentence !== undefined);
}

type Compared = NonNullable<SubmissionCheck['comparison']>;

function describeTouched({ touchedTeams, storedTeams, firstTouchedTeams }: Compared): string | undefined {
  if (touchedTeams < minTouchedTeams || touchedTeams <= storedTeams / 2) return undefined;
  const names = formatFirstNames(firstTouchedTeams, touchedTeams);
  return `It changes ${formatNumber(touchedTeams)} of today's ${formatCount(storedTeams, 'team')}: ${names}.`;
}

/** The first file of an organisation adds all teams, as it should. */
function describeAdded({ counts, storedTeams, firstAddedTeams }: Compared): string | undefined {
  const { added } = counts.teams;
  if (storedTeams === 0 || added < minAddedTeams || added <= storedTeams / 10) return undefined;
  const names = formatFirstNames(firstAddedTeams, added);
  return `It adds ${formatNumber(added)} new teams to today's ${formatNumber(storedTeams)}: ${names}.`;
}

/** Of a small file, too: each row that is refused is a large part of it. */
function describeRefused({ rowCount, refusedCount, firstRefusedLines }: SubmissionCheck['check']): string | undefined {
  if (refusedCount <= rowCount / 10) return undefined;
  const lines = `${refusedCount === 1 ? 'line' : 'lines'} ${formatFirstNames(firstRefusedLines, refusedCount)}`;
  return `${formatNumber(refusedCount)} of its ${formatCount(rowCount, 'row')} would be refused: ${lines}.`;
}
