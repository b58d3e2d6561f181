import type { PreviewRunFields } from '#domain/previewRun.ts';
import { toStorableText } from '#domain/storedText.ts';
import type { User } from '#domain/user.ts';
import { messageOf } from './request.ts';
import type { RunRows } from './runRows.ts';

/** The platform waits 30 s: a longer preview is made in the background. */
const answerTimeMs = 20_000;
const progressIntervalMs = 2_000;
/** Nobody looks at a preview for longer. */
const keptMs = 60 * 60 * 1_000;
const maxMessageLength = 2_000;

/** Awaited after each page, or mail. Throws once nobody waits for the answer. */
export type OnRead = (rows: number) => Promise<void>;

type MakePreview = (onRead: OnRead) => Promise<object>;

export async function answerPreview(make: MakePreview, timeMs = answerTimeMs): Promise<object> {
  const deadline = AbortSignal.timeout(timeMs);
  const passed = new Promise<object>((resolve) => {
    deadline.addEventListener('abort', () => resolve({ takesLonger: true }));
  });
  const preview = make(() => {
    deadline.throwIfAborted();
    return Promise.resolve();
  });
  return Promise.race([preview, passed]);
}

export interface BackgroundPorts {
  readonly runs: RunRows<PreviewRunFields>;
  readonly now: () => number;
}

/** The person follows the run's row. Throws what ended it, after the row says so. */
export async function runInBackground(
  make: MakePreview,
  person: User,
  executionId: string,
  { runs, now }: BackgroundPorts,
): Promise<object> {
  await runs.removeCreatedBefore(new Date(now() - keptMs));
  const run = { userId: person.$id, status: 'running', rowsRead: 0, preview: null, message: null } as const;
  await runs.create(executionId, run, person.$id);
  let rowsRead = 0;
  let toldAt = now();
  try {
    const preview = await make(async (rows) => {
      rowsRead += rows;
      if (now() - toldAt < progressIntervalMs) return;
      toldAt = now();
      await runs.update(executionId, { rowsRead });
    });
    await runs.update(executionId, { status: 'completed', rowsRead, preview: JSON.stringify(preview) });
    return { status: 'completed' };
  } catch (thrown) {
    await runs.update(executionId, { status: 'failed', message: toStorableText(messageOf(thrown), maxMessageLength) });
    throw thrown;
  }
}
