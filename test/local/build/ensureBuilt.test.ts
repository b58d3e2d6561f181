import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { BuildFailure, ensureBuilt } from '#local/build/ensureBuilt.ts';
import { sourceHash } from '#webpack/sourceHash.ts';
import { newFolder } from '#test/support/newFolder.ts';

const project = process.cwd();
let folder: string;

beforeEach(() => {
  folder = newFolder('build');
  process.chdir(folder);
  for (const path of ['src', 'domain', 'functions/one', 'dist/functions/one']) mkdirSync(path, { recursive: true });
  writeFileSync('src/index.tsx', 'page');
  writeFileSync('domain/rule.ts', 'rule');
  writeFileSync('functions/one/main.ts', 'function');
  writeFileSync('dist/.built', sourceHash('page'));
  writeFileSync('dist/functions/one/.built', sourceHash('functions'));
});

afterEach(() => {
  process.chdir(project);
});

/** Named builds; there is no bundler in that folder, so that building itself fails. */
async function builds(): Promise<string | undefined> {
  const said: string[] = [];
  const outcome = await ensureBuilt(['page', 'functions'], (line) => said.push(line)).catch((error: unknown) => error);
  expect(outcome).toEqual(said.length === 0 ? undefined : expect.any(BuildFailure));
  return said[0];
}

test('a build that is up to date is not repeated', async () => expect(await builds()).toBeUndefined());

test.each([
  ['a file of the page', () => writeFileSync('src/index.tsx', 'page 2'), 'Building the page'],
  ['a new file of the page', () => writeFileSync('src/App.tsx', ''), 'Building the page'],
  ['a file of the page that is gone', () => rmSync('src/index.tsx'), 'Building the page'],
  ['a function', () => writeFileSync('functions/one/main.ts', ''), 'Building the functions'],
  ['a new function', () => newFunction('two'), 'Building the functions'],
  ['a rule', () => writeFileSync('domain/rule.ts', 'rule 2'), 'Building the page and the functions'],
  ['an interrupted build', () => rmSync('dist/.built'), 'Building the page'],
  ['nothing built yet', () => rmSync('dist', { recursive: true }), 'Building the page and the functions'],
])('%s: what changed is built, and said in one line', async (_what, change, line) => {
  change();
  expect(await builds()).toBe(line);
});

function newFunction(id: string): void {
  mkdirSync(`functions/${id}`);
  writeFileSync(`functions/${id}/main.ts`, '');
}
