import fc from 'fast-check';
import { areKeptApart, chooseName, keepApart, removeAlias, unchooseName } from '#domain/technologies/chosenNames.ts';
import type { ChosenName } from '#domain/technologies/rules.ts';
import { technologyKey } from '#domain/technologies/technology.ts';
import { forAll } from '#test/support/forAll.ts';

const redis = { name: 'Redis', aliases: ['Reddis'] };

test('a choice takes over the aliases of what it replaces', () => {
  const before = [{ name: 'Postgres', aliases: ['PG', 'Postgre SQL'] }, redis];
  const { names, chosen, replaced } = chooseName(before, { name: 'PostgreSQL', aliases: ['postgres', 'Postgress'] });
  expect(chosen).toEqual({ name: 'PostgreSQL', aliases: ['PG', 'Postgres', 'Postgress'] });
  expect([names, replaced]).toEqual([[chosen, redis], [before[0]]]);
});

test('a choice that is made already changes nothing', () => {
  const { names, chosen } = chooseName([redis], { name: 'PostgreSQL', aliases: ['Postgress'] });
  const again = chooseName(names, { name: 'PostgreSQL', aliases: ['Postgress'] });
  expect(again.names).toBe(names);
  expect(again.chosen).toBe(chosen);
});

test('an undone choice leaves what an admin changed since', () => {
  const { names, replaced } = chooseName([redis], { name: 'PostgreSQL', aliases: ['Postgress'] });
  const later = chooseName(names, { name: 'PostgreSQL', aliases: ['PG'] }).names;
  expect(unchooseName(later, { name: 'PostgreSQL', aliases: ['Postgress'], replaced })).toEqual([
    redis,
    { name: 'PostgreSQL', aliases: ['PG'] },
  ]);
  const other = chooseName(names, { name: 'Postgres DB', aliases: ['PostgreSQL'] }).names;
  expect(unchooseName(other, { name: 'PostgreSQL', aliases: ['Postgress'], replaced })).toEqual(other);
});

test('an alias is removed, and two names are kept apart in both directions', () => {
  expect(removeAlias([redis], 'redis', 'REDDIS')).toEqual([{ name: 'Redis', aliases: [] }]);
  const names = keepApart([redis], 'Reddis', 'Radis');
  expect(names).toEqual([{ ...redis, distinctFrom: ['Radis'] }]);
  expect([areKeptApart(names, 'radis', 'Redis'), areKeptApart(names, 'Redis', 'Rodis')]).toEqual([true, false]);
  expect(keepApart(names, 'Radis', 'Redis')).toBe(names);
  expect(chooseName(names, { name: 'Redis', aliases: ['Radis'] }).chosen.distinctFrom).toBeUndefined();
});

const letter = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
const anyNames = fc
  .uniqueArray(letter, { maxLength: 6 })
  .chain((letters) => fc.tuple(fc.constant(letters), fc.array(fc.boolean(), { minLength: 6, maxLength: 6 })))
  .map(([letters, starts]) => {
    const names: ChosenName[] = [];
    for (const [index, each] of letters.entries()) {
      const last = names.pop();
      if (last && starts[index]) names.push({ ...last, aliases: [...last.aliases, each] });
      else names.push(...(last ? [last] : []), { name: each, aliases: [] });
    }
    return names;
  });

test('a name leads to one chosen name at most; choosing is idempotent and undone as if it had not been made', () => {
  const asSet = (names: readonly ChosenName[]) =>
    new Set(names.map(({ name, aliases }) => JSON.stringify([name, aliases.toSorted()])));
  forAll(2_000, [anyNames, letter, fc.uniqueArray(letter, { minLength: 1, maxLength: 3 })], (before, name, given) => {
    const aliases = given.filter((each) => each !== name);
    fc.pre(aliases.length > 0);
    const made = chooseName(before, { name, aliases });
    const all = made.names.flatMap((each) => [each.name, ...each.aliases]).map(technologyKey);
    expect(new Set(all).size).toBe(all.length);
    expect(made.chosen.name).toBe(name);
    expect([...made.chosen.aliases]).toEqual(expect.arrayContaining(aliases));
    expect(chooseName(made.names, { name, aliases }).names).toBe(made.names);
    const undone = unchooseName(made.names, { name, aliases: made.chosen.aliases, replaced: made.replaced });
    expect(asSet(undone)).toEqual(asSet(before));
  });
});
