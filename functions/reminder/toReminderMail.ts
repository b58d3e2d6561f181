import { formatCount } from '#domain/formatNumber.ts';
import { reportingWords } from '#domain/monthly-metrics/reportingWords.ts';
import { reminderPreferenceUrl, teamMetricsUrl } from '#domain/reminders/links.ts';
import type { MailBlock } from '#domain/reminders/mailLayout.ts';
import type { Reminder } from '#domain/reminders/planReminders.ts';
import { layOutReminder, type LinkedTeam, maxListedTeams } from '#domain/reminders/reminderText.ts';
import type { ReminderSettingsFields } from '#domain/reminders/settings.ts';
import type { DueMail } from './DueMail.ts';

/** @param month `YYYY-MM` */
export function toReminderMail(
  { email, name, teams }: Reminder,
  month: string,
  settings: Pick<ReminderSettingsFields, 'subject' | 'text'>,
): DueMail {
  return {
    ...{ email, name, teams: teams.length, about: null },
    layOut: (pageUrl) => {
      const linked = teams.map(({ id, ...team }) => ({ ...team, url: teamMetricsUrl(pageUrl, id) }));
      const { subject, blocks } = layOutReminder(settings, { name: name || email, month, teams: linked });
      return {
        subject: subject || `Metrics ${reportingWords.open}`,
        blocks: blocks.map((block) => (block.kind === 'text' ? block : toList(block.teams))),
        footer: 'You get this because you are in these teams.',
        optOut: { label: 'Turn these reminders off', url: reminderPreferenceUrl(pageUrl) },
      };
    },
  };
}

function toList(teams: readonly LinkedTeam[]): MailBlock {
  const items = teams.slice(0, maxListedTeams).map(({ name, url, missing, holds }) => {
    return { label: name, url, note: missing, lines: holds === '' ? [] : [`on Hold: ${holds}`] };
  });
  const rest = teams.length - items.length;
  return { kind: 'list', items, ...(rest > 0 && { more: `and ${formatCount(rest, 'more team')}` }) };
}
