import fc from 'fast-check';
import { addDays } from '#domain/calendarDay.ts';
import type { CampaignRule, Exemption } from '#domain/campaigns/campaign.ts';
import { type CampaignDay, followCampaign } from '#domain/campaigns/followCampaign.ts';
import { type PresenceEntry, presenceOf } from '#domain/campaigns/presence.ts';
import { confirmedFact, type Requirement, requirementOf, type TeamFacts } from '#domain/campaigns/requirement.ts';
import { columnChanges, confirmationChanges, type HistoryEntry } from '#domain/campaigns/teamFacts.ts';
import { readRules } from '#domain/technologies/readRules.ts';
import { forAll } from '#test/support/forAll.ts';

const languages = 'languageAndVersion';
const metric = 'overallRepoTestCoverage';
const book = readRules([
  { $id: languages, names: JSON.stringify([{ name: 'Java', aliases: ['JDK'] }]), rings: null, lifecycles: null },
]);
const rules: readonly CampaignRule[] = [
  { kind: 'leave', category: languages, name: 'Java', versions: '8' },
  { kind: 'use', category: languages, name: 'Java', versions: '21' },
  { kind: 'metric', metric, is: 'atLeast', value: 50 },
  { kind: 'confirmed', days: 4 },
];
const teamIds = ['amber', 'blue', 'coral', 'dawn'];
const [first, length] = ['2026-10-12', 20];
const dayAt = (index: number): string => addDays(first, index);

interface Team {
  readonly facts: TeamFacts;
  readonly isThere: boolean;
  /** Another one under the same id, made by an upload. */
  readonly made: number;
}

type World = ReadonlyMap<string, Team>;

/** By how often each is done. */
const kinds = [
  ...(['list', 'list', 'list', 'value', 'value', 'correct', 'lateCorrect', 'confirm', 'confirm'] as const),
  ...(['remove', 'restore', 'restore', 'make', 'merge', 'undo', 'edit'] as const),
];

interface Step {
  readonly day: number;
  readonly team: string;
  readonly kind: (typeof kinds)[number];
  readonly list: string | null;
  readonly value: string | null;
}

/** After one step. */
const startedAt = `${first}T06:01:30.000Z`;

/** What happens, and what the product's history keeps of it. */
class Simulation {
  readonly entries: HistoryEntry[] = [];
  readonly confirmations: HistoryEntry[] = [];
  readonly presence: (PresenceEntry & { readonly teamId: string })[] = [];
  readonly days: World[] = [];
  /** As it was at `startedAt`. */
  readonly start: World;
  private readonly teams = new Map<string, Team>(teamIds.map((id) => [id, { facts: {}, isThere: true, made: 0 }]));
  private merged: { readonly teamId: string; readonly before: string; readonly after: string }[] = [];
  private clock = 0;

  constructor(steps: readonly Step[]) {
    let start: World = this.teams;
    for (let day = 0; day < length; day += 1) {
      this.clock = Date.parse(`${dayAt(day)}T06:00:00Z`);
      const own = steps.filter((each) => each.day === day);
      for (const step of own.slice(0, 1)) this.apply(step);
      if (day === 0) start = new Map(this.teams);
      for (const step of own.slice(1)) this.apply(step);
      this.days.push(new Map(this.teams));
    }
    this.start = start;
  }

  private apply({ team: teamId, kind, list, value, day }: Step): void {
    this.clock += 60_000;
    const team = this.teams.get(teamId)!;
    const changedAt = new Date(this.clock).toISOString();
    const { isThere, facts } = team;
    if (kind === 'merge') {
      this.rename('JDK', 'Java', changedAt);
      return;
    }
    if (kind === 'undo') {
      this.undo(changedAt);
      return;
    }
    if (kind === 'make' && !isThere) {
      this.presence.push({ teamId, changedAt, oldValue: null, newValue: '{}', source: 'upload' });
      this.teams.set(teamId, { facts: {}, isThere: true, made: team.made + 1 });
    } else if (kind === 'restore' && !isThere) {
      this.presence.push({ teamId, changedAt, oldValue: null, newValue: '{}', source: 'platform' });
      this.teams.set(teamId, { ...team, isThere: true });
    } else if (!isThere) return;
    else if (kind === 'remove') {
      this.presence.push({ teamId, changedAt, oldValue: '{}', newValue: null, source: 'platform' });
      this.teams.set(teamId, { ...team, isThere: false });
    } else if (kind === 'edit') {
      this.presence.push({
        teamId,
        changedAt,
        oldValue: '{"sector":"A"}',
        newValue: '{"sector":"B"}',
        source: 'upload',
      });
    } else if (kind === 'confirm') {
      this.confirmations.push({ teamId, field: 'confirmation', oldValue: null, newValue: null, changedAt });
      this.teams.set(teamId, { ...team, facts: { ...facts, [confirmedFact]: dayAt(day) } });
    } else if (kind === 'lateCorrect' || kind === 'correct') {
      const [before, after] = [facts[metric] ?? null, value];
      if (before === after) return;
      const [oldValue, newValue] = [before, after].map((each) =>
        JSON.stringify({ [metric]: each === null ? null : Number(each) }),
      ) as [string, string];
      // One of a month before those of the newest values leaves them as they are.
      const isFollowed = kind === 'correct';
      const [told, said] = isFollowed ? [oldValue, newValue] : ['77', '99'].map((each) => `{"${metric}":${each}}`);
      this.entries.push({ teamId, field: 'correction 2026-09', oldValue: told!, newValue: said!, changedAt });
      if (isFollowed) this.teams.set(teamId, { ...team, facts: { ...facts, [metric]: after } });
    } else if (kind === 'list' || kind === 'value')
      this.set(teamId, kind === 'list' ? languages : metric, kind === 'list' ? list : value, changedAt);
  }

