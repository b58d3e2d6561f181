import fc from 'fast-check';
import { itemKey, parseItem, splitStored } from '#domain/tech-inventory/items.ts';
import { mergeNames, unmergeNames } from '#domain/technologies/mergeNames.ts';
import { technologyKey } from '#domain/technologies/technology.ts';
import { forAll } from '#test/support/forAll.ts';

const merge = { from: ['Postgress', 'PG'], to: 'PostgreSQL' };
const column = 'datastoreAndVersion';

test.each([
  ['Postgress:14', 'PostgreSQL:14'],
  ['postgress', 'PostgreSQL'],
  ['Oracle:19|Post-Gress : 9.6 | Redis:7', 'Oracle:19|PostgreSQL : 9.6 | Redis:7'],
  [' Postgress:14|| ', ' PostgreSQL:14|| '],
  // Another version is another item.
  ['PostgreSQL:14|Postgress:15', 'PostgreSQL:14|PostgreSQL:15'],
  // There already: dropped, wherever it stands and however it is spelled.
  ['Postgress:14|PostgreSQL:14', 'PostgreSQL:14'],
  ['postgresql:14|PG:14|Redis:7', 'postgresql:14|Redis:7'],
  ['PG:14|Postgress:14', 'PostgreSQL:14'],
  // What was there twice before stays.
  ['Redis:7|Redis:7|PG', 'Redis:7|Redis:7|PostgreSQL'],
])('merges %j to %j, and undoes it', (before, after) => {
  expect(mergeNames(column, before, merge)?.stored).toBe(after);
  expect(unmergeNames(column, before, merge, after)).toEqual({ stored: before, left: [] });
});

test.each([[null], [''], ['PostgreSQL:14'], ['Postgres XL:9|PGX']])('finds nothing to merge in %j', (stored) => {
  expect(mergeNames(column, stored, merge)).toBeNull();
  expect(unmergeNames(column, stored, merge, stored)).toEqual({ stored: null, left: [] });
});

test('a name of a category without versions may have a colon', () => {
  expect(mergeNames('apiTestTools', 'Post:man|Jest', { from: ['post man'], to: 'Postman' })?.stored).toBe(
    'Postman|Jest',
  );
});

test.each<[before: string, current: string, undone: string | null, left: string[]]>([
  // Others of the list changed meanwhile, and stay.
  ['Postgress:14', 'PostgreSQL:14|Redis:7', 'Postgress:14|Redis:7', []],
  ['Oracle:19|PG:14|Redis:7', 'PostgreSQL:14|Redis:7', 'PG:14|Redis:7', []],
  // The item itself was changed, removed, or entered again.
  ['Postgress:14', 'PostgreSQL:15', null, ['PostgreSQL:14']],
  ['Postgress:14|Redis:7', 'Redis:7', null, ['PostgreSQL:14']],
  ['Postgress:14', 'PostgreSQL:14|postgress:14', null, ['PostgreSQL:14']],
  ['PG:13|Postgress:14', 'PostgreSQL:13|PostgreSQL:16', 'PG:13|PostgreSQL:16', ['PostgreSQL:14']],
  // What was dropped comes back beside what is still there.
  ['Redis:7|Postgress:14|PostgreSQL:14', 'Redis:7|PostgreSQL:14|Go', 'Redis:7|Postgress:14|PostgreSQL:14|Go', []],
  ['PG:14|Postgress:14', 'PostgreSQL:14|Redis:7', 'PG:14|Postgress:14|Redis:7', []],
  ['Postgress:14|PostgreSQL:14', 'Redis:7', null, ['PostgreSQL:14']],
])('of %j, now %j, undoes %j and leaves %j alone', (before, current, undone, left) => {
  expect(unmergeNames(column, before, merge, current)).toEqual({ stored: undone, left });
});

test('an undo for which there is no room leaves all of it alone', () => {
  const long = 'x'.repeat(19_990);
  const { stored, left } = unmergeNames(
    'apiTestTools',
    'A very long name',
    { from: ['A very long name'], to: 'Short' },
    `Short|${long}`,
  );
  expect([stored, left.length]).toEqual([null, 2]);
});

const name = fc.constantFrom('Postgress', 'postgress', 'PG', 'P G', 'PostgreSQL', 'Postgresql', 'Redis', 'Go', '');
const version = fc.constantFrom('', '14', '15', ' 9.6 ', 'x:y');
const blank = fc.constantFrom('', ' ');
const item = fc
  .tuple(blank, name, blank, version)
  .map(([before, text, after, number]) => `${before}${text}${number === '' ? after : `${after}:${number}`}`);
const list = fc.array(item, { maxLength: 6 }).map((items) => items.join('|'));

test('merging is idempotent, leaves the rest byte for byte, keeps every version, and is undone byte for byte', () =>
  forAll(4_000, [list], (before) => {
    const merged = mergeNames(column, before, merge);
    const isAlias = (part: string) => /^p\s?g$|^postgress$/iu.test(parseItem(column, part).name);
    if (merged === null) {
      expect(splitStored(before).filter(isAlias)).toEqual([]);
      return;
    }
    expect(mergeNames(column, merged.stored, merge)).toBeNull();
    const [parts, left] = [splitStored(before), splitStored(merged.stored)];
    expect(parts.filter((part) => !isAlias(part))).toEqual(
      left.filter((part) => !merged.items.some(({ to }) => to === part)),
    );
    const versions = (texts: readonly string[]) =>
      new Set(
        texts
          .map((part) => parseItem(column, part))
          .flatMap((each) =>
            isAlias(each.name) || technologyKey(each.name) === 'postgresql' ? [each.version.toLowerCase()] : [],
          ),
      );
    expect(versions(left)).toEqual(versions(parts));
    expect(unmergeNames(column, before, merge, merged.stored)).toEqual({ stored: before, left: [] });
  }));

test('after somebody added something, the undo restores all that the merge changed, and keeps what was added', () =>
  forAll(2_000, [list], (before) => {
    const merged = mergeNames(column, before, merge);
    if (merged === null) return;
    const { stored, left } = unmergeNames(column, before, merge, `${merged.stored}|Kafka:3`);
    expect(left).toEqual([]);
    const keys = (text: string | null) => new Set(splitStored(text).map((part) => itemKey(column, part)));
    expect(keys(stored)).toEqual(new Set([...keys(before), 'kafka:3']));
  }));
