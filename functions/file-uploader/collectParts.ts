import type { GuardedRow } from '#functions/runtime/GuardedRows.ts';
import type { UploadJob, UploadPorts } from './ports.ts';

/** The job of that upload, which is made by whichever call comes first. */
export async function openJob(
  uploadId: string,
  { parts, separator = null }: Pick<UploadJob, 'parts'> & { readonly separator?: string | null | undefined },
  userId: string,
  { jobs, now }: Pick<UploadPorts, 'jobs' | 'now'>,
): Promise<GuardedRow<UploadJob>> {
  for (;;) {
    const found = await jobs.find(uploadId);
    if (found !== undefined) return found;
    const at = new Date(now()).toISOString();
    const blank = { userId, submittedAt: at, lastPartAt: at, parts, arrived: [], givenUp: false, separator };
    const created = await jobs.create(uploadId, blank);
    if (created !== undefined) return created;
  }
}

/** Notes that the rows of a part are kept; `undefined` when that was noted before, or when nothing is added any more. */
export async function addPart(
  job: GuardedRow<UploadJob>,
  part: number,
  { jobs, now }: Pick<UploadPorts, 'jobs' | 'now'>,
): Promise<GuardedRow<UploadJob> | undefined> {
  let latest: GuardedRow<UploadJob> | undefined = job;
  while (latest !== undefined && !latest.fields.givenUp && !latest.fields.arrived.includes(part)) {
    const at = new Date(now()).toISOString();
    const arrived = [...latest.fields.arrived, part];
    const submitted = arrived.length === latest.fields.parts ? { submittedAt: at } : {};
    const changed: GuardedRow<UploadJob> | undefined = await jobs.replace(latest, {
      arrived,
      lastPartAt: at,
      ...submitted,
    });
    if (changed !== undefined) return changed;
    latest = await jobs.find(job.id);
  }
  return undefined;
}
