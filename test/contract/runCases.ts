import type { ContractCase } from './ContractCase.ts';
import type { ContractProject } from './ContractProject.ts';

/** Longest time of a case: realtime that stays silent would keep it for ever. */
const longestCaseMs = 60_000;

export interface CaseCounts {
  readonly ok: number;
  readonly failed: number;
  readonly notRun: number;
}

/** Runs the cases one after the other, with a line for each. What has been aborted runs no further. */
export async function runCases(
  cases: readonly ContractCase[],
  project: ContractProject,
  say: (line: string) => void,
  signal: AbortSignal,
): Promise<CaseCounts> {
  let [ok, failed, notRun] = [0, 0, 0];
  const aborted = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('aborted')), { once: true });
  });
  // It is only ever raced with.
  aborted.catch(() => undefined);
  for (const each of cases) {
    if (isAborted(signal)) break;
    if (each.needsFunction === true && project.noFunction !== undefined) {
      notRun += 1;
      say(`not run  ${each.name}: ${project.noFunction}`);
      continue;
    }
    try {
      await Promise.race([withinTime(each.run(project)), aborted]);
      ok += 1;
      say(`ok       ${each.name}`);
    } catch (error) {
      if (isAborted(signal)) break;
      failed += 1;
      say(`failed   ${each.name}\n${indent(error instanceof Error ? error.message : String(error))}`);
    }
  }
  return { ok, failed, notRun };
}

const isAborted = ({ aborted }: AbortSignal): boolean => aborted;

async function withinTime(running: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    const message = `It has not ended within ${longestCaseMs / 1000} seconds.`;
    timer = setTimeout(() => reject(new Error(message)), longestCaseMs);
  });
  await Promise.race([running, late]).finally(() => clearTimeout(timer));
}

const indent = (text: string): string => text.replace(/^/gm, '         ');
