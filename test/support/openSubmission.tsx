import { fireEvent, screen, waitFor } from '@testing-library/react';
import { tableIds } from '#domain/resourceIds.ts';
import type { RetireRequest } from '#domain/capacity-plan/retirements.ts';
import type { UploadResult } from '#domain/capacity-plan/uploadResult.ts';
import type { User } from '#domain/user.ts';
import { makeStore } from '#src/app/makeStore.ts';
import { FailedCall } from '#src/appwrite/errors.ts';
import type { AppwriteServices, FunctionReply } from '#src/appwrite/services.ts';
import { chooseFile } from '#src/features/upload/checkFile.ts';
import { submitFile } from '#src/features/upload/submitFile.ts';
import { selectUpload, type UploadState } from '#src/features/upload/uploadSlice.ts';
import { lineOf, planCells, planHeader, textOf } from './csvCorpus/planText.ts';
import { takeComplaints } from './failOnConsole.ts';
import { memoryServices, type MemoryTables } from './memoryServices.ts';
import { renderApp } from './renderApp.tsx';
import { startPageClock } from './startPageClock.ts';
import { switchableFlags } from './switchableFlags.ts';
import { uploadResultRow } from './uploadResultRow.ts';

const ada: User = { $id: 'ada', name: 'Ada Admin', email: 'ada.admin@example.test', labels: ['admin'] };

interface SentBody {
  readonly uploadId: string;
  readonly fileName: string;
  readonly sourceFileUploader: string;
  readonly sourceFileUploaderEmail: string;
  readonly fileJson: readonly object[];
  readonly part?: number;
  readonly parts?: number;
  readonly retire?: RetireRequest;
}

/** Rows of three parts: a request holds four bytes for each backslash. */
export const rowsOfThreeParts = Array.from({ length: 310 }, (_, index) =>
  planCells({ Team: `T${index}`, Manager: '\\'.repeat(10_100) }),
);

export type Answer = (sent: SentBody) => Promise<FunctionReply>;

export const accepted: Answer = ({ uploadId }) => reply(200, { $id: uploadId, status: 'queued' });
export const reply = (statusCode: number, body: object, status = 'completed') =>
  Promise.resolve({ status, statusCode, body: JSON.stringify(body) });
export const failure =
  (code: number, type: string, message = 'It failed.') =>
  () =>
    Promise.reject(new FailedCall({ message, code, type, retryable: false }));

/** The body is JSON inside a JSON string, in a Blob that the worker has made. */
async function parseBody(body: string | Blob | undefined): Promise<SentBody> {
  if (!(body instanceof Blob)) throw new Error('A file is sent as a Blob.');
  return JSON.parse(JSON.parse(await body.text()) as string) as SentBody;
}

/** Each execution of the function is answered by the next of `answers`, and then accepted. */
function answerSubmissions(answers: readonly Answer[], stored: MemoryTables) {
  const memory = memoryServices({ [tableIds.fileUploadResults]: [], ...stored }, ada);
  const sent: SentBody[] = [];
  const services: AppwriteServices = {
    ...memory.services,
    functions: {
      ...memory.services.functions,
      execute: async (functionId, request) => {
        if (request.path !== '/') return memory.services.functions.execute(functionId, request);
        const { body } = request;
        const submission = await parseBody(body);
        sent.push(submission);
        return (answers[sent.length - 1] ?? accepted)(submission);
      },
    },
  };
  const putUpload = (fields: Partial<UploadResult>) =>
    memory.put(tableIds.fileUploadResults, [uploadResultRow(sent[0]!.uploadId, fields)]);
  return { ...memory, services, sent, putUpload };
}

const fileOf = (rows: readonly string[][], separator: string) =>
  new File([textOf([planHeader, ...rows].map((cells) => lineOf(cells, separator)))], 'plan.csv');

/** The page with a file chosen. */
export async function openWithFile(
  answers: readonly Answer[],
  rows: readonly string[][] = [planCells()],
  separator = ',',
  stored: MemoryTables = {},
) {
  const backend = answerSubmissions(answers, stored);
  const flags = switchableFlags(['capacity-plan-file-uploading']);
  const config = { fileUploaderFunctionId: 'file-uploader' };
  const app = renderApp('/admin/upload', { services: backend.services, flags, config });
  await app.user.upload(await screen.findByLabelText(/Choose.* CSV file/), fileOf(rows, separator));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Submit' })).toBeEnabled());
  const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Submit' }));
  return { ...app, ...backend, submit };
}

/** The same without a page. `submit` resolves when the submission has ended, by a clock that is put forward until then. */
export async function checkFile(
  answers: readonly Answer[],
  rows: readonly string[][] = [planCells()],
  separator = ',',
) {
  const backend = answerSubmissions(answers, {});
  const store = makeStore(backend);
  await store.dispatch(chooseFile(fileOf(rows, separator)));
  async function submit(submitter: Partial<Parameters<typeof submitFile>[0]> = {}): Promise<UploadState> {
    const clock = startPageClock();
    const ended: unknown[] = [];
    const submission = store.dispatch(submitFile({ user: ada, functionId: 'file-uploader', ...submitter }));
    void submission.then((end) => ended.push(end));
    while (ended.length === 0) await clock.putForward(1_000);
    clock.stop();
    return selectUpload(store.getState());
  }
  return { ...backend, store, submit };
}

export const submitted = () => screen.findByText(/^"plan.csv" was submitted and is being processed in the background/);
export const lost = /^We got no answer, so we don't know yet whether the upload arrived/;

export function expectLogged(): void {
  expect(takeComplaints().every((text) => text.includes('Call failed: submitUpload'))).toBe(true);
}
