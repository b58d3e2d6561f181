import { compareNames } from '#domain/compareNames.ts';
import type { Campaign } from '#domain/campaigns/campaign.ts';
import type { ScopedTeam } from '#domain/campaigns/teamFacts.ts';
import { isClosed } from '#domain/teams/closedTeam.ts';
import { formatDate } from '#domain/dateFormat.ts';
import { groupBy } from '#domain/groupBy.ts';
import type { OrganisationDay } from '#domain/calendarDay.ts';
import type { MonthlyMetrics } from '#domain/monthly-metrics/fields.ts';
import { describeMissing, findReportingState, type ReportedMonths } from '#domain/monthly-metrics/reportingState.ts';
import type { TeamReporting } from '#domain/monthly-metrics/teamReporting.ts';
import { describeSilence } from '#domain/pushes/pushRhythm.ts';
import type { Team } from '#domain/team.ts';
import type { UserMetadata, UserTeamAssociationFields } from '#domain/teamMember.ts';
import type { TechInventory } from '#domain/tech-inventory/categories.ts';
import { describeHeldItems } from '#domain/technologies/describeRule.ts';
import { findTeamHolds, holdCategories, type TeamHolds } from '#domain/technologies/holds.ts';
import { readRules } from '#domain/technologies/readRules.ts';
import type { TechnologyRules } from '#domain/technologies/rules.ts';
import type { TechnologyCategory } from '#domain/technologies/technology.ts';
import { isLeading } from '#domain/teamContacts.ts';
import { joinTexts, tidyText } from '#domain/text.ts';
import { findRemindedTasks, type RemindedTask } from './remindedTasks.ts';
import { toLine } from './reminderText.ts';

export interface ReminderOrganisation {
  readonly teams: readonly (ScopedTeam & Pick<Team, '$createdAt' | 'teamName'>)[];
  readonly reporting: readonly (ReportedMonths &
    Pick<TeamReporting, '$id' | 'confirmedAt'> &
    Partial<Pick<TeamReporting, 'pushes'>>)[];
  readonly memberships: readonly UserTeamAssociationFields[];
  readonly people: readonly Pick<UserMetadata, '$id' | 'email' | 'firstName' | 'lastName'>[];
  /** Of categories in which something is on Hold, or that a campaign asks about. */
  readonly inventories: readonly (Pick<TechInventory, '$id'> & Partial<Pick<TechInventory, TechnologyCategory>>)[];
  readonly rules: readonly Pick<TechnologyRules, '$id' | 'names' | 'rings' | 'lifecycles'>[];
  readonly campaigns: readonly Campaign[];
  /** Of columns that campaigns ask about. */
  readonly metrics: readonly Pick<MonthlyMetrics, '$id'>[];
  /** In lower case. */
  readonly optedOut: ReadonlySet<string>;
}

export interface Reminder {
  readonly email: string;
  readonly name: string;
  /** That have not reported this month. */
  readonly teams: readonly RemindedTeam[];
  /** Of running campaigns; those of a team stand together. */
  readonly tasks: readonly RemindedTask[];
}

interface RemindedTeam {
  readonly id: string;
  readonly name: string;
  /** `September and October are missing; No push for 9 days, it came daily`; '' when only this month is open. */
  readonly missing: string;
  /** On Hold: `Java 8, leave by March 31, 2027; Selenium`; '' for none. */
  readonly holds: string;
}

/** Each person once, with all that is asked of their teams; nobody who opted out. */
export function planReminders(organisation: ReminderOrganisation, day: OrganisationDay): Reminder[] {
  return findRecipients(organisation, day).reminders.filter(({ email }) => !organisation.optedOut.has(email));
}

interface Recipients {
  /** That have not reported this month. */
  readonly openTeamIds: ReadonlySet<string>;
  /** That have to act in a running campaign. */
  readonly taskTeamIds: ReadonlySet<string>;
  /** Also of people who opted out. */
  readonly reminders: readonly Reminder[];
}

