import { ExecutionStatus, type Models } from 'node-appwrite';
import { judgeFunction, judgeSchedule } from '#commands/doctor/checkFunctions.ts';
import { readConfiguration } from '#commands/doctor/Configuration.ts';
import { formatFinding } from '#commands/doctor/Finding.ts';

const now = Date.parse('2026-11-22T14:30:00Z');
const hourly = { $id: 'metric-calculator', schedule: '0 * * * *', timeout: 300 };
const longAgo = '2026-11-01T00:00:00.000+00:00';

type Run = NonNullable<Parameters<typeof judgeSchedule>[2]>;
const run = ($createdAt: string, status = ExecutionStatus.Completed, errors = ''): Run => ({
  $createdAt,
  status,
  errors,
});

describe('a schedule', () => {
  it('has run', () => {
    expect(formatFinding(judgeSchedule(hourly, longAgo, run('2026-11-22T14:00:02.000+00:00'), now))).toBe(
      'ok   schedule metric-calculator: ran at 2026-11-22T14:00:02.000+00:00',
    );
  });

  it('has missed its time', () => {
    expect(formatFinding(judgeSchedule(hourly, longAgo, run('2026-11-22T13:00:02.000+00:00'), now))).toBe(
      '!!   schedule metric-calculator: last ran at 2026-11-22T13:00:02.000+00:00, and was due at 2026-11-22T14:00:00.000Z → see that appwrite-task-scheduler-functions and appwrite-worker-functions run',
    );
    expect(judgeSchedule(hourly, longAgo, undefined, now).detail).toMatch(/^never ran/);
  });

  it('may still be at work when its time limit is not over', () => {
    const sixMinutesAfter = Date.parse('2026-11-22T14:06:00Z');
    const last = run('2026-11-22T13:00:02.000+00:00');
    expect(judgeSchedule(hourly, longAgo, last, sixMinutesAfter).advice).toBeUndefined();
    expect(judgeSchedule(hourly, longAgo, last, sixMinutesAfter + 61_000).advice).toBeDefined();
  });

  it('waits for its first time after a deployment', () => {
    expect(formatFinding(judgeSchedule(hourly, '2026-11-22T14:10:00.000+00:00', undefined, now))).toBe(
      'ok   schedule metric-calculator: its first run is due at 2026-11-22T15:00:00.000Z',
    );
  });

  it('fails with a reason', () => {
    const failed = run('2026-11-22T14:00:02.000+00:00', ExecutionStatus.Failed, 'fetch failed\n  at main.js');
    expect(formatFinding(judgeSchedule(hourly, longAgo, failed, now))).toBe(
      '!!   schedule metric-calculator: the run of 2026-11-22T14:00:02.000+00:00 failed: fetch failed → console → Functions → Executions: read its log',
    );
  });
});

describe('a deployment', () => {
  const [described] = readConfiguration().functions;
  if (described === undefined) throw new Error('There is no function');
  const well = {
    ...described,
    runtimeSpecification: described.specification,
    live: true,
    deploymentId: 'd1',
    latestDeploymentId: 'd1',
    deploymentCreatedAt: longAgo,
    latestDeploymentStatus: 'ready',
  } as unknown as Models.Function;
  const details = (found: Models.Function | undefined): string[] =>
    judgeFunction(described, found).map(({ detail, advice }) => `${advice === undefined ? 'ok' : '!!'} ${detail}`);

  it.each<readonly [string, Partial<Models.Function>]>([
    [`ok settings, and the build of ${longAgo}`, {}],
    ['!! has no deployed build', { deploymentId: '', latestDeploymentId: '', latestDeploymentStatus: '' }],
    ['!! its last build is building', { deploymentId: '', latestDeploymentStatus: 'building' }],
    ['!! its last build is processing', { latestDeploymentId: 'd2', latestDeploymentStatus: 'processing' }],
    ['!! its last build failed', { latestDeploymentId: 'd2', latestDeploymentStatus: 'failed' }],
    ['!! runs an older build than the last one', { latestDeploymentId: 'd2' }],
    ['!! runtime is "node-18.0", not "node-22"', { runtime: 'node-18.0' }],
  ])('%s', (line, change) => expect(details({ ...well, ...change })).toEqual([line]));

  it('is missing with its function', () => {
    expect(judgeFunction(described, undefined).map(formatFinding)).toEqual([
      '!!   function file-uploader: is missing → npm run deploy; _APP_FUNCTIONS_RUNTIMES must name node-22',
    ]);
  });
});
