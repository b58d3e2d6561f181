import * as v from 'valibot';
import { isInvisible } from '#domain/foldText.ts';
import { unstorableText } from '#domain/storedText.ts';
import { tidyText } from '#domain/text.ts';
import { RequestError } from './request.ts';

export const textSchema = (maxLength: number) =>
  v.pipe(
    v.string(),
    v.check(
      (text) => unstorableText(text, maxLength) === undefined,
      ({ input }) => unstorableText(input, maxLength) ?? '',
    ),
  );

export const nameSchema = (maxLength: number) =>
  v.pipe(
    textSchema(maxLength),
    v.transform((text) => tidyText(text)),
    v.check((text) => !isInvisible(text), 'has no character that can be seen'),
  );

export const idSchema = v.pipe(v.string(), v.regex(/^[a-zA-Z0-9][a-zA-Z0-9._-]{0,35}$/, 'is no valid id'));

/** Throws `RequestError` 400 with the path of the first fault. */
export function parseBody<Schema extends v.GenericSchema>(schema: Schema, bodyText: string): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, parseJson(bodyText), { abortEarly: true });
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  throw new RequestError(400, `${v.getDotPath(issue) ?? 'The request'}: ${issue.message}`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new RequestError(400, 'The request is not valid JSON.');
  }
}
