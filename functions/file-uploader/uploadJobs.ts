import type { GuardedRow } from '#functions/runtime/GuardedRows.ts';
import type { UploadJob, UploadPorts } from './ports.ts';

/** Whether all of the file is there, to be processed. */
export function isReady({ parts, arrived, givenUp }: UploadJob): boolean {
  return !givenUp && arrived.length === parts;
}

/** The uploads that can be processed, in the order in which they were submitted. */
export async function listReady({ jobs }: Pick<UploadPorts, 'jobs'>): Promise<GuardedRow<UploadJob>[]> {
  const ready = (await jobs.list()).filter(({ fields }) => isReady(fields));
  return ready.sort((one, other) => orderOf(one).localeCompare(orderOf(other)));
}

function orderOf({ id, fields }: GuardedRow<UploadJob>): string {
  return `${new Date(fields.submittedAt).toISOString()} ${id}`;
}
