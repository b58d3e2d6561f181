import type { OrganisationDay } from '#domain/calendarDay.ts';
import { isClosed } from '#domain/teams/closedTeam.ts';
import type { ReminderMailStatus } from './mails.ts';
import { findRecipients, type Reminder, type ReminderOrganisation } from './planReminders.ts';

/** Of a reminder by hand, before it is sent. Each person counts once, in the first that fits of `optedOut`, `written`, `failed` and `people`. */
export interface ReminderCounts {
  /** Of those asked for, teams of which somebody gets a mail. */
  readonly teams: number;
  readonly people: number;
  readonly optedOut: number;
  /** Today: sent, on its way, or without the mail server's answer. */
  readonly written: number;
  /** Today, and not tried again. */
  readonly failed: number;
  /** Not reported, and nobody in it has an address. */
  readonly teamsWithout: number;
  /** Just added: who has reported isn't known before the recorder's next sweep. */
  readonly unknown: number;
}

export interface ReminderPreview extends ReminderCounts {
  /** Null when nobody gets one. */
  readonly example: { readonly to: string; readonly subject: string; readonly text: string } | null;
}

export function isForTeams({ teams }: Reminder, teamIds: ReadonlySet<string>): boolean {
  return teams.some(({ id }) => teamIds.has(id));
}

/** @param statusOf of today's mail to an address */
export function countReminders(
  organisation: ReminderOrganisation,
  day: OrganisationDay,
  teamIds: ReadonlySet<string>,
  statusOf: (email: string) => ReminderMailStatus | undefined,
): { readonly counts: ReminderCounts; readonly first: Reminder | undefined } {
  const { openTeamIds, reminders } = findRecipients(organisation, day);
  const counts = { people: 0, optedOut: 0, written: 0, failed: 0 };
  const [withPeople, reached] = [new Set<string>(), new Set<string>()];
  let first: Reminder | undefined;
  for (const reminder of reminders.filter((each) => isForTeams(each, teamIds))) {
    const ids = reminder.teams.map(({ id }) => id).filter((id) => teamIds.has(id));
    for (const id of ids) withPeople.add(id);
    const kind = organisation.optedOut.has(reminder.email) ? 'optedOut' : kindOf(statusOf(reminder.email));
    counts[kind] += 1;
    if (kind !== 'people') continue;
    first ??= reminder;
    for (const id of ids) reached.add(id);
  }
  const teamsWithout = [...openTeamIds].filter((id) => teamIds.has(id) && !withPeople.has(id)).length;
  const known = new Set(organisation.reporting.map(({ $id }) => $id));
  const unknown = organisation.teams.filter(
    ({ $id, teamStatus }) => teamIds.has($id) && !known.has($id) && !isClosed(teamStatus),
  ).length;
  return { counts: { ...counts, teams: reached.size, teamsWithout, unknown }, first };
}

function kindOf(status: ReminderMailStatus | undefined): 'people' | 'written' | 'failed' {
  if (status === undefined || status === 'queued' || status === 'skipped') return 'people';
  return status === 'failed' ? 'failed' : 'written';
}