  private set(teamId: string, field: string, newValue: string | null, changedAt: string): void {
    const team = this.teams.get(teamId)!;
    const oldValue = team.facts[field] ?? null;
    if (oldValue === newValue) return;
    this.entries.push({ teamId, field, oldValue, newValue, changedAt });
    this.teams.set(teamId, { ...team, facts: { ...team.facts, [field]: newValue } });
  }

  private rename(alias: string, name: string, changedAt: string): void {
    this.merged = [];
    for (const [teamId, { facts, isThere }] of this.teams) {
      const before = facts[languages] ?? null;
      if (!isThere || !before?.includes(alias)) continue;
      const after = before.replaceAll(alias, name);
      this.merged.push({ teamId, before, after });
      this.set(teamId, languages, after, changedAt);
    }
  }

  private undo(changedAt: string): void {
    for (const { teamId, before, after } of this.merged) {
      const { facts, isThere } = this.teams.get(teamId)!;
      if (isThere && facts[languages] === after) this.set(teamId, languages, before, changedAt);
    }
    this.merged = [];
  }
}

/** From what was seen at the start and at the end of each day, forwards. */
function recount(
  { days, start }: Simulation,
  requirement: Requirement,
  exemptions: readonly Exemption[],
): CampaignDay[] {
  const last = days.at(-1)!;
  const acted = new Set(
    [...last].flatMap(([id, { made }]) => {
      const then = start.get(id)!;
      return then.isThere && then.made === made && requirement.tasks(then.facts, first).length > 0 ? [id] : [];
    }),
  );
  return days.map((world, index) => {
    const count = { day: dayAt(index), done: 0, left: 0, exempt: 0 };
    for (const [id, { isThere, made }] of last) {
      const then = world.get(id)!;
      if (!isThere || !then.isThere || then.made !== made) continue;
      const isLeft = requirement.tasks(then.facts, count.day).length > 0;
      const isExempt = exemptions.some(
        (each) =>
          each.teamId === id &&
          each.state === 'granted' &&
          each.decidedAt!.slice(0, 10) <= count.day &&
          each.until >= count.day,
      );
      if (isLeft) acted.add(id);
      if (isLeft) count[isExempt ? 'exempt' : 'left'] += 1;
      else if (acted.has(id)) count.done += 1;
    }
    return count;
  });
}

const step = fc.record<Step>({
  day: fc.nat(length - 1),
  team: fc.constantFrom(...teamIds),
  kind: fc.constantFrom(...kinds),
  list: fc.constantFrom(null, 'Java:8', 'JDK:8|Go:1.22', 'Java:1.8', 'JDK:21', 'Java:8|Java:21', 'Go:1.22'),
  value: fc.constantFrom(null, '10', '49.5', '50', '81'),
});
const exemption = fc
  .record({
    teamId: fc.constantFrom(...teamIds),
    from: fc.nat(length - 1),
    days: fc.nat(8),
    state: fc.constantFrom('granted', 'granted', 'asked', 'refused'),
  })
  .map(({ teamId, from, days, state }): Exemption => {
    const at = `${dayAt(from)}T09:00:00.000Z`;
    return {
      id: 'e',
      teamId,
      reason: '',
      until: dayAt(from + days),
      state,
      askedBy: '',
      askedAt: at,
      decidedBy: null,
      decidedAt: at,
    };
  });

test('the line equals what was to be seen at the start and at the end of each day', () =>
  forAll(
    4_000,
    [fc.array(step, { maxLength: 60 }), fc.array(exemption, { maxLength: 3 }), fc.constantFrom(...rules)],
    (steps, exemptions, rule) => {
      const simulation = new Simulation(steps);
      const requirement = requirementOf(rule, book);
      const teams = [...simulation.days.at(-1)!].flatMap(([id, { facts, isThere }]) => {
        if (!isThere) return [];
        const own = <Entry extends { readonly teamId: string }>(entries: readonly Entry[]) =>
          entries.filter(({ teamId }) => teamId === id);
        const changes =
          requirement.source === 'confirmations'
            ? confirmationChanges(own(simulation.confirmations), 'UTC')
            : columnChanges(own(simulation.entries));
        return [{ id, facts, changes, presence: presenceOf(own(simulation.presence)) }];
      });
      const span = { first, last: dayAt(length - 1), startedAt, timeZone: 'UTC' };
      const { days, teams: progress } = followCampaign(teams, requirement, exemptions, span);
      expect(days).toEqual(recount(simulation, requirement, exemptions));
      const { left, done, exempt } = days.at(-1)!;
      const count = (state: string) => progress.filter((each) => each.state === state).length;
      expect([count('left'), count('done'), count('exempt')]).toEqual([left, done, exempt]);
    },
  ));
