import type { OrganisationDay } from '#domain/calendarDay.ts';
import { isClosed } from '#domain/teams/closedTeam.ts';
import type { ReminderMailStatus } from './mails.ts';
import { findRecipients, type Reminder, type ReminderOrganisation } from './planReminders.ts';

/** Of reminders, before they are sent. Each person counts once, in the first that fits of `optedOut`, `written`, `failed` and `people`. */
export interface ReminderCounts {
  /** Of those asked for, teams of which somebody gets a mail. */
  readonly teams: number;
  readonly people: number;
  readonly optedOut: number;
  /** Today: sent, on its way, or without the mail server's answer. */
  readonly written: number;
  /** Today, and not tried again. */
  readonly failed: number;
  /** Asked for, and nobody in it has an address. */
  readonly teamsWithout: number;
  /** Just added: who has reported isn't known before the recorder's next sweep. */
  readonly unknown: number;
}

export interface ReminderPreview extends ReminderCounts {
  /** Null when nobody gets one. */
  readonly example: { readonly to: string; readonly subject: string; readonly text: string } | null;
}

/** Whether a month of one of them is missing. */
export function isForTeams({ teams }: Pick<Reminder, 'teams'>, teamIds: ReadonlySet<string>): boolean {
  return teams.some(({ id }) => teamIds.has(id));
}

/** @param teamIds teams whose reports are asked for; undefined: what the schedule would send, also for campaigns @param statusOf of today's mail to an address */
export function countReminders(
  organisation: ReminderOrganisation,
  day: OrganisationDay,
  teamIds: ReadonlySet<string> | undefined,
  statusOf: (email: string) => ReminderMailStatus | undefined,
): { readonly counts: ReminderCounts; readonly first: Reminder | undefined } {
  const { openTeamIds, taskTeamIds, reminders } = findRecipients(organisation, day);
  const isMeant = (id: string): boolean => teamIds?.has(id) ?? true;
  const counts = { people: 0, optedOut: 0, written: 0, failed: 0 };
  const [withPeople, reached] = [new Set<string>(), new Set<string>()];
  let first: Reminder | undefined;
  for (const reminder of reminders) {
    const tasks = teamIds === undefined ? reminder.tasks : [];
    const ids = [...reminder.teams.map(({ id }) => id), ...tasks.map(({ teamId }) => teamId)].filter(isMeant);
    if (ids.length === 0) continue;
    for (const id of ids) withPeople.add(id);
    const kind = organisation.optedOut.has(reminder.email) ? 'optedOut' : kindOf(statusOf(reminder.email));
    counts[kind] += 1;
    if (kind !== 'people') continue;
    first ??= reminder;
    for (const id of ids) reached.add(id);
  }
  const asked = new Set([...openTeamIds, ...(teamIds === undefined ? taskTeamIds : [])]);
  const teamsWithout = [...asked].filter((id) => isMeant(id) && !withPeople.has(id)).length;
  const known = new Set(organisation.reporting.map(({ $id }) => $id));
  const unknown = organisation.teams.filter(
    ({ $id, teamStatus }) => isMeant($id) && !known.has($id) && !isClosed(teamStatus),
  ).length;
  return { counts: { ...counts, teams: reached.size, teamsWithout, unknown }, first };
}

function kindOf(status: ReminderMailStatus | undefined): 'people' | 'written' | 'failed' {
  if (status === undefined || status === 'queued' || status === 'skipped') return 'people';
  return status === 'failed' ? 'failed' : 'written';
}
