import { formatNumber } from '#domain/formatNumber.ts';
import type { CheckSummary } from './check/CheckSummary.ts';

interface CheckDescription {
  readonly severity: 'success' | 'warning' | 'error';
  readonly text: string;
}

/** What checking every row has found, in a sentence or two. */
export function describeCheck(summary: CheckSummary): CheckDescription {
  const { rowCount, refusedCount, leftOutCount, teamCount, personCount } = summary;
  const leftOut = leftOutCount === 0 ? '' : ` ${count(leftOutCount, 'row is', 'rows are')} left out.`;
  if (rowCount === 0) return { severity: 'error', text: 'You have left out all rows: there is nothing to submit.' };
  const rows = count(rowCount, 'row', 'rows');
  if (refusedCount === rowCount) {
    const none = rowCount === 1 ? "its only row can't be used" : `none of its ${rows} can be used`;
    return {
      severity: 'error',
      text: `The file has all required columns, but ${none}.${leftOut} See the problems below.`,
    };
  }
  const found = `The file has all required columns and ${rows} with ${count(teamCount, 'team', 'teams')} and ${count(personCount, 'person', 'people')}.`;
  if (refusedCount === 0) return { severity: 'success', text: `${found}${leftOut} No problems found.` };
  const refused = count(refusedCount, 'row has problems', 'rows have problems');
  return { severity: 'warning', text: `${found}${leftOut} ${refused} and would be refused.` };
}

function count(number: number, one: string, many: string): string {
  return `${formatNumber(number)} ${number === 1 ? one : many}`;
}
