import { parseUploadChanges, type RowState, type StoredValue, uploadField } from '#domain/changes/changeEntry.ts';
import { addMonths, type Month, monthOf } from '#domain/monthly-metrics/reports.ts';
import {
  formatCounts,
  type TechnologyCount,
  TechnologyCounter,
  technologyMonthId,
  type TechnologyMonthFields,
} from '#domain/technologies/months.ts';
import { technologyCategories, type TechnologyCategory } from '#domain/technologies/technology.ts';
import { countFounded, endOfMonth } from './countReports.ts';
import type { InventoryEntry } from './monthPorts.ts';
import type { RecorderPorts } from './ports.ts';
import type { TeamVersion, TrackedRow } from '#functions/runtime/history/ports.ts';
import { graceMs } from '#functions/runtime/history/recordState.ts';

const monthsBack = 13;
/** After a month's first count, changes of the month before may still become known: events are awaited for two hours. */
const closingMs = 3 * 60 * 60 * 1_000;

type Lists = Partial<Record<TechnologyCategory, string | null>>;

export interface CountPorts extends Pick<RecorderPorts, 'inventoryEntries' | 'timeZone' | 'now'> {
  readonly technologyMonths: Pick<RecorderPorts['technologyMonths'], 'find' | 'save' | 'listDates'>;
  readonly states: Pick<RecorderPorts['states'], 'list'>;
}

export interface MonthsDue {
  readonly thisMonth: Month;
  /** From the history, newest first. */
  readonly past: readonly Month[];
  readonly storedIds: ReadonlySet<string>;
}

/** Months without counts, as far as the history covers their end; the last one also for three hours more. @param beginning ISO 8601. */
export async function listMonthsDue(beginning: string, ports: CountPorts): Promise<MonthsDue> {
  const thisMonth = monthOf(new Date(ports.now()), ports.timeZone);
  const dates = await ports.technologyMonths.listDates(addMonths(thisMonth, -monthsBack));
  const isCounted = (month: Month) => technologyCategories.every((each) => dates.has(technologyMonthId(month, each)));
  const firstCounts = technologyCategories.map((each) => dates.get(technologyMonthId(thisMonth, each)));
  const isClosing = firstCounts.some((date) => date === undefined || ports.now() - Date.parse(date) < closingMs);
  const past = Array.from({ length: monthsBack }, (_, index) => addMonths(thisMonth, -1 - index)).filter(
    (month, index) =>
      endOfMonth(month, ports.timeZone).getTime() >= Date.parse(beginning) &&
      (!isCounted(month) || (index === 0 && isClosing)),
  );
  return { thisMonth, past, storedIds: new Set(dates.keys()) };
}

function textOf(value: StoredValue | undefined): string | null {
  return typeof value === 'string' ? value : null;
}

export class InventoryCounter {
  private readonly listsByTeam = new Map<string, Lists>();
  private readonly versions = new Map<string, string>();
  private readonly counters = new Map(
    technologyCategories.map((category) => [category, new TechnologyCounter(category)]),
  );

  constructor(
    readonly teams: ReadonlyMap<string, Pick<TeamVersion, '$createdAt'>>,
    private readonly keepsLists: boolean,
  ) {}

  add(row: TrackedRow): void {
    if (!this.teams.has(row.$id)) return;
    const lists = row as unknown as Lists;
    for (const [category, counter] of this.counters) counter.add(lists[category] ?? null);
    if (!this.keepsLists) return;
    const own = technologyCategories.map((category) => [category, lists[category] ?? null] as const);
    this.listsByTeam.set(row.$id, Object.fromEntries(own));
    this.versions.set(row.$id, row.$updatedAt);
  }

  /** @param time Unix time in milliseconds */
  writtenSince(time: number): string[] {
    return [...this.versions].flatMap(([teamId, updatedAt]) => (Date.parse(updatedAt) >= time ? [teamId] : []));
  }

