import { setTimeout as pause } from 'node:timers/promises';
import { Account, AppwriteException, Client, ExecutionMethod, Functions, type Users } from 'node-appwrite';
import * as v from 'valibot';
import { CommandFailure } from '#commands/CommandFailure.ts';
import type { Account as Person } from '#commands/people.ts';
import { describeFailure, type Project } from '#commands/project.ts';
import { formatChunk, splitIntoChunks } from '#domain/capacity-plan/chunks.ts';
import type { RetireRequest } from '#domain/capacity-plan/retirements.ts';
import { parseJson } from '#domain/parseJson.ts';
import { functionIds } from '#domain/resourceIds.ts';
import { messageOf } from '#functions/runtime/request.ts';
import { isTransient, withRetry } from '#functions/runtime/server.ts';
import type { CheckedFile } from './checkFile.ts';

export interface Submission {
  readonly project: Project;
  readonly users: Users;
  /** Admin in whose name the file is submitted. */
  readonly person: Person;
  readonly file: CheckedFile;
  readonly retire: RetireRequest | undefined;
  readonly uploadId: string;
  readonly onSent: (chunk: number, chunks: number) => void;
  readonly warn: (line: string) => void;
  /** Ends the sending between two chunks. */
  readonly signal: AbortSignal;
}

/**
 * Submits the file as the page does (specification.md, section 7), with a session of the admin that ends with it: the function asks the
 * platform who is there, and an API key is nobody (docs/decisions/022). Sending a chunk twice is sending it once. Throws `CommandFailure`
 * when the file was refused, and when there is no answer.
 */
export async function submitFile({ project, users, person, ...submission }: Submission): Promise<void> {
  const session = await withRetry(() => users.createSession({ userId: person.$id })).catch((thrown: unknown) => {
    throw describeFailure(thrown, project);
  });
  const client = new Client().setEndpoint(project.endpoint).setProject(project.projectId).setSession(session.secret);
  try {
    await sendChunks(new Functions(client), person, submission);
  } finally {
    await endSession(client).catch((thrown: unknown) => {
      submission.warn(`The session of ${person.email} for this upload could not be ended: ${messageOf(thrown)}`);
    });
  }
}

async function endSession(client: Client): Promise<void> {
  await withRetry(() => new Account(client).deleteSession({ sessionId: 'current' }));
}

async function sendChunks(
  functions: Functions,
  person: Person,
  { file, retire, uploadId, onSent, signal }: Pick<Submission, 'file' | 'retire' | 'uploadId' | 'onSent' | 'signal'>,
): Promise<void> {
  const { fileName, separator } = file;
  const chunks = splitIntoChunks(file.chosen.rows);
  const sender = { sourceFileUploader: person.name, sourceFileUploaderEmail: person.email };
  for (let number = 1; number <= chunks.length; number++) {
    if (signal.aborted) throw new CommandFailure('Sending was stopped. Nothing of the file is imported.');
    const body = formatChunk(chunks, number, { uploadId, fileName, separator, ...sender, retire });
    await sendChunk(functions, body);
    onSent(number, chunks.length);
  }
}

const retryDelaysMs = [1_000, 3_000, 9_000];

async function sendChunk(functions: Functions, body: string): Promise<void> {
  for (const delayMs of retryDelaysMs) {
    if (await isAccepted(functions, body)) return;
    await pause(delayMs);
  }
  if (await isAccepted(functions, body)) return;
  throw new CommandFailure(
    "We got no answer, so we don't know yet whether the upload arrived. Look into the upload history before you try again.",
  );
}

const acceptedReply = v.object({ $id: v.string(), status: v.string() });
const refusedReply = v.object({ message: v.pipe(v.string(), v.nonEmpty()) });

/** False without an answer. Throws `CommandFailure` when it is refused. */
async function isAccepted(functions: Functions, body: string): Promise<boolean> {
  const reply = await execute(functions, body);
  if (v.is(refusedReply, reply)) throw refused(reply.message);
  if (!v.is(acceptedReply, reply)) return false;
  if (reply.status === 'failed') throw refused('Please try again later.');
  return true;
}

async function execute(functions: Functions, body: string): Promise<unknown> {
  const call = { functionId: functionIds.fileUploader, body, xpath: '/', method: ExecutionMethod.POST, async: false };
  try {
    return parseJson((await functions.createExecution(call)).responseBody);
  } catch (thrown) {
    if (isTransient(thrown)) return undefined;
    throw thrown instanceof AppwriteException ? refused(thrown.message) : thrown;
  }
}

function refused(message: string): CommandFailure {
  return new CommandFailure(`Error submitting file: ${message}`);
}
