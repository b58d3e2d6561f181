import { ExecutionMethod, Functions } from 'node-appwrite';
import { functionsConfig, functionsRoot } from '#test/support/functionsConfig.ts';
import { keyClient } from '#test/support/signedIn.ts';
import { startAppwrite, type StartedAppwrite } from '#test/support/startAppwrite.ts';
import { watchExecutions } from '#test/support/watchExecutions.ts';

let appwrite: StartedAppwrite;
let logged: string[];
let tellLogged: () => void;

beforeEach(async () => {
  logged = [];
  appwrite = await startAppwrite({ functionsRoot }, functionsConfig([{ $id: 'kinds' }]));
  jest.spyOn(process.stderr, 'write').mockImplementation((line) => {
    logged.push(String(line));
    tellLogged();
    return true;
  });
});
afterEach(() => appwrite.stop());

const untilLogged = (): Promise<void> => new Promise((resolve) => (tellLogged = resolve));

const enqueue = () =>
  new Functions(keyClient(appwrite)).createExecution({
    functionId: 'kinds',
    xpath: '/send',
    async: true,
    method: ExecutionMethod.GET,
  });

it.each([
  ['whose end can’t be stored', 'completed'],
  ['that can’t be begun', 'processing'],
])('an execution %s is logged, and the queue goes on', async (_, status) => {
  const { database } = appwrite.platform;
  database.exec(`CREATE TRIGGER full BEFORE UPDATE ON executions WHEN NEW.status = '${status}'
    BEGIN SELECT RAISE(FAIL, 'the disk is full'); END`);
  const isLogged = untilLogged();
  await enqueue();
  await isLogged;
  expect(logged).toEqual([expect.stringContaining('the disk is full')]);

  database.exec('DROP TRIGGER full');
  const watch = watchExecutions(appwrite);
  const { $id } = await enqueue();
  expect(await watch.ended($id)).toMatchObject({ status: 'completed' });
});
