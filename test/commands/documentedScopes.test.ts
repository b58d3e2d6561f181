import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Users } from 'node-appwrite';
import { doctor } from '#commands/doctor/doctor.ts';
import { importFile } from '#commands/import/importFile.ts';
import { makeAdmin } from '#commands/make-admin/makeAdmin.ts';
import { uploadColumns } from '#domain/capacity-plan/columns.ts';
import { formatCsvLines } from '#domain/csv/formatCsv.ts';
import { createExecutionKey } from '#local/appwrite/sessions/jwts.ts';
import { documentedScopes } from '#test/support/documentedScopes.ts';
import { newFolder } from '#test/support/newFolder.ts';
import { ofSuite } from '#test/support/ofSuite.ts';
import { runMove } from '#test/support/runMove.ts';
import { scriptedTerminal, type ScriptedTerminal } from '#test/support/scriptedTerminal.ts';
import { keyClient } from '#test/support/signedIn.ts';
import { people } from '#test/support/signIn.ts';
import { startAppwrite, type StartedAppwrite } from '#test/support/startAppwrite.ts';
import { productConfig, startUploads, withoutTriggers } from '#test/support/startUploads.ts';
import { uploadRow } from '#test/support/uploadRow.ts';

const uploads = ofSuite(() => startUploads('here', {}, { withoutEvents: true }));
let target: StartedAppwrite;
let folder: string;

beforeAll(async () => {
  folder = newFolder('scopes');
  const users = new Users(keyClient(uploads.appwrite));
  await users.create({ userId: 'ada', email: people.ada.email, name: people.ada.name });
  await users.updateLabels({ userId: 'ada', labels: ['admin'] });
  // Rows, a file and people to move.
  await importPlan(scriptedTerminal(), uploads.appwrite.key);
});

beforeEach(async () => void (target = await startAppwrite({}, withoutTriggers(productConfig()))));
afterEach(() => target.stop());

const keyOf = ({ platform }: StartedAppwrite, scopes: readonly string[]) =>
  createExecutionKey(platform.settings, scopes, 600);

/** A file with a row that is refused. */
async function importPlan(terminal: ScriptedTerminal, key: string): Promise<void> {
  const path = join(folder, 'plan.csv');
  const rows = [{}, { 'User Email': 'no address' }].map((cells) => uploadRow({ Team: 'Wren', ...cells }));
  const lines = [[...uploadColumns], ...rows.map((row) => uploadColumns.map((column) => row[column]))];
  writeFileSync(path, formatCsvLines(lines, ';'));
  await importFile([path, '--endpoint', uploads.appwrite.endpoint], {
    terminal,
    environment: { APPWRITE_KEY: key },
    listenForInterrupt: () => new AbortController().signal,
  });
}

/** Into the project of the test, which is empty in the beginning. */
async function moveAll(terminal: ScriptedTerminal, from: readonly string[], to: readonly string[]): Promise<void> {
  await runMove(
    { endpoint: uploads.appwrite.endpoint, apiKey: await keyOf(uploads.appwrite, from) },
    { endpoint: target.endpoint, apiKey: await keyOf(target, to) },
    [],
    terminal,
  );
}

type Command = (terminal: ScriptedTerminal, scopes: readonly string[]) => Promise<unknown>;

const giving = documentedScopes('move', 0);
const receiving = [...giving, ...documentedScopes('move', 1)];

const commands: Record<string, readonly [scopes: readonly string[], run: Command]> = {
  doctor: [
    documentedScopes('doctor'),
    async (terminal, scopes) =>
      doctor(['--endpoint', uploads.appwrite.endpoint], terminal, {
        APPWRITE_KEY: await keyOf(uploads.appwrite, scopes),
      }),
  ],
  'make-admin': [
    documentedScopes('make-admin'),
    async (terminal, scopes) => {
      const environment = { APPWRITE_KEY: await keyOf(uploads.appwrite, scopes) };
      for (const more of [['--remove'], []])
        await makeAdmin([people.ada.email, ...more, '--endpoint', uploads.appwrite.endpoint], terminal, environment);
    },
  ],
  import: [
    documentedScopes('import'),
    async (terminal, scopes) => importPlan(terminal, await keyOf(uploads.appwrite, scopes)),
  ],
  'move, from': [giving, (terminal, scopes) => moveAll(terminal, scopes, receiving)],
  'move, to': [
    receiving,
    async (terminal, scopes) => {
      // Scopes for rows that an earlier run has written aren't needed again.
      await target.stop();
      target = await startAppwrite({}, withoutTriggers(productConfig()));
      await moveAll(terminal, giving, scopes);
    },
  ],
};

/** Whether a scope was missing, by all that was said. */
async function isRefused(run: Command, scopes: readonly string[]): Promise<boolean> {
  const terminal = scriptedTerminal();
  const failure = await run(terminal, scopes).then(
    () => '',
    (thrown: unknown) => (thrown as Error).message,
  );
  return /missing scopes|lacks the scope/.test(`${terminal.text()}\n${failure}`);
}

test.each(Object.entries(commands))(
  '%s works with a key of the scopes that docs/deploying.md names, and needs each of them',
  async (_name, [scopes, run]) => {
    expect(scopes.length).toBeGreaterThan(1);
    for (const scope of scopes) {
      const others = scopes.filter((each) => each !== scope);
      expect([scope, await isRefused(run, others)]).toEqual([scope, true]);
    }
    expect(await isRefused(run, scopes)).toBe(false);
  },
);

test.each([
  ['giving', 'key', '', 'APPWRITE_KEY'],
  ['receiving', '', 'key', 'APPWRITE_KEY_TO'],
])(
  'an empty key of the %s side is told by its variable, before anything is asked for',
  async (_side, to, from, name) => {
    const sides = [
      { endpoint: 'http://from.example.test/v1', apiKey: from },
      { endpoint: 'http://to.example.test/v1', apiKey: to },
    ] as const;
    await expect(runMove(...sides)).rejects.toThrow(`is empty: set ${name}, or leave it out to be asked.`);
  },
);