/** Months are asked for of the people who lead a team, tasks of campaigns of all its members. */
export function findRecipients(organisation: ReminderOrganisation, day: OrganisationDay): Recipients {
  const open = findOpenTeams(organisation, day);
  const book = readRules(organisation.rules);
  const tasks = findRemindedTasks(organisation, book, day);
  const inventories = organisation.inventories.filter(({ $id }) => open.has($id));
  const holds = findTeamHolds(inventories, holdCategories(book), book, day.today);
  const people = new Map(organisation.people.map((person) => [person.$id, person]));
  const isAsked = (teamId: string): boolean => open.has(teamId) || tasks.has(teamId);
  const membersOf = groupBy(
    organisation.memberships.filter(({ teamId, userId }) => isAsked(teamId) && people.has(userId)),
    ({ teamId }) => teamId,
  );
  const reminders = new Map<string, GatheredReminder>();
  for (const [teamId, members] of membersOf) {
    const team = open.get(teamId);
    const late = team && { ...team, holds: describeHolds(holds.get(teamId)) };
    const lead = new Set(choosePeople(members));
    for (const userId of new Set(members.map((member) => member.userId))) {
      const person = people.get(userId);
      const email = tidyText(person?.email).toLowerCase();
      if (!isAddress(email) || !(tasks.has(teamId) || lead.has(userId))) continue;
      const name = toLine(joinTexts(person?.firstName, person?.lastName));
      const reminder = reminders.get(email) ?? { name, teams: new Map(), tasks: new Map() };
      if (late && lead.has(userId)) reminder.teams.set(teamId, late);
      reminder.tasks.set(teamId, tasks.get(teamId) ?? []);
      reminders.set(email, reminder);
    }
  }
  const planned = Array.from(reminders, ([email, reminder]) => ({
    email,
    name: reminder.name,
    teams: [...reminder.teams.values()].sort((one, other) => compareNames(one.name, other.name)),
    tasks: [...reminder.tasks.values()].flat().sort((one, other) => compareNames(one.team, other.team)),
  }));
  return {
    openTeamIds: new Set(open.keys()),
    taskTeamIds: new Set(tasks.keys()),
    reminders: planned.sort((one, other) => (one.email < other.email ? -1 : 1)),
  };
}

interface GatheredReminder {
  readonly name: string;
  /** By id. */
  readonly teams: Map<string, RemindedTeam>;
  readonly tasks: Map<string, readonly RemindedTask[]>;
}

/** By id. Nothing is expected of closed teams; without a row it isn't known yet (the recorder's next sweep writes it). */
function findOpenTeams(
  { teams, reporting }: Pick<ReminderOrganisation, 'teams' | 'reporting'>,
  day: OrganisationDay,
): ReadonlyMap<string, Omit<RemindedTeam, 'holds'>> {
  const rowOf = new Map(reporting.map((row) => [row.$id, row]));
  return new Map(
    teams.flatMap(({ $id: id, $createdAt, teamName, teamStatus }) => {
      const row = rowOf.get(id);
      if (row === undefined || isClosed(teamStatus)) return [];
      const state = findReportingState(row, $createdAt, day);
      const missing = [describeMissing(state), describeSilence(row.pushes, day.today)].filter(Boolean).join('; ');
      const team = { id, name: toLine(teamName) || id, missing };
      return state.isReported ? [] : [[id, team] as const];
    }),
  );
}

/** Scrum masters and product owners; all members when there is neither. */
function choosePeople(members: readonly UserTeamAssociationFields[]): string[] {
  const leading = members.filter(({ agileTeamRole }) => isLeading(agileTeamRole));
  return (leading.length > 0 ? leading : members).map(({ userId }) => userId);
}

/** One ASCII address, and nothing that would mean something else in a header. */
export function isAddress(email: string): boolean {
  return email.length <= 320 && /^[!-~]+@[a-z0-9.-]+$/i.test(email) && !/[\s<>(),;:"[\]\\]/.test(email);
}

const maxHolds = 10;

function describeHolds(holds: TeamHolds | undefined): string {
  if (holds === undefined) return '';
  const named = describeHeldItems(holds.items.slice(0, maxHolds), (day) => formatDate(day, 'longDay'));
  const more = holds.items.length - maxHolds;
  return toLine(more > 0 ? `${named}; and ${more} more` : named);
}
