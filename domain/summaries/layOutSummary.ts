import { formatCount, formatNumber } from '#domain/formatNumber.ts';
import { formatMonth, formatMonthName, type Month } from '#domain/monthly-metrics/reports.ts';
import { pageAddress, reminderPreferenceUrl } from '#domain/reminders/links.ts';
import { type MailBlock, type MailLayout, toMailList } from '#domain/reminders/mailLayout.ts';
import type { LeadSummary, SummaryLine, TeamSummary } from './planSummaries.ts';

export function layOutSummary(
  { name, email, teams, campaigns }: LeadSummary,
  month: Month,
  pageUrl: string,
): MailLayout {
  const sections: readonly (readonly [string, readonly SummaryLine[]])[] = [
    [`What moved in ${formatMonthName(month)}:`, teams.flatMap(({ moved }) => moved)],
    ['Late:', teams.flatMap(({ late }) => late)],
    ['Campaigns that will not be done in time:', campaigns],
  ];
  const text = [`Hello ${name || email},`, describeReported(teams, month, 'of your')].filter(Boolean).join('\n\n');
  return {
    subject: `${formatMonth(month)} in your teams and campaigns`,
    blocks: [{ kind: 'text', text }, ...sections.flatMap(([title, lines]) => toSection(title, lines, pageUrl))],
    footer: 'You get this once a month because you lead teams or campaigns.',
    optOut: { label: 'Turn this monthly mail off', url: reminderPreferenceUrl(pageUrl) },
  };
}

/** `3 of your 4 teams have reported November.`; '' where none was expected to. */
export function describeReported(teams: readonly TeamSummary[], month: Month, of: 'of' | 'of your'): string {
  const expected = teams.filter(({ isExpected }) => isExpected);
  const reported = expected.filter(({ hasReported }) => hasReported).length;
  if (expected.length === 0) return '';
  const verb = reported === 1 ? 'has' : 'have';
  return `${formatNumber(reported)} ${of} ${formatCount(expected.length, 'team')} ${verb} reported ${formatMonthName(month)}.`;
}

function toSection(title: string, lines: readonly SummaryLine[], pageUrl: string): MailBlock[] {
  if (lines.length === 0) return [];
  const items = lines.map(({ text, path }) => ({ label: text, url: pageAddress(pageUrl, path) }));
  return [{ kind: 'text', text: title }, toMailList(items, (rest) => `${formatNumber(rest)} more`)];
}
