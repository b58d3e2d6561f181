import { AppwriteException, Functions, Query } from 'node-appwrite';
import { InputFile } from 'node-appwrite/file';
import { CommandFailure } from '#commands/CommandFailure.ts';
import { connect, describeRefusal, type Project } from '#commands/project.ts';
import type { Write } from './write.ts';

/** Calls of a project's administrative interface. */
export interface Administration {
  /** Rejects with `AppwriteException`, or with `CommandFailure` when no answer came. */
  call<Answer>(method: string, path: string, params?: Record<string, unknown>): Promise<Answer>;
  /** Undefined when it doesn't exist. */
  find<Answer>(path: string): Promise<Answer | undefined>;
  /** Every entry of a list, which the answer has under `name`. */
  list<Entry>(path: string, name: string): Promise<Entry[]>;
  /** Carries a write out. Rejects with a `CommandFailure` that names it. Nothing is left to do for a deletion of what is gone. */
  write({ name, method, path, params }: Write): Promise<void>;
  /**
   * Uploads code to be built and made active. Returns the id of the deployment. Rejects with a `CommandFailure` that names the function.
   * @param code gzipped tar archive
   */
  uploadCode(functionId: string, code: Uint8Array): Promise<string>;
}

const pageSize = 100;

/** In this format the server speaks as `appwrite.config.json` does: `specification` of a function is one, not two. */
const responseFormat = '1.8.0';

export function openAdministration(project: Project): Administration {
  const client = connect(project);
  const headers = {
    'X-Appwrite-Project': project.projectId,
    'X-Appwrite-Response-Format': responseFormat,
    'content-type': 'application/json',
  };
  const answerOf = async <Answer>(request: Promise<Answer>): Promise<Answer> => {
    try {
      return await request;
    } catch (thrown) {
      if (thrown instanceof AppwriteException || thrown instanceof CommandFailure) throw thrown;
      throw noAnswer(project.endpoint, thrown);
    }
  };
  const call = <Answer>(method: string, path: string, params = {}): Promise<Answer> =>
    answerOf(client.call(method, new URL(project.endpoint + path), headers, params) as Promise<Answer>);
  const find = async <Answer>(path: string): Promise<Answer | undefined> => {
    try {
      return await call<Answer>('get', path);
    } catch (thrown) {
      if (isNotFound(thrown)) return undefined;
      throw thrown;
    }
  };
  const list = async <Entry>(path: string, name: string): Promise<Entry[]> => {
    const entries: Entry[] = [];
    for (;;) {
      const queries = [Query.limit(pageSize), Query.offset(entries.length)];
      const page = (await call<Record<string, Entry[]>>('get', path, { queries }))[name] ?? [];
      entries.push(...page);
      if (page.length < pageSize) return entries;
    }
  };
  const write = async ({ name, method, path, params }: Write): Promise<void> => {
    await named(
      name,
      call<unknown>(method, path, params).catch((thrown: unknown) => {
        if (method !== 'delete' || !isNotFound(thrown)) throw thrown;
      }),
    );
  };
  const uploadCode = async (functionId: string, code: Uint8Array): Promise<string> => {
    const file = InputFile.fromBuffer(code, 'code.tar.gz');
    const upload = new Functions(client).createDeployment({ functionId, code: file, activate: true });
    return (await named(`deploy function ${functionId}`, answerOf(upload))).$id;
  };
  return { call, find, list, write, uploadCode };
}

function isNotFound(thrown: unknown): boolean {
  return thrown instanceof AppwriteException && thrown.code === 404;
}

/** Awaits a request. A refusal, or no answer, becomes a `CommandFailure` that begins with the request's name. */
export async function named<Answer>(name: string, request: Promise<Answer>): Promise<Answer> {
  try {
    return await request;
  } catch (thrown) {
    if (thrown instanceof AppwriteException) throw new CommandFailure(`${name}: ${describeRefusal(thrown)}`);
    if (thrown instanceof CommandFailure) throw new CommandFailure(`${name}: ${thrown.message}`);
    throw thrown;
  }
}

/** Asks as a visitor would, without the API key. Rejects with `CommandFailure` when no answer came within 30 s. */
export async function fetchAsGuest(endpoint: string, path: string, init: RequestInit = {}): Promise<Response> {
  try {
    return await fetch(endpoint + path, { ...init, signal: AbortSignal.timeout(30_000) });
  } catch (thrown) {
    throw noAnswer(endpoint, thrown);
  }
}

export class NoAnswer extends CommandFailure {}

function noAnswer(endpoint: string, thrown: unknown): NoAnswer {
  return new NoAnswer(`No answer from ${endpoint}: ${describeNetworkError(thrown)}`);
}

/** Reason of a failed `fetch`, which is in the cause. That of an unreachable `localhost` has a code alone. */
export function describeNetworkError(thrown: unknown): string {
  const { cause, message } = thrown as { readonly cause?: NodeJS.ErrnoException; readonly message: string };
  if (cause === undefined) return message;
  return cause.message === '' ? (cause.code ?? message) : cause.message;
}
