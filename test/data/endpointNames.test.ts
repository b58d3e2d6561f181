import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

test('no two endpoints have one name: the second would silently be the first', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((path) => /\.tsx?$/.test(path));
  const names = files.flatMap((path) =>
    [...readFileSync(join('src', path), 'utf8').matchAll(/^ {4}(\w+): build\.(?:query|mutation)/gm)].map(
      ([, name]) => name,
    ),
  );
  expect(names.length).toBeGreaterThan(60);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
