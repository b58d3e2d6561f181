import { execFile, type ChildProcess } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { functionIds } from '#domain/resourceIds.ts';
import { readAppwriteConfig } from '#commands/deploy/resources.ts';
import { wellKnownUrlOf } from './startDeployment.ts';
import { startStandIn, type StandIn } from './standIn/startStandIn.ts';
import { newFolder } from '#test/support/newFolder.ts';

const config = readAppwriteConfig('appwrite.config.json');
let folder: string;
let standIn: StandIn;

/** A checkout whose functions are built, and an empty project. */
beforeAll(async () => {
  folder = newFolder('engineering-data-test');
  standIn = await startStandIn();
  const { endpoint } = standIn;
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  cpSync('appwrite.config.json', join(folder, 'appwrite.config.json'));
  for (const id of Object.values(functionIds)) {
    mkdirSync(join(folder, 'dist/functions', id), { recursive: true });
    writeFileSync(join(folder, 'dist/functions', id, 'main.js'), 'export default () => 1;');
  }
  const settings = {
    endpoint,
    projectId: 'engineering-data',
    pageUrls: ['https://data.example.test'],
    contactEmail: 'automation-engineering@example.test',
    provider: { clientId: 'engineering-data-client', wellKnownUrl: wellKnownUrlOf(endpoint) },
  };
  writeFileSync(join(folder, 'deploy.json'), JSON.stringify(settings));
});
afterAll(() => standIn.stop());

/** That was started last. */
let child: ChildProcess;

interface Ended {
  readonly code: number;
  readonly signal: string | undefined;
  readonly stdout: string;
  readonly stderr: string;
}

function run(...args: string[]): Promise<Ended> {
  const env = { ...process.env, APPWRITE_KEY: standIn.state.key };
  const program = ['--import', 'tsx', resolve('commands/deploy/main.ts'), '--no-build', ...args];
  return new Promise((finish) => {
    child = execFile(process.execPath, program, { cwd: folder, env }, (error, stdout, stderr) => {
      finish({ code: Number(error?.code ?? 0), signal: error?.signal, stdout, stderr });
    });
  });
}

describe('npm run deploy', () => {
  it('asks first, and ends where nobody can be asked', async () => {
    const { code, stdout, stderr } = await run();
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/^Make these \d+ changes\? Nobody can be asked here: --yes agrees beforehand\.\n$/),
    ]);
    expect(stdout).toContain('- create table engineering-data/team-tech-inventory (columns: 26, indexes: 0)\n');
    expect(standIn.state.names()).toEqual([]);
  });

  it('deploys the whole configuration, also where a run was killed', async () => {
    const { state } = standIn;
    const killed = run('--yes');
    state.onWrite = () => {
      if (state.tables.length === 2) child.kill('SIGKILL');
    };
    expect((await killed).signal).toBe('SIGKILL');
    state.onWrite = () => undefined;
    expect(state.tables.length).toBeLessThan(config.tables.length);
    const { code, stdout, stderr } = await run('--yes');
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain('is now as the configuration says.');
    for (const table of config.tables) expect(state.tables.find(({ $id }) => $id === table.$id)).toMatchObject(table);
    expect(state.deployments).toHaveLength(config.functions.length);
    expect(JSON.parse(readFileSync(join(folder, 'dist/config.json'), 'utf8'))).toMatchObject({ timeZone: 'UTC' });
  });

  it('names an option that it does not know', async () => {
    const { code, stderr } = await run('--prod');
    expect(code).toBe(1);
    expect(stderr).toContain("Unknown option '--prod'");
  });
});
