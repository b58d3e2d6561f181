import { type BucketPlan, planBucket } from './planFiles.ts';
import type { Installation } from './Installation.ts';
import { movedBuckets, type Table } from './movedParts.ts';
import { type AccountLabels, mapPermissions, type PeoplePlan, planPeople } from './planPeople.ts';
import { planTable, type TablePlan } from './planRows.ts';

/** Everything that the target lacks. */
export interface MovePlan {
  readonly people: PeoplePlan;
  readonly tables: readonly TablePlan[];
  readonly buckets: readonly BucketPlan[];
  /** Accounts that permissions name and that can't be joined. */
  readonly unknownAccounts: ReadonlySet<string>;
}

export interface Sides {
  readonly source: Installation;
  readonly target: Installation;
  readonly tables: readonly Table[];
  /** Whether rows and files that the source lacks are removed at the target. */
  readonly mirror: boolean;
}

/** Compares both sides. Reads only. */
export async function planMove({ source, target, tables, mirror }: Sides): Promise<MovePlan> {
  const people = await planPeople(source, target, mirror);
  const unknownAccounts = new Set<string>();
  const map = (permissions: readonly string[]) =>
    mapPermissions(permissions, people.ids, (id) => unknownAccounts.add(id));
  const tablePlans: TablePlan[] = [];
  for (const table of tables) {
    tablePlans.push(await planTable(table, source, target, { accountIds: people.ids, mapPermissions: map, mirror }));
  }
  const buckets: BucketPlan[] = [];
  for (const bucket of movedBuckets) buckets.push(await planBucket(bucket, source, target, map));
  return { people, tables: tablePlans, buckets, unknownAccounts };
}

/** Number of things of each kind, to be written or removed. */
export interface Work {
  readonly rows: number;
  readonly files: number;
  readonly accounts: number;
  readonly labels: number;
}

export function countWrites({ people, tables, buckets }: MovePlan): Work {
  return {
    rows: sum(tables, ({ write }) => write.length),
    files: sum(buckets, ({ copy }) => copy.length),
    accounts: people.create.length,
    labels: people.setLabels.filter(addsLabel).length + people.block.length,
  };
}

function addsLabel({ account, labels }: AccountLabels): boolean {
  return labels.some((label) => !account.labels.includes(label));
}

/** Counts of what only the target has; removed with `mirror` alone, accounts never. */
export function countOnlyThere({ people, tables, buckets }: MovePlan): Work {
  return {
    rows: sum(tables, ({ onlyThere }) => onlyThere.length),
    files: sum(buckets, ({ onlyThere }) => onlyThere.length),
    accounts: 0,
    labels: people.onlyThere.length,
  };
}

function sum<Item>(items: readonly Item[], count: (item: Item) => number): number {
  return items.reduce((total, item) => total + count(item), 0);
}
