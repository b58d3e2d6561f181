import { spawn } from 'node:child_process';
import * as v from 'valibot';
import { parseJson } from '#domain/parseJson.ts';

/** Time that the registry has. */
const timeLimitMs = 60_000;

const severities = ['high', 'critical'];
const report = v.object({
  vulnerabilities: v.record(v.string(), v.object({ severity: v.string(), range: v.optional(v.string(), '') })),
});

/** Result of the check: what to print, and whether it has passed. */
interface Verdict {
  readonly line: string;
  readonly hasPassed: boolean;
}

/**
 * Verdict on what `npm audit --json` printed: vulnerabilities of high severity fail. A registry that gave no report passes, so that the checks
 * run without one, and says so.
 */
export function judgeAudit(output: string): Verdict {
  const parsed = v.safeParse(report, parseJson(output));
  if (!parsed.success) {
    return { line: 'Known vulnerabilities were not checked: the registry gave no report.', hasPassed: true };
  }
  const all = Object.entries(parsed.output.vulnerabilities);
  const grave = all.filter(([, { severity }]) => severities.includes(severity));
  if (grave.length === 0) {
    return { line: `No known vulnerability of high severity; ${all.length} of lower severity.`, hasPassed: true };
  }
  const names = grave.map(([name, { severity, range }]) => `${name} ${range} (${severity})`).join(', ');
  return { line: `Known vulnerabilities: ${names}. npm audit --omit=dev says what mends them.`, hasPassed: false };
}

/** Output of `npm audit` about the packages that the product runs with; as much of it as comes in time. */
export async function runAudit(): Promise<string> {
  const npm = spawn('npm', ['audit', '--omit=dev', '--json', '--fetch-retries=1', '--fetch-timeout=20000'], {
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: timeLimitMs,
  });
  let output = '';
  npm.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  await new Promise((resolve) => npm.on('close', resolve).on('error', resolve));
  return output;
}
