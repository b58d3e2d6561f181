import type { CheckSummary } from './check/CheckSummary';

interface CheckDescription {
  readonly severity: 'success' | 'warning' | 'error';
  readonly text: string;
}

/** What checking every row has found, in a sentence. */
export function describeCheck({ rowCount, refusedCount, teamCount, personCount }: CheckSummary): CheckDescription {
  const holds = `${count(teamCount, 'team', 'teams')} and ${count(personCount, 'person', 'people')}`;
  const rows = count(rowCount, 'row', 'rows');
  if (refusedCount === 0)
    return { severity: 'success', text: `All columns are there. ${rows}: ${holds}. No problems found.` };
  if (refusedCount < rowCount) {
    const refused = count(refusedCount, 'row', 'rows');
    return {
      severity: 'warning',
      text: `All columns are there. ${rows}: ${holds}. ${refused} with problems would be refused.`,
    };
  }
  return {
    severity: 'error',
    text: `All columns are there, but no row can be used: ${rows} with problems would be refused.`,
  };
}

function count(number: number, one: string, many: string): string {
  return `${number.toLocaleString()} ${number === 1 ? one : many}`;
}
