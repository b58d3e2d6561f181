import { formatCount, formatNumber } from '#domain/formatNumber.ts';
import { reportingWords } from './reportingWords.ts';
import type { ReportingTeam } from './reportingTeam.ts';
import { addMonths, formatMonthName, type Month } from './reports.ts';

/** `28 of 60 teams have reported November; October is missing for 25, 5 have never reported.` */
export function describeReporting(teams: readonly Pick<ReportingTeam, 'state'>[], thisMonth: Month): string {
  if (teams.length === 0) return 'There are no teams that could report.';
  const states = teams.map(({ state }) => state);
  const reported = states.filter(({ isReported }) => isReported).length;
  const lastMonth = addMonths(thisMonth, -1);
  const never = states.filter(({ hasNeverReported }) => hasNeverReported).length;
  const late = states.filter((state) => !state.hasNeverReported && state.missing.includes(lastMonth)).length;
  const verb = reported === 1 ? 'has' : 'have';
  const first = `${formatNumber(reported)} of ${formatCount(teams.length, 'team')} ${verb} reported ${formatMonthName(thisMonth)}`;
  const others = [
    late === 0 ? '' : `${formatMonthName(lastMonth)} is ${reportingWords.missing} for ${formatNumber(late)}`,
    never === 0 ? '' : `${formatNumber(never)} ${never === 1 ? 'has' : 'have'} ${reportingWords.never}`,
  ].filter((text) => text !== '');
  return `${[first, others.join(', ')].filter((text) => text !== '').join('; ')}.`;
}
