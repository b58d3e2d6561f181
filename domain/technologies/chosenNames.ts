import type { ChosenName } from './rules.ts';
import { technologyKey } from './technology.ts';

export interface NameChoice {
  readonly name: string;
  readonly aliases: readonly string[];
}

export interface MadeChoice {
  readonly names: readonly ChosenName[];
  readonly chosen: ChosenName;
  /** The chosen name's own earlier entry among them. */
  readonly replaced: readonly ChosenName[];
}

/** A name that was chosen before, or an alias of one, brings all of its aliases along. Idempotent. */
export function chooseName(names: readonly ChosenName[], { name, aliases }: NameChoice): MadeChoice {
  const wanted = keysOf([name, ...aliases]);
  const replaced = names.filter((each) => allNames(each).some((one) => wanted.has(technologyKey(one))));
  const earlier = replaced.toSorted((one, other) => Number(isCalled(other, name)) - Number(isCalled(one, name)));
  const others = uniqueNames([...earlier.flatMap((each) => [...each.aliases, each.name]), ...aliases], [name]);
  const own = [name, ...others];
  const apart = uniqueNames(
    earlier.flatMap(({ distinctFrom = [] }) => distinctFrom),
    own,
  );
  const chosen = toChosen(name, others, apart);
  const [first] = earlier;
  if (first === undefined) return { names: [...names, chosen], chosen, replaced };
  if (replaced.length === 1 && isSame(first, chosen)) return { names, chosen: first, replaced };
  return {
    names: names.flatMap((each) => (each === first ? [chosen] : replaced.includes(each) ? [] : [each])),
    chosen,
    replaced,
  };
}

/** Replaced entries are back, as far as their names are free. */
export function unchooseName(
  names: readonly ChosenName[],
  { name, aliases, replaced }: NameChoice & Pick<MadeChoice, 'replaced'>,
): readonly ChosenName[] {
  const current = names.find((each) => isCalled(each, name));
  if (current === undefined) return names;
  const own = replaced.find((each) => isCalled(each, name));
  const brought = keysOf(aliases);
  for (const alias of own?.aliases ?? []) brought.delete(technologyKey(alias));
  const kept = current.aliases.filter((alias) => !brought.has(technologyKey(alias)));
  const apart = uniqueNames([...(current.distinctFrom ?? []), ...(own?.distinctFrom ?? [])], [name, ...kept]);
  const isGone = own === undefined && kept.length === 0 && apart.length === 0;
  let result = names.flatMap((each) => {
    if (each !== current) return [each];
    return isGone ? [] : [toChosen(own?.name ?? current.name, kept, apart)];
  });
  for (const back of replaced) {
    const taken = keysOf(result.flatMap(allNames));
    if (taken.has(technologyKey(back.name))) continue;
    const free = back.aliases.filter((alias) => !taken.has(technologyKey(alias)));
    result = [...result, toChosen(back.name, free, back.distinctFrom ?? [])];
  }
  return result;
}

export function removeAlias(names: readonly ChosenName[], name: string, alias: string): readonly ChosenName[] {
  return names.map((each) => {
    if (!isCalled(each, name)) return each;
    const rest = each.aliases.filter((one) => technologyKey(one) !== technologyKey(alias));
    return toChosen(each.name, rest, each.distinctFrom ?? []);
  });
}

/** Such names aren't proposed as one any more. The first stays or becomes a chosen name, with the second noted. */
export function keepApart(names: readonly ChosenName[], name: string, other: string): readonly ChosenName[] {
  if (areKeptApart(names, name, other)) return names;
  const entry = names.find((each) => allNames(each).some((one) => technologyKey(one) === technologyKey(name)));
  if (entry === undefined) return [...names, toChosen(name, [], [other])];
  const apart = [...(entry.distinctFrom ?? []), other];
  return names.map((each) => (each === entry ? toChosen(each.name, each.aliases, apart) : each));
}

export function areKeptApart(names: readonly ChosenName[], one: string, other: string): boolean {
  const [a, b] = [technologyKey(one), technologyKey(other)];
  return names.some((each) => {
    const [own, apart] = [keysOf(allNames(each)), keysOf(each.distinctFrom ?? [])];
    return (own.has(a) && apart.has(b)) || (own.has(b) && apart.has(a));
  });
}

function toChosen(name: string, aliases: readonly string[], distinctFrom: readonly string[]): ChosenName {
  return distinctFrom.length === 0 ? { name, aliases } : { name, aliases, distinctFrom };
}

function allNames({ name, aliases }: ChosenName): string[] {
  return [name, ...aliases];
}

function keysOf(names: readonly string[]): Set<string> {
  return new Set(names.map(technologyKey));
}

function isCalled(chosen: ChosenName, name: string): boolean {
  return technologyKey(chosen.name) === technologyKey(name);
}

/** First spelling of each name. */
function uniqueNames(names: readonly string[], others: readonly string[]): string[] {
  const seen = keysOf(others);
  return names.filter((name) => {
    const key = technologyKey(name);
    return !seen.has(key) && seen.add(key);
  });
}

function isSame(one: ChosenName, other: ChosenName): boolean {
  return JSON.stringify(one) === JSON.stringify(toChosen(other.name, other.aliases, other.distinctFrom ?? []));
}
