import { formatCount } from '#domain/formatNumber.ts';
import { reportingWords } from '#domain/monthly-metrics/reportingWords.ts';
import { pageAddress, reminderPreferenceUrl, teamMetricsUrl } from '#domain/reminders/links.ts';
import type { MailBlock } from '#domain/reminders/mailLayout.ts';
import type { Reminder } from '#domain/reminders/planReminders.ts';
import { formatMailKeys } from '#domain/reminders/mails.ts';
import { alsoAsked, layOutTasks, type RemindedTask } from '#domain/reminders/remindedTasks.ts';
import { layOutReminder, type LinkedTeam, maxListedTeams } from '#domain/reminders/reminderText.ts';
import type { ReminderSettingsFields } from '#domain/reminders/settings.ts';
import type { DueMail } from './DueMail.ts';

/** @param month `YYYY-MM` */
export function toReminderMail(
  { email, name, teams, tasks }: Reminder,
  month: string,
  settings: Pick<ReminderSettingsFields, 'subject' | 'text'>,
): DueMail {
  const campaigns = [...new Set(tasks.map(({ campaignId }) => campaignId))];
  return {
    ...{ email, name, teams: teams.length, about: campaigns.length === 0 ? null : formatMailKeys(campaigns) },
    layOut: (pageUrl) => {
      const own = teams.length === 0 ? layOutTasks(name || email, tasks) : layOutMonths(pageUrl);
      const also = teams.length === 0 || tasks.length === 0 ? [] : [{ kind: 'text', text: alsoAsked } as const];
      return {
        subject: own.subject,
        blocks: [...own.blocks, ...also, ...toTaskList(tasks, pageUrl)],
        footer: 'You get this because you are in these teams.',
        optOut: { label: 'Turn these reminders off', url: reminderPreferenceUrl(pageUrl) },
      };
    },
  };

  function layOutMonths(pageUrl: string): { readonly subject: string; readonly blocks: readonly MailBlock[] } {
    const linked = teams.map(({ id, ...team }) => ({ ...team, url: teamMetricsUrl(pageUrl, id) }));
    const { subject, blocks } = layOutReminder(settings, { name: name || email, month, teams: linked });
    return {
      subject: subject || `Metrics ${reportingWords.open}`,
      blocks: blocks.map((block) => (block.kind === 'text' ? block : toList(block.teams))),
    };
  }
}

/** None where nothing is asked. */
function toTaskList(tasks: readonly RemindedTask[], pageUrl: string): MailBlock[] {
  if (tasks.length === 0) return [];
  const items = tasks.slice(0, maxListedTeams).map(({ team, asked, now, path }) => {
    return { label: `${team}: ${asked}`, url: pageAddress(pageUrl, path), note: '', lines: [`Now: ${now}`] };
  });
  const rest = tasks.length - items.length;
  return [{ kind: 'list', items, ...(rest > 0 && { more: `and ${formatCount(rest, 'more task')}` }) }];
}

function toList(teams: readonly LinkedTeam[]): MailBlock {
  const items = teams.slice(0, maxListedTeams).map(({ name, url, missing, holds }) => {
    return { label: name, url, note: missing, lines: holds === '' ? [] : [`on Hold: ${holds}`] };
  });
  const rest = teams.length - items.length;
  return { kind: 'list', items, ...(rest > 0 && { more: `and ${formatCount(rest, 'more team')}` }) };
}
