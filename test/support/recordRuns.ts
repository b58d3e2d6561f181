import { basename, dirname } from 'node:path';
import type { FunctionOutcome, FunctionRequest, StartRun } from '#local/appwrite/functions/startRun.ts';

interface RecordedRun {
  /** Folder of the function. */
  readonly path: string;
  readonly request: FunctionRequest;
  readonly body: Readonly<Record<string, unknown>>;
  end(): void;
}

/** Runs that only keep what they were called with, and end at once, or when `end` is called; one that the platform stops has failed. */
export function recordRuns({ endAtOnce = true } = {}): {
  readonly startRun: StartRun;
  /** In the order of their starts. */
  readonly runs: RecordedRun[];
  /** Resolves when so many have begun. */
  begun(count: number): Promise<void>;
} {
  const runs: RecordedRun[] = [];
  let check = (): void => undefined;
  const startRun: StartRun = (entry, request) => {
    let endWith: (outcome: FunctionOutcome) => void = () => undefined;
    const outcome = new Promise<FunctionOutcome>((resolve) => (endWith = resolve));
    const end = () => {
      endWith(ended);
    };
    const body = JSON.parse(request.body.toString()) as RecordedRun['body'];
    const fail = (errors: string) => {
      endWith({ ...ended, statusCode: 500, errors });
    };
    runs.push({ path: basename(dirname(entry)), request, body, end });
    check();
    if (endAtOnce) end();
    return { outcome, stop: fail };
  };
  const begun = (count: number): Promise<void> =>
    new Promise((resolve) => {
      check = () => {
        if (runs.length >= count) resolve();
      };
      check();
    });
  return { startRun, runs, begun };
}

const ended = { statusCode: 200, headers: {}, body: Buffer.alloc(0), logs: '', errors: '', durationSeconds: 0 };
