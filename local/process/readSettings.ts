import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { isTimeZone } from '#domain/calendarDay.ts';
import { type FaultPlan, type FaultName, faultNames } from '#local/appwrite/faults.ts';
import { StartFailure } from './StartFailure.ts';
import { isLoopback } from './isLoopback.ts';

/** Validated settings of `npm start` (architecture.md, section 8). */
export interface Settings {
  /** 0: any free one. */
  readonly port: number;
  readonly host: string;
  /** Public origin, if it is not `http://localhost:PORT`; without a final slash. */
  readonly origin: string | undefined;
  /** Addresses and ranges (`10.0.0.0/8`) of proxies whose `X-Forwarded-*` headers are believed. */
  readonly trustedProxies: readonly string[];
  readonly dataDir: string;
  readonly flagsFile: string;
  /** Teams of the sample organisation; 0: none. */
  readonly sampleTeams: number;
  readonly sampleSeed: number;
  /** `undefined`: the local identity provider with its sample people. */
  readonly oidc: ExternalProvider | undefined;
  /** Redirect addresses of another Appwrite, whose people the local identity provider signs in too. */
  readonly idpRedirectUris: readonly string[];
  readonly adminEmails: readonly string[];
  /** Calls of functions that the platform answers at a time; `undefined`: any number. */
  readonly executionWorkers: number | undefined;
  /** Plays Appwrite's refusal of a page on another site (`PlatformSettings`). */
  readonly authenticatesFirst: boolean;
  /** Plays the loss of every event: none starts a function. */
  readonly losesEvents: boolean;
  readonly faults: FaultPlan;
  /** No schedule starts a function. */
  readonly losesSchedules: boolean;
  /** Variables of the function `reminder`. */
  readonly webhook: Readonly<Record<string, string>>;
  /** The organisation's; `undefined`: the one that the page's configuration names. */
  readonly timeZone: string | undefined;
}

const webhookVariables = ['WEBHOOK_URL', 'WEBHOOK_SECRET', 'WEBHOOK_HOSTS'];

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the settings from environment variables; one that is empty counts as absent. Throws `StartFailure` for the first that is wrong. */
export function readSettings(environment: Environment): Settings {
  const text = (name: string): string | undefined => {
    const value = environment[name]?.trim();
    return value === '' ? undefined : value;
  };
  const dataDir = resolve(text('DATA_DIR') ?? '.data');
  const settings = {
    port: wholeNumber('PORT', text('PORT'), 3000, 65_535),
    host: text('HOST') ?? 'localhost',
    origin: origin(text('ORIGIN')),
    trustedProxies: list(text('TRUSTED_PROXIES')).map(proxy),
    dataDir,
    flagsFile: resolve(text('FLAGS_FILE') ?? resolve(dataDir, 'flags.json')),
    sampleTeams: wholeNumber('SAMPLE_TEAMS', text('SAMPLE_TEAMS'), 60, 100_000),
    sampleSeed: wholeNumber('SAMPLE_SEED', text('SAMPLE_SEED'), 1, 2 ** 32 - 1),
    oidc: readOidc(text),
    idpRedirectUris: list(text('IDP_REDIRECT_URIS')).map(redirectUri),
    adminEmails: list(text('ADMIN_EMAILS')).map((email) => email.toLowerCase()),
    executionWorkers: wholeNumber('EXECUTION_WORKERS', text('EXECUTION_WORKERS'), 0, 1_000) || undefined,
    authenticatesFirst: text('AUTHENTICATES_FIRST') === '1',
    faults: parseFaults(list(text('FAULTS'))),
    losesEvents: text('LOSES_EVENTS') === '1',
    losesSchedules: text('LOSES_SCHEDULES') === '1',
    webhook: Object.fromEntries(webhookVariables.flatMap((name) => (text(name) ? [[name, text(name)]] : []))) as Record<
      string,
      string
    >,
    timeZone: timeZone(text('TIME_ZONE')),
  };
  if (settings.oidc !== undefined && settings.idpRedirectUris.length > 0) {
    throw new StartFailure('IDP_REDIRECT_URIS is for the local identity provider, which OIDC_ISSUER replaces.');
  }
  checkAddress(settings, text('ALLOW_SAMPLE_PEOPLE') === '1');
  return settings;
}

function list(text = ''): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);
}

/** A prefix of 0 would believe everybody; the server refuses it. */
function proxy(text: string): string {
  const [address = '', bits = '1', ...rest] = text.split('/');
  const most = isIP(address) === 4 ? 32 : 128;
  const isPrefix = /^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= most;
  if (isIP(address) !== 0 && isPrefix && rest.length === 0) return text;
  throw new StartFailure(`TRUSTED_PROXIES must be addresses like 10.0.0.1 or 10.0.0.0/8, not "${text}".`);
}

