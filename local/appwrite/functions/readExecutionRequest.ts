import { parseDate } from '#local/appwrite/dates.ts';
import { AppwriteError } from '#local/appwrite/errors.ts';
import { invalid } from '#local/appwrite/http/parameters.ts';
import { plainText } from '#local/appwrite/plainText.ts';

/** What `POST …/executions` asks for, checked. */
export interface ExecutionRequest {
  readonly body: string;
  readonly isAsync: boolean;
  readonly path: string;
  readonly method: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly scheduledAt: string | null;
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'];
const bodyLimit = 10_485_760;
const headersLimit = 16_384;

/** Throws `general_argument_invalid`, `general_bad_request` and the error without a type that Appwrite has for headers. */
export function readExecutionRequest(given: Readonly<Record<string, unknown>>): ExecutionRequest {
  const { body, async: isAsync, path, method, headers, scheduledAt } = given;
  const request = {
    body: readText(body ?? '', 'body', 0, bodyLimit),
    isAsync: readBoolean(isAsync ?? false),
    path: readText(path ?? '/', 'path', 1, 2048),
    method: method ?? 'POST',
    headers: readHeaders(headers ?? {}),
  };
  if (!isMethod(request.method)) throw invalid('method', `Value must be one of (${methods.join(', ')})`);
  return { ...request, method: request.method, scheduledAt: readSchedule(scheduledAt ?? null, request.isAsync) };
}

function isMethod(value: unknown): value is string {
  return methods.some((method) => method === value);
}

function readText(value: unknown, name: string, least: number, most: number): string {
  if (typeof value === 'string' && value.length >= least && value.length <= most) return value;
  const atLeast = least > 0 ? `at least ${least} chars and ` : '';
  throw invalid(name, `Value must be a valid string and ${atLeast}no longer than ${most} chars`);
}

function readBoolean(value: unknown): boolean {
  if (![true, false, 'true', 'false', '1', '0', 1, 0].includes(value as string))
    throw invalid('async', 'Value must be a valid boolean');
  return [true, 'true', '1', 1].includes(value as string);
}

function readHeaders(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) throw invalid('headers', 'Value must be a valid object.');
  const headers = Object.entries(value).map(([name, text]): [string, string] => [name.toLowerCase(), plainText(text)]);
  const isName = (name: string): boolean => /^[a-z0-9-]+$/.test(name) && !name.startsWith('x-appwrite');
  const size = headers.reduce((sum, [name, text]) => sum + name.length + text.length, 0);
  if (headers.every(([name]) => isName(name)) && headers.length <= 100 && size <= headersLimit)
    return Object.fromEntries(headers);
  throw new AppwriteError(
    'Invalid headers: Alphanumeric characters or hyphens only, cannot start with "x-appwrite", maximum 100 keys, and total size 16384.',
    'Server Error',
  );
}

function readSchedule(value: unknown, isAsync: boolean): string | null {
  if (value === null) return null;
  if (!isAsync) {
    const message =
      'Scheduled executions must run asynchronously. Set scheduledAt to a future date, or set async to true.';
    throw new AppwriteError('general_bad_request', message);
  }
  const date = parseDate(value);
  if (date !== undefined && Date.parse(date) >= Date.now() + 60_000) return date;
  throw new AppwriteError(
    'general_bad_request',
    'Execution schedule must be a valid date, and at least 1 minute from now',
  );
}
