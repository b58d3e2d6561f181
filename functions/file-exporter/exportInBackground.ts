import { toStorableText } from '#domain/storedText.ts';
import type { User } from '#domain/user.ts';
import { messageOf } from '#functions/runtime/request.ts';
import { type ExportedFile, exportAll } from './exportAll.ts';
import type { ExportPorts, ExportRuns } from './ports.ts';

const progressIntervalMs = 2_000;
const maxMessageLength = 2_000;

export interface BackgroundPorts extends Omit<ExportPorts, 'deadline' | 'onProgress'> {
  readonly runs: ExportRuns;
  readonly report: (message: string) => void;
}

/** The person follows the run's row; without it the file is found as the newest one. Throws what ended the export, after the row says so. */
export async function exportInBackground(
  person: User,
  executionId: string,
  { runs, report, ...ports }: BackgroundPorts,
): Promise<ExportedFile> {
  const { now } = ports;
  const tell = async (write: () => Promise<void>): Promise<void> => {
    await write().catch((failed: unknown) => {
      report(`The state of the export could not be stored: ${messageOf(failed)}`);
    });
  };
  let reportedAt = now();
  const run = { ...blankRun, userId: person.$id, startedAt: new Date(now()).toISOString() };
  await tell(() => runs.create(executionId, run, person.$id));
  try {
    const exported = await exportAll(person, {
      ...ports,
      onProgress: async (worksheet, records) => {
        if (now() - reportedAt < progressIntervalMs) return;
        reportedAt = now();
        await tell(() => runs.update(executionId, { worksheet, totalRecords: records }));
      },
    });
    await tell(() => runs.update(executionId, { status: 'completed', worksheet: null, ...exported }));
    return exported;
  } catch (thrown) {
    const message = toStorableText(messageOf(thrown), maxMessageLength);
    await tell(() => runs.update(executionId, { status: 'failed', worksheet: null, message }));
    throw thrown;
  }
}

const blankRun = {
  status: 'running',
  worksheet: null,
  totalRecords: 0,
  worksheets: null,
  fileId: null,
  fileName: null,
  fileSize: null,
  message: null,
} as const;
