import * as v from 'valibot';
import { type MetricKey, metricFields } from '#domain/monthly-metrics/fields.ts';
import { formatMetric, parseMetric } from '#domain/monthly-metrics/parseMetric.ts';
import { parseJson } from '#domain/parseJson.ts';
import { notApplicableValue, type PushSource } from '#domain/pushes/pushedMetrics.ts';
import { unstorableText } from '#domain/storedText.ts';
import { RequestError } from '#functions/runtime/request.ts';

export interface PushItem {
  /** Id or Project ID, as sent. */
  readonly team: string;
  readonly values: readonly PushValue[];
}

interface PushValue {
  readonly metric: MetricKey;
  readonly value: number | string;
  /** Why it can't be the metric's value. */
  readonly problem?: string;
}

export interface Push {
  readonly measuredAt: Date;
  readonly source: PushSource;
  readonly items: readonly PushItem[];
}

const maxItems = 100;
const maxTextLength = 500;

export const text = v.pipe(
  v.string(),
  v.minLength(1),
  v.maxLength(maxTextLength),
  v.check((given) => unstorableText(given, maxTextLength) === undefined),
);
/** Control characters take six characters of JSON each: eight sources of them wouldn't fit into their column. */
const line = v.pipe(text, v.regex(/^\P{Cc}*$/u, 'has a control character'));
const schema = v.strictObject({
  measuredAt: v.string(),
  source: v.strictObject({
    name: v.pipe(line, v.maxLength(100)),
    url: v.pipe(line, v.regex(/^https?:\/\//, 'must begin with https:// or http://')),
    commit: v.optional(v.pipe(line, v.maxLength(64))),
  }),
  items: v.pipe(
    v.array(v.strictObject({ team: v.pipe(text, v.maxLength(128)), values: v.record(v.string(), v.unknown()) })),
    v.minLength(1, 'must name a team'),
  ),
});

/** Throws `RequestError` 400 with one sentence. */
export function parsePush(bodyText: string): Push {
  if (bodyText.trim() === '') throw refused('The body is empty.');
  const parsed = parseJson(bodyText);
  if (parsed === undefined) throw refused('The body is not JSON.');
  const members = countMembers(parsed);
  const push = readPush(parsed);
  if (members !== countColons(bodyText)) throw refused('The body names a key twice.');
  return push;
}

/** Throws `RequestError` 400 with one sentence. */
export function readPush(parsed: unknown): Push {
  const read = v.safeParse(schema, parsed);
  if (!read.success) throw refused(describe(read.issues[0]));
  const { measuredAt, source, items } = read.output;
  if (items.length > maxItems) throw refused(`At most ${maxItems} teams fit into a call, not ${items.length}.`);
  const teams = new Set(items.map(({ team }) => team));
  if (teams.size < items.length) throw refused('The body names a team twice.');
  const { name, url, commit } = source;
  return {
    measuredAt: parseMoment(measuredAt),
    source: { name, url, ...(commit !== undefined && { commit }) },
    items: items.map(({ team, values }) => ({ team, values: Object.entries(values).map(toValue) })),
  };
}

function describe({ path, type, expected, input, message }: v.BaseIssue<unknown>): string {
  const place = path?.map(({ key }) => String(key)).join('.') ?? '';
  if (place === '' || Array.isArray(path?.[0]?.input))
    return 'The body must be an object with measuredAt, source and items.';
  if (type === 'strict_object' && expected === 'never') return `${place} is no key.`;
  return type === 'strict_object' && input === undefined ? `${place} is missing.` : `${place}: ${message}`;
}

const momentFormat = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

function parseMoment(given: string): Date {
  const [, day = ''] = momentFormat.exec(given) ?? [];
  const moment = new Date(given);
  const isDay = day !== '' && new Date(`${day}T00:00Z`).toISOString().startsWith(day);
  if (isDay && !Number.isNaN(moment.getTime())) return moment;
  throw refused('measuredAt must be a moment with its zone, such as 2026-11-25T10:00:00Z.');
}

function toValue([name, given]: [string, unknown]): PushValue {
  const field = metricFields.find(({ key }) => key === name);
  if (field === undefined) throw refused(`${name} is no metric.`);
  const metric = field.key;
  if (given === notApplicableValue) return { metric, value: given };
  const isKind = typeof given === (field.kind === 'choice' ? 'string' : 'number');
  if (!isKind) throw refused(`${name} must be a ${field.kind === 'choice' ? 'text' : 'number'}.`);
  const value = given as number | string;
  const read = parseMetric(field, formatMetric(value as Parameters<typeof formatMetric>[0]));
  if (!read.ok) return { metric, value, problem: read.message };
  return read.value === value ? { metric, value } : { metric, value, problem: 'Not a value of this metric.' };
}

/** Of all objects inside. Not by recursion: a body may be nested as deep as it is long. */
function countMembers(parsed: unknown): number {
  let count = 0;
  for (const left: unknown[] = [parsed]; left.length > 0;) {
    const next = left.pop();
    if (typeof next !== 'object' || next === null) continue;
    if (Object.hasOwn(next, '__proto__')) throw refused('__proto__ is no key.');
    const values: unknown[] = Object.values(next);
    if (!Array.isArray(next)) count += values.length;
    for (const value of values) left.push(value);
  }
  return count;
}

/** Outside of texts: as many as members were written. */
function countColons(json: string): number {
  return json.replace(/"(?:[^"\\]|\\.)*"/g, '').split(':').length - 1;
}

function refused(message: string): RequestError {
  return new RequestError(400, message);
}
