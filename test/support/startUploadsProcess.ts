import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Client } from 'node-appwrite';
import { programArguments } from './programArguments.ts';
import { signIn, type TestPerson } from './signIn.ts';
import { platformClient, type PlatformClient } from './startUploads.ts';

const [projectId, apiKey] = ['engineering-data', 'key-of-the-tests'];

/** The platform with the product's functions in a process of its own. */
export interface UploadsProcess {
  /** Every scope. */
  readonly server: PlatformClient;
  as(person: TestPerson): Promise<PlatformClient>;
  /** Kills every run of a function, and only those; tells how many. One that is being started may not be a process yet. */
  killRuns(): number;
  /** Kills it, as a power cut would. */
  kill9(): Promise<void>;
}

export async function startUploadsProcess(
  dataDir: string,
  functionsRoot: string,
  { withoutEvents = false } = {},
): Promise<UploadsProcess> {
  const given = [dataDir, functionsRoot, ...(withoutEvents ? ['withoutEvents'] : [])];
  const args = [...programArguments('test/support/serveUploads.ts'), ...given];
  const platform = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const [endpoint] = (await once(platform.stdout.setEncoding('utf8'), 'data')) as [string];
  const client = () => new Client().setEndpoint(endpoint).setProject(projectId);
  return {
    server: platformClient(client().setKey(apiKey)),
    as: async (person) => {
      const { secret } = await signIn({ endpoint, projectId, apiKey }, person);
      return platformClient(client().setSession(secret));
    },
    killRuns: () => childrenOf(platform.pid ?? 0).filter(kill).length,
    kill9: async () => {
      platform.kill('SIGKILL');
      await once(platform, 'close');
    },
  };
}

function childrenOf(parent: number): number[] {
  const processes = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).trim().split('\n');
  return processes.flatMap((line) => {
    const [pid, ppid, ...args] = line.trim().split(/\s+/);
    return Number(ppid) === parent && args.join(' ').includes('host.mjs') ? [Number(pid)] : [];
  });
}

/** `false`: it has just ended by itself. */
function kill(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
    throw error;
  }
}
