import { compareNames } from '#domain/compareNames.ts';
import type { Team } from '#domain/team.ts';
import { type HoldFilter, holdFilterOf, type TeamHolds } from '#domain/technologies/holds.ts';
import { notAvailable, tidyText, toTitleCase } from '#domain/text.ts';
import { metricFields } from './fields.ts';
import { isOfChoice, type ReportChoice, reportChoices } from './reportingState.ts';
import type { ReportingTeam } from './reportingTeam.ts';

/** All eight metrics, or some, reported by programs this month; programs that stay away. */
export const programChoices = ['all', 'some', 'silent'] as const;
type ProgramChoice = (typeof programChoices)[number];

function isOfPrograms({ pushed, silence }: ReportingTeam, choice: ProgramChoice): boolean {
  if (choice === 'silent') return silence !== '';
  return choice === 'all' ? pushed === metricFields.length : pushed > 0;
}

export const reportingGroups = ['sector', 'businessUnit', 'teamType'] as const;
export type ReportingGroup = (typeof reportingGroups)[number];

/** '' is no filter. */
export interface ReportingFilters extends Readonly<Record<ReportingGroup, string>> {
  readonly late: ReportChoice | '';
  /** `due`: to be confirmed again, or never confirmed. */
  readonly inventory: 'due' | '';
  readonly hold: HoldFilter | '';
  readonly programs: ProgramChoice | '';
}

export const noReportingFilters: ReportingFilters = {
  late: '',
  inventory: '',
  hold: '',
  programs: '',
  sector: '',
  businessUnit: '',
  teamType: '',
};

export function groupOf(team: Team, group: ReportingGroup): string {
  const text = group === 'teamType' ? toTitleCase(team[group]) : tidyText(team[group]);
  return text || notAvailable;
}

export interface ReportedShare {
  readonly teams: number;
  readonly reported: number;
}

export interface GroupShare extends ReportedShare {
  readonly name: string;
}

export interface ReportingSummary {
  readonly matches: readonly ReportingTeam[];
  /** By name; of the teams that match the filters of the other groups. */
  readonly groups: Readonly<Record<ReportingGroup, readonly GroupShare[]>>;
  readonly lateCounts: Readonly<Record<ReportChoice | '', number>>;
  readonly inventoryCounts: Readonly<Record<'due' | '', number>>;
  readonly holdCounts: Readonly<Record<HoldFilter | '', number>>;
  readonly programCounts: Readonly<Record<ProgramChoice | '', number>>;
}

export function isInventoryDue({ confirmation }: ReportingTeam): boolean {
  return confirmation?.isDue ?? true;
}

export function shareOf(teams: readonly ReportingTeam[]): ReportedShare {
  return { teams: teams.length, reported: teams.filter(({ state }) => state.isReported).length };
}

/** 0 to 1; null without a team. */
export function fractionOf({ teams, reported }: ReportedShare): number | null {
  return teams === 0 ? null : reported / teams;
}

export function summarizeReporting(
  teams: readonly ReportingTeam[],
  filters: ReportingFilters,
  isSearched: (team: Team) => boolean,
  holds: ReadonlyMap<string, TeamHolds>,
): ReportingSummary {
  const matches: ReportingTeam[] = [];
  const groups = { sector: new Shares(), businessUnit: new Shares(), teamType: new Shares() };
  const lateCounts = { '': 0, reported: 0, missing: 0, '1': 0, '2': 0, never: 0 };
  const inventoryCounts = { '': 0, due: 0 };
  const holdCounts = { '': 0, any: 0, due: 0 };
  const programCounts = { '': 0, all: 0, some: 0, silent: 0 };
  for (const each of teams) {
    const names = reportingGroups.map((group) => groupOf(each.team, group));
    const misses = reportingGroups.filter((group, index) => filters[group] !== '' && filters[group] !== names[index]);
    for (const [index, group] of reportingGroups.entries()) {
      const isCounted = misses.length === 0 || (misses.length === 1 && misses[0] === group);
      if (isCounted) groups[group].add(names[index] ?? '', each.state.isReported);
    }
    if (misses.length > 0 || !isSearched(each.team)) continue;
    const isDue = isInventoryDue(each);
    const fitsLate = filters.late === '' || isOfChoice(each.state, filters.late);
    const fitsInventory = filters.inventory === '' || isDue;
    const held = holdFilterOf(holds.get(each.team.$id));
    const fitsHold = filters.hold === '' || filters.hold === held || (filters.hold === 'any' && held === 'due');
    const fitsPrograms = filters.programs === '' || isOfPrograms(each, filters.programs);
    if (fitsInventory && fitsHold && fitsPrograms) {
      lateCounts[''] += 1;
      for (const late of reportChoices) if (isOfChoice(each.state, late)) lateCounts[late] += 1;
    }
    if (fitsLate && fitsHold && fitsPrograms) {
      inventoryCounts[''] += 1;
      if (isDue) inventoryCounts.due += 1;
    }
    if (fitsLate && fitsInventory && fitsHold) {
      programCounts[''] += 1;
      for (const choice of programChoices) if (isOfPrograms(each, choice)) programCounts[choice] += 1;
    }
    if (fitsLate && fitsInventory && fitsPrograms) {
      holdCounts[''] += 1;
      if (held !== '') holdCounts.any += 1;
      if (held === 'due') holdCounts.due += 1;
    }
    if (fitsLate && fitsInventory && fitsHold && fitsPrograms) matches.push(each);
  }
  return {
    matches,
    groups: {
      sector: groups.sector.toList(),
      businessUnit: groups.businessUnit.toList(),
      teamType: groups.teamType.toList(),
    },
    lateCounts,
    inventoryCounts,
    holdCounts,
    programCounts,
  };
}

class Shares {
  private readonly byName = new Map<string, { teams: number; reported: number }>();

  add(name: string, hasReported: boolean): void {
    const share = this.byName.get(name) ?? { teams: 0, reported: 0 };
    share.teams += 1;
    if (hasReported) share.reported += 1;
    this.byName.set(name, share);
  }

  toList(): GroupShare[] {
    return Array.from(this.byName, ([name, share]) => ({ name, ...share })).sort((one, other) =>
      compareNames(one.name, other.name),
    );
  }
}
