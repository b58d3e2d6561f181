import { type Finding, ok, wrong } from './Finding.ts';
import { type Installation, request } from './Installation.ts';

const oldestMinor = 9;
/** The header tells seconds only, and the answer takes its time. */
const toleratedClockMs = 5_000;

/** Version and clock of the server. */
export async function checkServer({
  endpoint,
  projectId,
}: Pick<Installation, 'endpoint' | 'projectId'>): Promise<Finding[]> {
  const sentMs = Date.now();
  const answer = await request(`${endpoint}/health/version`, { 'x-appwrite-project': projectId });
  const receivedMs = Date.now();
  const text = await answer.text();
  if (text.includes('project_not_found'))
    return [wrong('server', `knows no project ${projectId}`, 'name its id by --project')];
  const [, version] = /"version":\s*"([^"]+)"/.exec(text) ?? [];
  if (!answer.ok || version === undefined) {
    const advice = 'the endpoint must be that of Appwrite, with its path /v1';
    return [wrong('server', `${endpoint}/health/version answers ${answer.status}, no version`, advice)];
  }
  return [judgeVersion(version), judgeClock(answer.headers.get('date'), sentMs, receivedMs)];
}

export function judgeVersion(version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isOld = major < 1 || (major === 1 && minor < oldestMinor);
  return isOld
    ? wrong('server', `Appwrite ${version}`, 'update it to 1.9 or later')
    : ok('server', `Appwrite ${version}`);
}

/** @param date the header `Date` of an answer that was asked for at `sentMs` and came at `receivedMs`. */
export function judgeClock(date: string | null, sentMs: number, receivedMs: number): Finding {
  const serverMs = Date.parse(date ?? '');
  if (Number.isNaN(serverMs)) return wrong('clock', 'the server tells no time', 'let the proxy pass the header Date');
  // A time in seconds stands for the whole second.
  const behindMs = Math.max(0, sentMs - (serverMs + 1_000));
  const aheadMs = Math.max(0, serverMs - receivedMs);
  const offMs = Math.max(behindMs, aheadMs);
  if (offMs <= toleratedClockMs) return ok('clock', 'agrees with this machine’s');
  const direction = aheadMs > 0 ? 'ahead of' : 'behind';
  const detail = `the server’s is ${Math.round(offMs / 1_000)} s ${direction} this machine’s`;
  return wrong('clock', detail, 'set both by NTP (timedatectl set-ntp true)');
}
