import { ID } from 'node-appwrite';
import { type Account, describeAccount } from '#commands/people.ts';
import type { Installation } from './Installation.ts';

/** Accounts of both sides, joined by e-mail address. */
export interface PeoplePlan {
  /** Account id at the target of each account id at the source. */
  readonly ids: ReadonlyMap<string, string>;
  readonly create: readonly Account[];
  /** The whole list of labels that an account at the target gets. */
  readonly setLabels: readonly AccountLabels[];
  /** Labels that an account has at the target alone. */
  readonly onlyThere: readonly AccountLabels[];
  /** Accounts at the target that are blocked at the source alone. */
  readonly block: readonly Account[];
  /** Accounts at the source without an e-mail address, which can't be joined. */
  readonly withoutEmail: number;
  readonly count: { readonly source: number; readonly target: number; readonly equal: number };
}

export interface AccountLabels {
  readonly account: Account;
  readonly labels: readonly string[];
}

/** @param mirror labels at the target alone are taken away. */
export async function planPeople(source: Installation, target: Installation, mirror: boolean): Promise<PeoplePlan> {
  const [all, there] = await Promise.all([source.listAccounts(), target.listAccounts()]);
  const known = new Map(there.map((account) => [account.email.toLowerCase(), account]));
  const taken = new Set(there.map(({ $id }) => $id));
  const here = all.filter(({ email }) => email !== '');
  const joined = here.map((account) => {
    const found = known.get(account.email.toLowerCase());
    const $id = found?.$id ?? (taken.has(account.$id) ? ID.unique() : account.$id);
    const other: Account = found ?? { ...account, $id, labels: [], status: true };
    const extra = other.labels.filter((label) => !account.labels.includes(label));
    const wanted = [...new Set([...(mirror ? [] : other.labels), ...account.labels])];
    const hasLabels = wanted.length === other.labels.length && wanted.every((label) => other.labels.includes(label));
    return { account, other, extra, wanted, hasLabels, isNew: found === undefined };
  });
  const block = joined.filter(({ account, other }) => !account.status && other.status).map(({ other }) => other);
  const equal = joined.filter(({ isNew, hasLabels, other }) => !isNew && hasLabels && !block.includes(other));
  return {
    ids: new Map(joined.map(({ account, other }) => [account.$id, other.$id])),
    create: joined.filter(({ isNew }) => isNew).map(({ other }) => other),
    setLabels: joined
      .filter(({ hasLabels }) => !hasLabels)
      .map(({ other: account, wanted: labels }) => ({ account, labels })),
    onlyThere: joined
      .filter(({ extra }) => extra.length > 0)
      .map(({ other: account, extra: labels }) => ({ account, labels })),
    block,
    withoutEmail: all.length - here.length,
    count: { source: here.length, target: there.length, equal: equal.length },
  };
}

/** An account that exists at the source alone is created, gets its labels, and is blocked when it was. */
export async function movePeople(target: Installation, plan: PeoplePlan): Promise<void> {
  for (const account of plan.create) await target.createAccount(account);
  for (const { account, labels } of plan.setLabels) await target.setLabels(account.$id, labels);
  for (const { $id } of plan.block) await target.block($id);
}

/** `Sam Staff (sam.staff@example.test): admin` */
export function describeLabels({ account, labels }: AccountLabels): string {
  return `${describeAccount(account)}: ${labels.join(', ')}`;
}

/** Permissions with the account ids of the target. One for an account that can't be joined is left out, and its id told. */
export function mapPermissions(
  permissions: readonly string[],
  ids: ReadonlyMap<string, string>,
  onUnknown: (id: string) => void,
): string[] {
  return permissions.flatMap((permission) => {
    const [, id] = /"user:([^"/]+)/.exec(permission) ?? [];
    if (id === undefined) return [permission];
    const mapped = ids.get(id);
    if (mapped !== undefined) return [permission.replace(`user:${id}`, () => `user:${mapped}`)];
    onUnknown(id);
    return [];
  });
}
