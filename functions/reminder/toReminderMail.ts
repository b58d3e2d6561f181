import { formatCount } from '#domain/formatNumber.ts';
import { reportingWords } from '#domain/monthly-metrics/reportingWords.ts';
import { pageAddress, reminderPreferenceUrl, teamMetricsUrl } from '#domain/reminders/links.ts';
import { type MailBlock, type MailItem, type MailLayout, toMailList } from '#domain/reminders/mailLayout.ts';
import type { Reminder } from '#domain/reminders/planReminders.ts';
import { formatMailKeys } from '#domain/reminders/mails.ts';
import { alsoAsked, layOutTasks, type RemindedTask } from '#domain/reminders/remindedTasks.ts';
import { layOutReminder } from '#domain/reminders/reminderText.ts';
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

  function layOutMonths(pageUrl: string): Pick<MailLayout, 'subject' | 'blocks'> {
    const items = teams.map(({ id, name: label, missing, holds }): MailItem => {
      const lines = holds === '' ? [] : [`on Hold: ${holds}`];
      return { label, url: teamMetricsUrl(pageUrl, id), note: missing, lines };
    });
    const list = toMailList(items, (rest) => formatCount(rest, 'more team'));
    const values = { name: name || email, month, count: teams.length, teams: list };
    const { subject, blocks } = layOutReminder(settings, values);
    return { subject: subject || `Metrics ${reportingWords.open}`, blocks };
  }
}

/** None where nothing is asked. */
function toTaskList(tasks: readonly RemindedTask[], pageUrl: string): MailBlock[] {
  if (tasks.length === 0) return [];
  const items = tasks.map(({ team, asked, now, path }) => {
    return { label: `${team}: ${asked}`, url: pageAddress(pageUrl, path), lines: [`Now: ${now}`] };
  });
  return [toMailList(items, (rest) => formatCount(rest, 'more task'))];
}
