import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { functionIds } from '#domain/resourceIds.ts';
import { readAppwriteConfig } from '#commands/deploy/resources.ts';
import { wellKnownUrlOf } from './startDeployment.ts';
import { startStandIn, type StandIn } from './standIn/startStandIn.ts';

const config = readAppwriteConfig('appwrite.config.json');
let folder: string;
let standIn: StandIn;

/** A checkout whose functions are built, and an empty project. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'engineering-data-test-'));
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
afterAll(async () => {
  await standIn.stop();
  rmSync(folder, { recursive: true, force: true });
});

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

function run(...args: string[]): Promise<Ended> {
  const env = { ...process.env, APPWRITE_KEY: standIn.state.key };
  const program = ['--import', 'tsx', resolve('commands/deploy/main.ts'), '--no-build', ...args];
  return new Promise((finish) => {
    execFile(process.execPath, program, { cwd: folder, env }, (error, stdout, stderr) => {
      finish({ code: Number(error?.code ?? 0), stdout, stderr });
    });
  });
}

describe('npm run deploy', () => {
  it('asks first, and ends where nobody can be asked', async () => {
    const { code, stdout, stderr } = await run();
    expect([code, stderr]).toEqual([1, 'Make these 44 changes? Nobody can be asked here: --yes agrees beforehand.\n']);
    expect(stdout).toContain('- create table engineering-data/team-tech-inventory (columns: 25, indexes: 0)\n');
    expect(standIn.state.names()).toEqual([]);
  });

  it('deploys the whole configuration', async () => {
    const { state } = standIn;
    const { code, stdout, stderr } = await run('--yes');
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain('is now as the configuration says.');
    for (const table of config.tables) expect(state.tables.find(({ $id }) => $id === table.$id)).toMatchObject(table);
    expect(state.deployments).toHaveLength(config.functions.length);
    expect(JSON.parse(readFileSync(join(folder, 'dist/config.json'), 'utf8'))).toMatchObject({ timeZone: 'UTC' });
  });

  it('leaves columns alone that hold integers of 64 bits', async () => {
    const { state } = standIn;
    const count = { key: 'count', type: 'integer', required: false, array: false, default: null, status: 'available' };
    const unbounded = { ...count, min: -9223372036854775808n, max: 9223372036854775807n };
    state.tables[0]!.columns.push(unbounded);
    state.tables[0]!.name = 'Teams';
    state.writes.length = 0;
    const { code, stdout } = await run('--yes');
    expect(code).toBe(0);
    expect(stdout).toContain(`- column ${state.tables[0]!.databaseId}/${state.tables[0]!.$id}/count`);
    expect(state.writes.filter((write) => write.includes('/attributes/') && !write.includes('deploy-check'))).toEqual(
      [],
    );
    expect(state.tables[0]!.columns.at(-1)).toEqual(unbounded);
  });

  it('names an option that it does not know', async () => {
    const { code, stderr } = await run('--prod');
    expect(code).toBe(1);
    expect(stderr).toContain("Unknown option '--prod'");
  });
});
