import { formatCount } from '#domain/formatNumber.ts';
import { reportingWords } from '#domain/monthly-metrics/reportingWords.ts';
import { reminderPreferenceUrl, teamMetricsUrl } from '#domain/reminders/links.ts';
import {
  layOutReminder,
  type LinkedTeam,
  maxListedTeams,
  type ReminderBlock,
  toLine,
} from '#domain/reminders/reminderText.ts';
import type { Reminder } from '#domain/reminders/planReminders.ts';
import type { ReminderSettingsFields } from '#domain/reminders/settings.ts';
import type { MailSettings } from './mailSettings.ts';

export interface OutgoingReminder {
  /** Row id: part of the Message-ID, which is the same at every attempt. */
  readonly id: string;
  readonly month: string;
  readonly settings: Pick<ReminderSettingsFields, 'subject' | 'text'>;
  readonly reminder: Reminder;
}

const footer = 'You get this because you are in these teams.';
const optOut = 'Turn these reminders off';

/** For nodemailer: subject and names on one line, a person's texts escaped in HTML. */
export function composeReminder(
  { sender, pageUrl }: MailSettings,
  { id, month, settings, reminder }: OutgoingReminder,
) {
  const teams = reminder.teams.map(({ id, name, missing, holds }) => ({
    name,
    url: teamMetricsUrl(pageUrl, id),
    missing,
    holds,
  }));
  const { subject, blocks } = layOutReminder(settings, { name: reminder.name || reminder.email, month, teams });
  const preference = reminderPreferenceUrl(pageUrl);
  const [, host = 'localhost'] = sender.address.split('@');
  return {
    from: { name: sender.name, address: sender.address },
    to: { name: toLine(reminder.name), address: reminder.email },
    subject: subject || `Metrics ${reportingWords.open}`,
    messageId: `<${id}@${host}>`,
    headers: { 'Auto-Submitted': 'auto-generated', 'List-Unsubscribe': `<${preference}>` },
    text: [...blocks.map(toText), `--\n${footer}\n${optOut}: ${preference}\n`].join('\n\n'),
    html: toHtml(blocks, preference),
    // Never from a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function toText(block: ReminderBlock): string {
  if (block.kind === 'text') return block.text;
  const [listed, more] = cutTeams(block.teams);
  const lines = listed.map((team) => [`- ${team.name}${noteOf(team)}`, ...toHoldLine(team), team.url].join('\n  '));
  return [...lines, ...more].join('\n');
}

function toHtml(blocks: readonly ReminderBlock[], preference: string): string {
  const body = blocks.map((block) => (block.kind === 'text' ? toParagraphs(block.text) : toList(block.teams)));
  return `<!doctype html>
<html lang="en">
<body style="font-family: Arial, Helvetica, sans-serif; font-size: 15px; line-height: 1.5; color: #1a1a1a">
${body.join('\n')}
<p style="color: #666; font-size: 13px">${escapeHtml(footer)}<br>
<a href="${escapeHtml(preference)}">${escapeHtml(optOut)}</a></p>
</body>
</html>
`;
}

function toParagraphs(text: string): string {
  const paragraphs = text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '');
  return paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph.trim()).replaceAll('\n', '<br>\n')}</p>`).join('\n');
}

function toList(teams: readonly LinkedTeam[]): string {
  const [listed, more] = cutTeams(teams);
  const items = listed.map((team) => {
    const link = `<a href="${escapeHtml(team.url)}">${escapeHtml(team.name)}</a>${escapeHtml(noteOf(team))}`;
    return `<li>${[link, ...toHoldLine(team).map(escapeHtml)].join('<br>')}</li>`;
  });
  return `<ul>\n${[...items, ...more.map((text) => `<li>${escapeHtml(text)}</li>`)].join('\n')}\n</ul>`;
}

/** `: September and October are missing` */
function noteOf({ missing }: LinkedTeam): string {
  return missing && `: ${missing}`;
}

function toHoldLine({ holds }: LinkedTeam): string[] {
  return holds === '' ? [] : [`on Hold: ${holds}`];
}

function cutTeams(teams: readonly LinkedTeam[]): readonly [listed: readonly LinkedTeam[], more: readonly string[]] {
  const rest = teams.length - maxListedTeams;
  return [teams.slice(0, maxListedTeams), rest > 0 ? [`and ${formatCount(rest, 'more team')}`] : []];
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
