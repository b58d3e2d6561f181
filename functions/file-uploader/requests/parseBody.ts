import * as v from 'valibot';
import { RequestError } from '#functions/runtime/request.ts';

/** Throws `RequestError` 400 with the path of the first fault. */
export function parseBody<Schema extends v.GenericSchema>(schema: Schema, bodyText: string): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, parseJson(bodyText), { abortEarly: true });
  if (parsed.success) return parsed.output;
  throw new RequestError(400, describeIssue(parsed.issues[0]));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new RequestError(400, 'The request is not valid JSON.');
  }
}

function describeIssue(issue: v.BaseIssue<unknown>): string {
  return `${v.getDotPath(issue) ?? 'The request'}: ${issue.message}`;
}
