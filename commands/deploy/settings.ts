import { existsSync } from 'node:fs';
import * as v from 'valibot';
import { CommandFailure } from '#commands/CommandFailure.ts';
import { defaultTimeZone, isTimeZone } from '#domain/calendarDay.ts';
import { readJson } from './resources.ts';

const text = v.pipe(v.string('must be a text'), v.trim(), v.nonEmpty('must not be empty'));
const httpAddress = v.pipe(
  text,
  v.check(
    (value) => /^https?:\/\//.test(value) && URL.canParse(value),
    'must be an address like https://data.example.test',
  ),
);
const origin = v.pipe(
  httpAddress,
  v.check((value) => isOrigin(value), 'must be an address without a path, like https://data.example.test'),
  v.transform((value) => new URL(value).origin),
);

const settingsSchema = v.strictObject({
  endpoint: v.pipe(
    httpAddress,
    v.check((value) => /\/v1\/*$/.test(value), 'must end in /v1, like https://appwrite.example.test/v1'),
    v.transform((value) => value.replace(/\/+$/, '')),
  ),
  projectId: text,
  pageUrls: v.pipe(v.array(origin, 'must be a list'), v.minLength(1, 'must name at least one address')),
  contactEmail: v.pipe(text, v.email('must be an e-mail address')),
  mailFrom: v.optional(text),
  timeZone: v.optional(
    v.pipe(text, v.check(isTimeZone, 'must be the name of a time zone, such as Europe/Berlin')),
    defaultTimeZone,
  ),
  provider: v.strictObject({ clientId: text, wellKnownUrl: httpAddress }),
  metricsReceiverUrl: v.optional(httpAddress),
  launchDarklyClientId: v.optional(text),
  datadogClientToken: v.optional(text),
  datadogApplicationId: v.optional(text),
});

/** An organisation's settings. None of them is a secret. */
export type DeploySettings = Readonly<v.InferOutput<typeof settingsSchema>>;

const example = JSON.stringify(
  {
    endpoint: 'https://appwrite.example.test/v1',
    projectId: 'engineering-data',
    pageUrls: ['https://data.example.test'],
    contactEmail: 'automation-engineering@example.test',
    timeZone: 'America/New_York',
    provider: {
      clientId: 'YOUR_CLIENT_ID',
      wellKnownUrl: 'https://login.example.test/.well-known/openid-configuration',
    },
  },
  null,
  2,
);

/** Reads the file of settings. Throws a `CommandFailure` that names every setting that is wrong. */
export function readSettings(file: string): DeploySettings {
  if (!existsSync(file)) {
    throw new CommandFailure(
      `${file} doesn't exist. Write it with your own values (commands/deploy/README.md):\n${example}`,
    );
  }
  const result = v.safeParse(settingsSchema, readJson(file));
  if (result.success) return result.output;
  const problems = result.issues.map((issue) => `${v.getDotPath(issue) ?? 'it'} ${problemOf(issue)}`);
  throw new CommandFailure(`${file}: ${problems.join('; ')}.`);
}

function problemOf({ message, input, type, expected }: v.BaseIssue<unknown>): string {
  if (type !== 'strict_object') return message;
  if (expected === 'never') return 'is no setting';
  return input === undefined ? 'is missing' : 'must be an object';
}

function isOrigin(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { pathname, search, hash } = new URL(address);
  return pathname === '/' && search === '' && hash === '';
}
