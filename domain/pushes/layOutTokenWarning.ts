import { calendarDay, formatLocal } from '#domain/calendarDay.ts';
import { formatDate } from '#domain/dateFormat.ts';
import { formatCount } from '#domain/formatNumber.ts';
import { tokenUrl, teamTokenUrl } from '#domain/reminders/links.ts';
import type { MailItem, MailLayout } from '#domain/reminders/mailLayout.ts';
import { toLine } from '#domain/reminders/reminderText.ts';
import { truncate } from '#domain/text.ts';
import type { TokenWarning } from './tokenWarnings.ts';

const maxSubject = 150;
const maxNamedTeams = 10;

interface TokenWarningPlace {
  readonly teamNames: ReadonlyMap<string, string>;
  readonly timeZone: string;
  /** Origin. */
  readonly pageUrl: string;
}

export function layOutTokenWarning(
  { email, name, isAdmin, tokens }: TokenWarning,
  { teamNames, timeZone, pageUrl }: TokenWarningPlace,
): MailLayout {
  const items = tokens.map(({ id, name, teams, expiresAt, isOwn, createdByName }): MailItem => {
    const [teamId = ''] = teams ?? [];
    const [day = '', time = ''] = formatLocal(new Date(expiresAt), timeZone).split(' ');
    const maker = `Made by ${toLine(createdByName ?? '') || 'somebody'}, to whom this can’t be sent`;
    return {
      label: toLine(name),
      url: isAdmin ? tokenUrl(pageUrl, id) : teamTokenUrl(pageUrl, teamId, id),
      note: `expires on ${formatDate(day, 'longDay')} at ${time} (${timeZone})`,
      lines: [`For ${describeTeams(teams, teamNames)}`, ...(isOwn ? [] : [maker])],
    };
  });
  const these = items.length === 1 ? 'this token, which expires' : 'these tokens, which expire';
  return {
    subject: describeSubject(tokens, timeZone),
    blocks: [
      {
        kind: 'text',
        text: `Hello ${name || email},\n\nPrograms report metrics with ${these} soon. After that they are refused with 401, and their pipelines fail.`,
      },
      { kind: 'list', items },
      {
        kind: 'text',
        text: 'Rotating a token doesn’t prolong it. Make a new one before that day, give it to the pipelines, and revoke the old one.',
      },
    ],
    footer:
      'You get this once for each token, because you made it or are an admin. Turning reminders off doesn’t stop it.',
  };
}

/** `A token for metrics expires on December 27: Nightly` */
function describeSubject(tokens: TokenWarning['tokens'], timeZone: string): string {
  const [first] = tokens;
  const day = formatDate(calendarDay(new Date(first?.expiresAt ?? ''), timeZone), 'longDayOfMonth');
  const names = tokens.map(({ name }) => toLine(name)).join(', ');
  const start =
    tokens.length === 1
      ? `A token for metrics expires on ${day}`
      : `${formatCount(tokens.length, 'token')} for metrics expire, the first on ${day}`;
  return truncate(`${start}: ${names}`, maxSubject);
}

function describeTeams(teams: readonly string[] | null, names: ReadonlyMap<string, string>): string {
  if (teams === null) return 'all teams';
  const listed = teams.map((id) => toLine(names.get(id) ?? '') || 'a removed team').sort();
  const rest = listed.length - maxNamedTeams;
  return [...listed.slice(0, maxNamedTeams), ...(rest > 0 ? [`and ${formatCount(rest, 'more team')}`] : [])].join(', ');
}
