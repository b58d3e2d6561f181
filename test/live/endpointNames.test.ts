import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).map((name) => join('src', name));
const apiFiles = files.filter(
  (name) => /\.tsx?$/u.test(name) && readFileSync(name, 'utf8').includes('injectEndpoints'),
);

// RTK Query keeps the endpoint that was injected first, and says so on the console, in development only.
test('no two features inject endpoints of one name', async () => {
  expect(apiFiles.length).toBeGreaterThan(20);
  for (const name of apiFiles) await import(resolve(name));
});
