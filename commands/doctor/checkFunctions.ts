import { Cron } from 'croner';
import { ExecutionStatus, Functions, Health, HealthQueueName, type Models, Query } from 'node-appwrite';
import { formatNumber } from '#domain/formatNumber.ts';
import { functionIds } from '#domain/resourceIds.ts';
import type { FunctionDescription } from './Configuration.ts';
import { differences } from './differences.ts';
import { type Finding, ok, wrong } from './Finding.ts';
import type { Installation } from './Installation.ts';

const pushFunctions = 'npm run deploy';
/** A schedule may start a minute late, and its run is recorded when it has ended. */
const scheduleDelaySeconds = 120;

/** Functions with their deployed build, and whether their schedules ran. */
export async function checkFunctions({ client, configuration }: Installation): Promise<Finding[]> {
  const functions = new Functions(client);
  const found = (await functions.list({ queries: [Query.limit(500)] })).functions;
  const findings: Finding[] = [];
  for (const described of configuration.functions) {
    const actual = found.find(({ $id }) => $id === described.$id);
    findings.push(...judgeFunction(described, actual));
    if (actual !== undefined && described.$id === functionIds.reminder) findings.push(judgeMailServer(actual));
    if (actual === undefined || described.schedule === '' || actual.deploymentId === '') continue;
    const { executions } = await functions.listExecutions({
      functionId: described.$id,
      queries: [Query.equal('trigger', 'schedule'), Query.orderDesc('$createdAt'), Query.limit(1)],
    });
    findings.push(judgeSchedule(described, actual.deploymentCreatedAt, executions[0], Date.now()));
  }
  return findings;
}

/** Runs that the platform has taken out of its queue and could not start: while the database or the executor was away. */
export async function checkFailedRuns({ client }: Pick<Installation, 'client'>): Promise<Finding[]> {
  const subject = 'runs that failed to start';
  const { size } = await new Health(client).getFailedJobs({ name: HealthQueueName.V1functions });
  if (size === 0) return [ok(subject, 'none')];
  const advice = 'docker compose exec appwrite queue-retry v1-functions (docs/deploying.md, section 12)';
  return [wrong(subject, formatNumber(size), advice)];
}

const settings = ['runtime', 'execute', 'events', 'scopes', 'schedule', 'timeout', 'enabled', 'logging', 'entrypoint'];

export function judgeFunction(described: FunctionDescription, found: Models.Function | undefined): Finding[] {
  const subject = `function ${described.$id}`;
  if (found === undefined) {
    return [
      wrong(subject, 'is missing', `${pushFunctions}; _APP_FUNCTIONS_RUNTIMES must name ${String(described.runtime)}`),
    ];
  }
  const actual = { ...found, specification: found.runtimeSpecification };
  // Older forms of the answer lack it.
  const names = 'runtimeSpecification' in found ? [...settings, 'specification'] : settings;
  const findings = [
    ...differences(described, actual, names).map((each) => wrong(subject, each, pushFunctions)),
    ...judgeDeployment(subject, found),
  ];
  return findings.length > 0 ? findings : [ok(subject, `settings, and the build of ${found.deploymentCreatedAt}`)];
}

/** Reminders are off until an admin switches them on, so that an installation may well be without a mail server. */
function judgeMailServer({ $id, vars }: Pick<Models.Function, '$id' | 'vars'>): Finding {
  const missing = ['SMTP_URL', 'MAIL_FROM', 'PAGE_URL'].filter((name) => !vars.some(({ key }) => key === name));
  if (missing.length === 0) return ok(`variables of ${$id}`, 'SMTP_URL, MAIL_FROM and PAGE_URL are set');
  return ok(
    `variables of ${$id}`,
    `without ${missing.join(', ')} no reminders can be sent (docs/deploying.md, section 4)`,
  );
}

function judgeDeployment(
  subject: string,
  { deploymentId, latestDeploymentId, latestDeploymentStatus: status, live }: Models.Function,
): Finding[] {
  if (status === 'failed') {
    return [
      wrong(subject, 'its last build failed', `console → Functions: read the build’s log, then ${pushFunctions}`),
    ];
  }
  if (deploymentId === '' && latestDeploymentId === '') return [wrong(subject, 'has no deployed build', pushFunctions)];
  if (deploymentId === '' || (latestDeploymentId !== deploymentId && status !== 'ready')) {
    return [wrong(subject, `its last build is ${status}`, 'wait a minute; see that appwrite-worker-builds runs')];
  }
  if (latestDeploymentId !== deploymentId) {
    return [wrong(subject, 'runs an older build than the last one', 'console → Functions: activate the last one')];
  }
  return live ? [] : [wrong(subject, 'a variable or setting was changed since the build', pushFunctions)];
}

/**
 * Whether the last run that should have been recorded by now was.
 * @param deployedAt when the function could run first.
 * @param last the newest run that its schedule started.
 */
export function judgeSchedule(
  { $id, schedule, timeout }: Pick<FunctionDescription, '$id' | 'schedule' | 'timeout'>,
  deployedAt: string,
  last: Pick<Models.Execution, '$createdAt' | 'status' | 'errors'> | undefined,
  nowMs: number,
): Finding {
  const subject = `schedule ${$id}`;
  const clock = new Cron(schedule, { timezone: 'UTC', paused: true });
  const recordedBy = new Date(nowMs - (timeout + scheduleDelaySeconds) * 1_000);
  const [due] = clock.previousRuns(1, recordedBy);
  const hasRun = last !== undefined && (due === undefined || Date.parse(last.$createdAt) >= due.getTime());
  if (hasRun && last.status === ExecutionStatus.Failed) {
    const [reason = ''] = last.errors.split('\n');
    const detail = `the run of ${last.$createdAt} failed${reason === '' ? '' : `: ${reason}`}`;
    return wrong(subject, detail, 'console → Functions → Executions: read its log');
  }
  if (hasRun) return ok(subject, `ran at ${last.$createdAt}`);
  if (due === undefined || due.getTime() < Date.parse(deployedAt)) {
    const next = clock.nextRun(new Date(nowMs));
    return ok(subject, `its first run is due at ${next?.toISOString() ?? schedule}`);
  }
  const ran = last === undefined ? 'never ran' : `last ran at ${last.$createdAt}`;
  const advice = 'see that appwrite-task-scheduler-functions and appwrite-worker-functions run';
  return wrong(subject, `${ran}, and was due at ${due.toISOString()}`, advice);
}