/** Address at which Appwrite takes a sign-in back, as its console shows it. */
function redirectUri(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isCallback = /^\/v1\/account\/sessions\/oauth2\/callback\/oidc\/[\w.-]+$/.test(url?.pathname ?? '');
  if (
    isCallback &&
    url?.href === text &&
    /^https?:$/.test(url.protocol) &&
    url.search + url.hash + url.username === ''
  ) {
    return text;
  }
  throw new StartFailure(
    `IDP_REDIRECT_URIS must be addresses like http://localhost:8080/v1/account/sessions/oauth2/callback/oidc/PROJECT, not "${text}".`,
  );
}

function wholeNumber(name: string, text: string | undefined, otherwise: number, maximum: number): number {
  if (text === undefined) return otherwise;
  const number = /^\d{1,10}$/.test(text) ? Number(text) : Infinity;
  if (number > maximum) throw new StartFailure(`${name} must be a whole number from 0 to ${maximum}, not "${text}".`);
  return number;
}

function timeZone(text: string | undefined): string | undefined {
  if (text === undefined || isTimeZone(text)) return text;
  throw new StartFailure(`TIME_ZONE must be the name of a time zone, such as Europe/Berlin, not "${text}".`);
}

function origin(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search + url.hash !== '') {
    throw new StartFailure(`ORIGIN must be an address like https://data.example.test, not "${text}".`);
  }
  return url.origin;
}

/**
 * The passwords of the sample people are public: nobody else's machine may reach them unless that was asked for. With a public ORIGIN
 * something in front of this process lets the network in.
 */
function checkAddress(
  { host, origin, oidc }: Pick<Settings, 'host' | 'origin' | 'oidc'>,
  allowSamplePeople: boolean,
): void {
  const [wayIn] = [
    ...(isLoopback(host) ? [] : [`HOST=${host}`]),
    ...(origin === undefined || isLoopback(new URL(origin).hostname) ? [] : [`ORIGIN=${origin}`]),
  ];
  if (wayIn !== undefined && oidc === undefined && !allowSamplePeople) {
    throw new StartFailure(
      `${wayIn} would let anyone on the network sign in as one of the sample people. Set OIDC_ISSUER to your own provider, or ALLOW_SAMPLE_PEOPLE=1.`,
    );
  }
  if (!isLoopback(host) && origin === undefined) {
    throw new StartFailure(`HOST=${host} needs ORIGIN too: the address at which people open the product.`);
  }
}

/** An organisation's own OpenID Connect provider. */
interface ExternalProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Without one, everybody whom the provider lets through may use the product. */
  readonly allowedGroup: string | undefined;
}

/** The provider that the settings name, if any. Throws `StartFailure` when it is named by half. */
function readOidc(text: (name: string) => string | undefined): ExternalProvider | undefined {
  const [issuer, clientId, clientSecret] = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'].map(text);
  const allowedGroup = text('OIDC_ALLOWED_GROUP');
  if (issuer === undefined) {
    const stray = Object.entries({
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: clientSecret,
      OIDC_ALLOWED_GROUP: allowedGroup,
    });
    const [first] = stray.flatMap(([name, value]) => (value === undefined ? [] : [name]));
    if (first !== undefined) throw new StartFailure(`${first} is set, but OIDC_ISSUER is not.`);
    return undefined;
  }
  const url = URL.canParse(issuer) ? new URL(issuer) : undefined;
  if (url?.protocol !== 'https:' && !(url?.protocol === 'http:' && isLoopback(url.hostname))) {
    throw new StartFailure(`OIDC_ISSUER must be an https address, not "${issuer}".`);
  }
  if (clientId === undefined) throw new StartFailure('OIDC_ISSUER needs OIDC_CLIENT_ID too.');
  if (clientSecret === undefined) throw new StartFailure('OIDC_ISSUER needs OIDC_CLIENT_SECRET too.');
  return { issuer, clientId, clientSecret, allowedGroup };
}

/** Reads `rate-limit:2, half-open`; without a number a fault never ends. Throws `StartFailure` for anything else. */
function parseFaults(texts: readonly string[]): FaultPlan {
  return Object.fromEntries(texts.map(parseFault));
}

function parseFault(text: string): [FaultName, number] {
  const [, name, times] = /^([^:]*)(?::([1-9]\d{0,5}))?$/.exec(text) ?? [];
  const known = faultNames.find((each) => each === name);
  if (known !== undefined) return [known, Number(times ?? Infinity)];
  throw new StartFailure(
    `FAULTS must be some of ${faultNames.join(', ')}, each with how often it happens (rate-limit:2) or without, not "${text}".`,
  );
}