  replace(teamId: string, state: RowState): void {
    for (const category of technologyCategories) this.set(teamId, category, textOf(state[category]));
  }

  /** Of several changes of one team, the newest first. */
  takeBack(entry: InventoryEntry): void {
    for (const { field, oldValue } of entry.field === uploadField ? parseUploadChanges(entry) : [entry]) {
      this.set(entry.teamId, field as TechnologyCategory, oldValue);
    }
  }

  /** Whatever the change's new value was: one that was lost must not make a count negative. */
  private set(teamId: string, category: TechnologyCategory, list: string | null): void {
    const counter = this.counters.get(category);
    if (counter === undefined || !this.teams.has(teamId)) return;
    const lists = this.listsByTeam.get(teamId) ?? {};
    this.listsByTeam.set(teamId, lists);
    counter.remove(lists[category] ?? null);
    counter.add(list);
    lists[category] = list;
  }

  read(): Map<TechnologyCategory, TechnologyCount[]> {
    return new Map(Array.from(this.counters, ([category, counter]) => [category, counter.counts()]));
  }
}

/**
 * This month is written last: a run that dies before has closed none. @param counter unusable afterwards. @returns ids
 * of rows that were too small.
 */
export async function countTechnologyMonths(
  counter: InventoryCounter,
  { thisMonth, past, storedIds }: MonthsDue,
  ports: CountPorts,
): Promise<string[]> {
  const omitted: string[] = [];
  const save = async (month: Month, there: number, counts: ReturnType<InventoryCounter['read']>): Promise<void> => {
    const rows = new Map<string, TechnologyMonthFields>();
    for (const [category, ofCategory] of counts) {
      const id = technologyMonthId(month, category);
      const formatted = formatCounts(ofCategory);
      if (formatted.omitted > 0) omitted.push(id);
      // Teams that came from another server are younger than their history.
      const existed = Math.max(there, ofCategory[0]?.teams ?? 0);
      rows.set(id, { month, category, teams: existed, counts: formatted.text });
    }
    await saveChanged(rows, storedIds, ports);
  };
  const current = counter.read();
  const oldest = past.at(-1);
  if (oldest !== undefined) {
    await replaceUnrecorded(counter, ports);
    const saveAsItIs = (month: Month) =>
      save(month, countFounded(counter.teams, month, ports.timeZone), counter.read());
    let due = past.map((month) => ({ month, end: endOfMonth(month, ports.timeZone).getTime() }));
    const saveReached = async (time: number): Promise<void> => {
      for (const { month } of due.filter(({ end }) => time < end)) await saveAsItIs(month);
      due = due.filter(({ end }) => time >= end);
    };
    for await (const page of ports.inventoryEntries(endOfMonth(oldest, ports.timeZone))) {
      for (const entry of page) {
        await saveReached(Date.parse(entry.changedAt));
        counter.takeBack(entry);
      }
    }
    await saveReached(-Infinity);
  }
  await save(thisMonth, counter.teams.size, current);
  return omitted;
}

/** The history doesn't know yet what was written a moment ago. */
async function replaceUnrecorded(counter: InventoryCounter, { states, now }: CountPorts): Promise<void> {
  const teamIds = counter.writtenSince(now() - graceMs);
  if (teamIds.length === 0) return;
  const known = await states.list('inventory', teamIds);
  for (const teamId of teamIds) counter.replace(teamId, known.get(teamId)?.at(-1)?.state ?? {});
}

async function saveChanged(
  rows: ReadonlyMap<string, TechnologyMonthFields>,
  storedIds: ReadonlySet<string>,
  { technologyMonths }: CountPorts,
): Promise<void> {
  const known = await technologyMonths.find([...rows.keys()].filter((id) => storedIds.has(id)));
  const changed = [...rows].filter(([id, { teams, counts }]) => {
    const before = known.get(id);
    return before?.counts !== counts || before.teams !== teams;
  });
  await technologyMonths.save(new Map(changed));
}
