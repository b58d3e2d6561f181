import { isClosed } from '#domain/capacity-plan/retirements.ts';
import { foldText } from '#domain/foldText.ts';
import { groupBy } from '#domain/groupBy.ts';
import type { MonthlyMetrics } from '#domain/monthly-metrics/fields.ts';
import { reportedMonth } from '#domain/monthly-metrics/reports.ts';
import type { Team } from '#domain/team.ts';
import type { UserMetadata, UserTeamAssociationFields } from '#domain/teamMember.ts';
import { joinTexts, tidyText } from '#domain/text.ts';
import { toLine } from './reminderText.ts';

/** The organisation as far as reminders need it. */
export interface ReminderOrganisation {
  readonly teams: readonly Pick<Team, '$id' | 'teamName' | 'teamStatus'>[];
  /** Under the id of their team. */
  readonly metrics: readonly Pick<MonthlyMetrics, '$id' | '$updatedAt' | 'updateDate' | 'correctionDate'>[];
  readonly memberships: readonly UserTeamAssociationFields[];
  readonly people: readonly Pick<UserMetadata, '$id' | 'email' | 'firstName' | 'lastName'>[];
  /** Addresses in lower case. */
  readonly optedOut: ReadonlySet<string>;
}

/** One person's reminder. */
export interface Reminder {
  /** Lower case. */
  readonly email: string;
  /** '' when it isn't known. */
  readonly name: string;
  /** By name. */
  readonly teams: readonly { readonly id: string; readonly name: string }[];
}

/** Everybody who is to be reminded, each once with all their late teams. @param today `YYYY-MM-DD` in the time zone. */
export function planReminders(organisation: ReminderOrganisation, today: string, timeZone: string): Reminder[] {
  const late = findLateTeams(organisation, today.slice(0, 7), timeZone);
  const people = new Map(organisation.people.map((person) => [person.$id, person]));
  const membersOf = groupBy(
    organisation.memberships.filter(({ teamId, userId }) => late.has(teamId) && people.has(userId)),
    ({ teamId }) => teamId,
  );
  const reminders = new Map<string, { name: string; teams: Map<string, string> }>();
  for (const [teamId, members] of membersOf) {
    for (const userId of new Set(choosePeople(members))) {
      const person = people.get(userId);
      const email = tidyText(person?.email).toLowerCase();
      if (!isAddress(email) || organisation.optedOut.has(email)) continue;
      const name = toLine(joinTexts(person?.firstName, person?.lastName));
      const reminder = reminders.get(email) ?? { name, teams: new Map<string, string>() };
      reminder.teams.set(teamId, late.get(teamId) ?? '');
      reminders.set(email, reminder);
    }
  }
  return Array.from(reminders, ([email, { name, teams }]) => ({ email, name, teams: sortTeams(teams) })).sort(byEmail);
}

/** Names by id of the teams that have not reported the month; closed teams are not late. */
function findLateTeams(
  { teams, metrics }: Pick<ReminderOrganisation, 'teams' | 'metrics'>,
  month: string,
  timeZone: string,
): ReadonlyMap<string, string> {
  const reported = new Set(metrics.filter((row) => reportedMonth(row, timeZone) === month).map(({ $id }) => $id));
  const late = teams.filter(({ $id, teamStatus }) => !isClosed(teamStatus) && !reported.has($id));
  return new Map(late.map(({ $id, teamName }) => [$id, toLine(teamName) || $id]));
}

const leadingRoles = /scrum\s?master|product\s?owner/;

/** Ids of a team's scrum masters and product owners; of all its members when it has neither. */
function choosePeople(members: readonly UserTeamAssociationFields[]): string[] {
  const leading = members.filter(({ agileTeamRole }) =>
    leadingRoles.test(foldText(agileTeamRole ?? '').replaceAll(/[-_]/g, ' ')),
  );
  return (leading.length > 0 ? leading : members).map(({ userId }) => userId);
}

/** Whether mail can be sent to it: one ASCII address, and nothing that would mean something else in a header. */
export function isAddress(email: string): boolean {
  return email.length <= 320 && /^[!-~]+@[a-z0-9.-]+$/i.test(email) && !/[\s<>(),;:"[\]\\]/.test(email);
}

function sortTeams(teams: ReadonlyMap<string, string>): Reminder['teams'] {
  return Array.from(teams, ([id, name]) => ({ id, name })).sort((one, other) => one.name.localeCompare(other.name));
}

function byEmail({ email: one }: Reminder, { email: other }: Reminder): number {
  return one < other ? -1 : 1;
}
