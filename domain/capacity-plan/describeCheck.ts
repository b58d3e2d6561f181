import { formatCount, formatNumber } from '#domain/formatNumber.ts';
import type { ChangeCounts } from './Comparison.ts';
import type { CheckSummary } from './checkCsv.ts';

interface CheckDescription {
  readonly severity: 'success' | 'warning' | 'error';
  readonly text: string;
}

/** In a sentence or two, before anything is submitted. */
export function describeCheck(summary: CheckSummary): CheckDescription {
  const { rowCount, refusedCount, leftOutCount, teamCount, personCount } = summary;
  const leftOut = leftOutCount === 0 ? '' : ` ${formatCount(leftOutCount, 'row is', 'rows are')} left out.`;
  if (rowCount === 0) return { severity: 'error', text: 'You have left out every row, so there is nothing to submit.' };
  const rows = formatCount(rowCount, 'row');
  if (refusedCount === rowCount) {
    const none = rowCount === 1 ? "its only row can't be used" : `none of its ${rows} can be used`;
    return {
      severity: 'error',
      text: `The file has all required columns, but ${none}.${leftOut} See the problems below.`,
    };
  }
  const found = `The file has all required columns and ${rows} with ${formatCount(teamCount, 'team')} and ${formatCount(personCount, 'person', 'people')}.`;
  if (refusedCount === 0) return { severity: 'success', text: `${found}${leftOut} No problems found.` };
  const refused = formatCount(refusedCount, 'row has problems', 'rows have problems');
  return { severity: 'warning', text: `${found}${leftOut} ${refused} and would be refused.` };
}

type TeamCounts = Pick<ChangeCounts, 'added' | 'changed'>;

/** `497 ready, 3 to repair; 12 new teams, 40 changed` @param teams undefined until they were compared */
export function describeReadiness(
  { rowCount, refusedCount }: Pick<CheckSummary, 'rowCount' | 'refusedCount'>,
  teams: TeamCounts | undefined,
): string {
  const ready = `${formatNumber(rowCount - refusedCount)} ready`;
  const rows = refusedCount === 0 ? ready : `${ready}, ${formatNumber(refusedCount)} to repair`;
  if (teams === undefined) return rows;
  return `${rows}; ${formatCount(teams.added, 'new team')}, ${formatNumber(teams.changed)} changed`;
}
