import { ExecutionMethod, ExecutionStatus, type Models, type Storage } from 'node-appwrite';
import type { PlatformClient } from './startUploads.ts';

/** The reply of the file exporter, as specification.md, section 3 names its fields. */
export interface ExportReply {
  readonly success: boolean;
  readonly message: string;
  readonly fileId: string;
  readonly fileName: string;
  readonly downloadUrl: string;
  readonly totalRecords: number;
  readonly worksheets: number;
  readonly fileSize: number;
}

export const exportBucket = 'exports';

/** Executes the file exporter as the page does, or at another path. */
export function executeExport(
  { functions }: Pick<PlatformClient, 'functions'>,
  { path = '/export', method = ExecutionMethod.GET, async = false } = {},
): Promise<Models.Execution> {
  return functions.createExecution({ functionId: 'file-exporter', xpath: path, method, async });
}

export async function runExport(person: Pick<PlatformClient, 'functions'>): Promise<ExportReply> {
  const { status, responseBody } = await executeExport(person);
  if (status !== ExecutionStatus.Completed) throw new Error(`The export ended as ${status}.`);
  return JSON.parse(responseBody) as ExportReply;
}

export async function downloadExport(storage: Storage, fileId: string): Promise<Buffer> {
  return Buffer.from(await storage.getFileDownload({ bucketId: exportBucket, fileId }));
}
