import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ExportRun } from '#domain/exportResult.ts';
import { tableIds } from '#domain/resourceIds.ts';
import type { User } from '#domain/user.ts';
import { FailedCall } from '#src/appwrite/errors.ts';
import type { AppwriteServices, FunctionReply, FunctionRequest } from '#src/appwrite/services.ts';
import type { RuntimeConfig } from '#src/config/runtimeConfig.ts';
import { memoryServices, samStaff } from '#test/support/memoryServices.ts';
import { renderApp } from '#test/support/renderApp.tsx';
import { recordSavedFiles } from '#test/support/watchSavedFiles.ts';

export type Answer = () => Promise<FunctionReply>;

export const goodReply = {
  success: true,
  message: 'All data exported.',
  fileId: 'export-1',
  fileName: 'engineering data.xlsx',
  downloadUrl: 'http://localhost/v1/storage/buckets/exports/files/export-1/download',
  totalRecords: 1_234,
  worksheets: 6,
  fileSize: 1_572_864,
};

export const answerWith =
  (body: unknown, status = 'completed'): Answer =>
  () =>
    Promise.resolve({ status, statusCode: 200, body: typeof body === 'string' ? body : JSON.stringify(body) });

export const failWith =
  (code: number, type: string, message = 'It failed.'): Answer =>
  () =>
    Promise.reject(new FailedCall({ message, code, type, retryable: false }));

/** An answer that comes when it is let go. */
export function heldAnswer(answer: Answer = answerWith(goodReply)) {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  return { answer: () => held.then(answer), release: () => release() };
}

interface Options {
  /** Each execution is answered by the next of these, and then well. */
  readonly answers?: readonly Answer[];
  /** Starts an execution in the background; returns its id. */
  readonly start?: () => Promise<string>;
  readonly files?: Partial<AppwriteServices['files']>;
  readonly config?: Partial<RuntimeConfig>;
  readonly user?: User;
  /** Whether the platform has given up the execution in the background. */
  readonly isCutOff?: boolean;
  /** Exports in the background. */
  readonly runs?: readonly ExportRun[];
}

/** An export in the background by Sam, which has just begun. */
export function exportRun(fields: Partial<ExportRun> = {}): ExportRun {
  const now = new Date().toISOString();
  return {
    ...{
      $id: 'execution-1',
      $createdAt: now,
      $updatedAt: now,
      userId: samStaff.$id,
      status: 'running',
      startedAt: now,
    },
    ...{
      worksheet: null,
      totalRecords: 0,
      worksheets: null,
      fileId: null,
      fileName: null,
      fileSize: null,
      message: null,
    },
    ...fields,
  };
}

/** Texts of the Export Details: `Records: 1,234`, … */
export function details(): string[] {
  const section = within(screen.getByRole('region', { name: 'Export Details' }));
  const values = section.getAllByRole('definition').map(({ textContent }) => textContent);
  return section.getAllByRole('term').map(({ textContent }, index) => `${textContent}: ${values[index]}`);
}

/** The export page over a platform in memory, and what is asked of it. */
export async function openExport({
  answers = [],
  start,
  files,
  config,
  user = samStaff,
  runs = [],
  isCutOff = false,
}: Options = {}) {
  const memory = memoryServices({ [tableIds.exportRuns]: runs }, user);
  const { services } = memory;
  let signedIn: User | null = user;
  const executed: [string, FunctionRequest][] = [];
  const started: [string, FunctionRequest][] = [];
  const app = renderApp('/export', {
    services: {
      ...services,
      account: {
        ...services.account,
        getCurrentUser: () => Promise.resolve(signedIn),
        signOut: () => Promise.resolve(void (signedIn = null)),
      },
      files: { ...services.files, ...files },
      functions: {
        execute: (functionId, request) => {
          executed.push([functionId, request]);
          return (answers[executed.length - 1] ?? answerWith(goodReply))();
        },
        start: (functionId, request) => {
          started.push([functionId, request]);
          return start?.() ?? Promise.resolve(`execution-${started.length}`);
        },
        hasFailed: () => Promise.resolve(isCutOff),
      },
    },
    config: { fileExporterFunctionId: 'file-exporter', ...config },
  });
  const saved: File[] = [];
  recordSavedFiles(saved);
  await waitFor(() => expect(memory.calls).toContain(`list ${tableIds.exportRuns}`));
  const generate = await screen.findByRole('button', { name: /^(Generate (New )?Export|Try Again)$/ });
  /** The platform tells of a change of a run. */
  const announce = (row: ExportRun) => {
    memory.put(tableIds.exportRuns, [row]);
    act(() => memory.announce(tableIds.exportRuns, { action: 'update', row }));
  };
  return { ...app, executed, started, announce, saved, generate: () => fireEvent.click(generate) };
}
