import { AppwriteException, Query } from 'node-appwrite';
import { CommandFailure } from '#commands/CommandFailure.ts';
import { connect, type Project } from '#commands/project.ts';

/** Calls of a project's administrative interface. */
export interface Administration {
  /** Rejects with `AppwriteException`, or with `CommandFailure` when no answer came. */
  call<Answer>(method: string, path: string, params?: Record<string, unknown>): Promise<Answer>;
  /** Undefined when it doesn't exist. */
  find<Answer>(path: string): Promise<Answer | undefined>;
  /** Every entry of a list, which the answer has under `name`. */
  list<Entry>(path: string, name: string): Promise<Entry[]>;
}

const pageSize = 100;

/** Answers come in the format that the CLI asks for, so that both compare the same texts. */
const responseFormat = '1.8.0';

export function openAdministration(project: Project): Administration {
  const client = connect(project);
  const headers = {
    'X-Appwrite-Project': project.projectId,
    'X-Appwrite-Response-Format': responseFormat,
    'content-type': 'application/json',
  };
  const call = async <Answer>(method: string, path: string, params = {}): Promise<Answer> => {
    try {
      return (await client.call(method, new URL(project.endpoint + path), headers, params)) as Answer;
    } catch (thrown) {
      if (thrown instanceof AppwriteException) throw thrown;
      throw noAnswer(project.endpoint, thrown);
    }
  };
  const find = async <Answer>(path: string): Promise<Answer | undefined> => {
    try {
      return await call<Answer>('get', path);
    } catch (thrown) {
      if (thrown instanceof AppwriteException && thrown.code === 404) return undefined;
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
  return { call, find, list };
}

/** Asks as a visitor would, without the API key. Rejects with `CommandFailure` when no answer came within 30 s. */
export async function fetchAsGuest(endpoint: string, path: string, init: RequestInit = {}): Promise<Response> {
  try {
    return await fetch(endpoint + path, { ...init, signal: AbortSignal.timeout(30_000) });
  } catch (thrown) {
    throw noAnswer(endpoint, thrown);
  }
}

function noAnswer(endpoint: string, thrown: unknown): CommandFailure {
  return new CommandFailure(`No answer from ${endpoint}: ${describeNetworkError(thrown)}`);
}

/** Reason of a failed `fetch`, which is in the cause. That of an unreachable `localhost` has a code alone. */
export function describeNetworkError(thrown: unknown): string {
  const { cause, message } = thrown as { readonly cause?: NodeJS.ErrnoException; readonly message: string };
  if (cause === undefined) return message;
  return cause.message === '' ? (cause.code ?? message) : cause.message;
}
