import * as v from 'valibot';
import { defaultTimeZone, isTimeZone } from '#domain/calendarDay.ts';
import { configTimeoutMs } from '#domain/limits.ts';
import { fetchConfig } from './fetchConfig.ts';
import './prefetched.ts';
import type { RuntimeConfig } from './runtimeConfig.ts';

/** specification.md, sections 5 and 9. Rejects with an `Error` for people: status, wrong field, no JSON, no answer within 10 s. */
export async function loadConfig(): Promise<RuntimeConfig> {
  try {
    const response = await (window.prefetched?.config ?? fetchConfig());
    if (!response.ok) throw new Error(`Failed to fetch config: ${response.status} ${response.statusText}`);
    return parseConfig(parseJson(await response.text()), window.location.origin);
  } catch (thrown) {
    if (isNamed(thrown, 'TimeoutError'))
      throw new Error(`Failed to fetch config: no answer within ${configTimeoutMs / 1000} s`);
    // fetch rejects with a TypeError for every network failure; nothing else here throws one.
    if (isNamed(thrown, 'TypeError')) throw new Error('Failed to fetch config: the server could not be reached');
    throw thrown;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error('Invalid config: the answer is not JSON');
  }
}

function isNamed(thrown: unknown, name: string): boolean {
  return typeof thrown === 'object' && thrown !== null && 'name' in thrown && thrown.name === name;
}

const text = v.pipe(v.string('must be a text'), v.trim(), v.nonEmpty('must not be empty'));

/** Starting with `/`, of the page's own origin. */
function address(origin: string) {
  return v.pipe(
    text,
    v.check((value) => isAddress(value, origin), 'must be an http address or start with /'),
    v.transform((value) => new URL(value, origin).href.replace(/\/$/, '')),
  );
}

function configSchema(origin: string) {
  return v.object(
    {
      appwriteEndpoint: address(origin),
      appwriteProjectId: text,
      fileUploaderFunctionId: v.optional(text),
      fileExporterFunctionId: v.optional(text),
      metricCalculatorFunctionId: v.optional(text),
      metricsReceiverUrl: v.optional(address(origin)),
      launchDarklyClientId: v.optional(text),
      launchDarklyUrl: v.optional(address(origin)),
      datadogClientToken: v.optional(text),
      datadogApplicationId: v.optional(text),
      monitoringUrl: v.optional(address(origin)),
      timeZone: v.optional(
        v.pipe(text, v.check(isTimeZone, 'must be the name of a time zone, such as Europe/Berlin')),
        defaultTimeZone,
      ),
      contactEmail: v.pipe(text, v.email('must be an e-mail address')),
    },
    'must be an object',
  );
}

/** Further fields are ignored. Throws an `Error` that names every wrong field. */
export function parseConfig(value: unknown, origin: string): RuntimeConfig {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error('Invalid config: it is not an object');
  const result = v.safeParse(configSchema(origin), value);
  if (result.success) return result.output;
  const problems = result.issues.map((issue) => `${v.getDotPath(issue) ?? 'it'} ${problemOf(issue)}`);
  throw new Error(`Invalid config: ${problems.join('; ')}`);
}

/** Valibot describes a missing key in terms of the object. */
function problemOf({ message, input, type }: v.BaseIssue<unknown>): string {
  return type === 'object' && input === undefined ? 'is missing' : message;
}

function isAddress(value: string, origin: string): boolean {
  const isPath = value.startsWith('/') && !value.startsWith('//');
  return (isPath || /^https?:\/\//.test(value)) && URL.canParse(value, origin);
}
