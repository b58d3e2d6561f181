import { createHmac } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { layoutText } from './composeMail.ts';
import type { Variables } from './mailSettings.ts';
import type { Delivery, OpenMailer } from './openMailer.ts';

export interface WebhookSettings {
  readonly url: URL;
  /** '' for none. */
  readonly secret: string;
  /** Allowed names, and private addresses that they may have. */
  readonly hosts: ReadonlySet<string>;
  readonly pageUrl: string;
}

/** Without an address, or a list of hosts. */
export function isWebhookOff({ WEBHOOK_URL = '', WEBHOOK_HOSTS = '' }: Variables): boolean {
  return WEBHOOK_URL.trim() === '' || WEBHOOK_HOSTS.trim() === '';
}

/** Throws one line that names what is missing or wrong, never with the address. */
export function readWebhookSettings(values: Variables): WebhookSettings {
  if (isWebhookOff(values)) throw new Error('WEBHOOK_URL or WEBHOOK_HOSTS is not set, so nothing is sent.');
  const [address = '', secret = '', list = '', page = ''] = [
    ...['WEBHOOK_URL', 'WEBHOOK_SECRET', 'WEBHOOK_HOSTS', 'PAGE_URL'].map((name) => values[name]?.trim() ?? ''),
  ];
  const hosts = new Set(
    list
      .split(',')
      .map((host) => host.trim().toLowerCase())
      .filter((host) => host !== ''),
  );
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.protocol !== 'https:') throw new Error('WEBHOOK_URL must be an address that begins with https://.');
  if (!hosts.has(hostOf(url))) throw new Error('WEBHOOK_HOSTS doesn’t name the host of WEBHOOK_URL.');
  if (!URL.canParse(page)) throw new Error('PAGE_URL must be the address of the page, like https://data.example.test.');
  return { url, secret, hosts, pageUrl: new URL(page).origin };
}

/** IPv6 without brackets. */
function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/gu, '').toLowerCase();
}

export interface WebhookPorts {
  readonly fetch: typeof fetch;
  /** Addresses of a host. */
  readonly resolve: (host: string) => Promise<readonly string[]>;
  readonly pause: (ms: number) => Promise<unknown>;
  /** Between attempts of one run. */
  readonly pausesMs: readonly number[];
}

/** Longer than the 10 s after which `fetch` gives a connection up, which counts as one that failed. */
const answerMs = 15_000;

const defaultPorts: WebhookPorts = {
  fetch,
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  pause,
  pausesMs: [1_000, 4_000, 16_000],
};

/** Sends `{ "text" }` in place of a mail. */
export function webhookMailer(settings: WebhookSettings, given: Partial<WebhookPorts> = {}): OpenMailer {
  const ports = { ...defaultPorts, ...given };
  return () => ({
    deliver: async ({ id, layOut }) => {
      const layout = layOut(settings.pageUrl);
      const body = JSON.stringify({ text: `${layout.subject}\n\n${layoutText(layout.blocks)}` });
      let delivery = await post(settings, { id, body }, ports);
      for (const pauseMs of ports.pausesMs) {
        if (delivery.kind !== 'deferred') return delivery;
        await ports.pause(pauseMs);
        delivery = await post(settings, { id, body }, ports);
      }
      return delivery;
    },
    close: () => undefined,
  });
}

interface Message {
  /** The same at every attempt. */
  readonly id: string;
  readonly body: string;
}

/** Never rejects. Without an answer it may have been taken. */
async function post(settings: WebhookSettings, { id, body }: Message, ports: WebhookPorts): Promise<Delivery> {
  const { url, secret } = settings;
  const signature = createHmac('sha256', secret).update(body).digest('hex');
  const headers = {
    ...{ 'Content-Type': 'application/json', 'X-Delivery-Id': id },
    ...(secret !== '' && { 'X-Signature-256': `sha256=${signature}` }),
  };
  try {
    await requirePublic(settings, ports);
  } catch (reason) {
    return { kind: reason instanceof PrivateAddressError ? 'refused' : 'deferred', reason };
  }
  try {
    const signal = AbortSignal.timeout(answerMs);
    const { status } = await ports.fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal });
    if (status >= 200 && status < 300) return { kind: 'sent' };
    const kind = status === 429 || status >= 500 ? 'deferred' : 'refused';
    return { kind, reason: new Error(`The webhook answered ${status}.`) };
  } catch (thrown) {
    return {
      kind: connectFailures.has(codeOf(thrown)) ? 'deferred' : 'unknown',
      reason: new Error(describeFailure(thrown)),
    };
  }
}

class PrivateAddressError extends Error {}

const privateNets = {
  ipv4: [
    ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16'],
    ...['172.16.0.0/12', '192.0.0.0/24', '192.168.0.0/16', '198.18.0.0/15', '224.0.0.0/3'],
  ],
  ipv6: ['::/127', '64:ff9b::/96', 'fc00::/7', 'fe80::/10', 'ff00::/8'],
} as const;
const privateAddresses = new BlockList();
for (const family of ['ipv4', 'ipv6'] as const) {
  for (const net of privateNets[family]) {
    const [address = '', bits] = net.split('/');
    privateAddresses.addSubnet(address, Number(bits), family);
  }
}

/** Throws `PrivateAddressError`, and what the look-up threw. */
async function requirePublic({ url, hosts }: WebhookSettings, { resolve }: WebhookPorts): Promise<void> {
  const addresses = await resolve(hostOf(url));
  const isPrivate = (address: string): boolean =>
    privateAddresses.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4') && !hosts.has(address);
  if (addresses.some(isPrivate))
    throw new PrivateAddressError('The webhook’s host has a private address that WEBHOOK_HOSTS doesn’t name.');
}

const connectFailures: ReadonlySet<unknown> = new Set([
  ...['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'],
]);

function codeOf(thrown: unknown): unknown {
  const cause: unknown = thrown instanceof Error ? thrown.cause : undefined;
  return cause instanceof Error && 'code' in cause ? cause.code : undefined;
}

/** Without the address, which an error may name. */
function describeFailure(thrown: unknown): string {
  const code = codeOf(thrown);
  if (typeof code === 'string') return `The webhook could not be reached (${code}).`;
  const isLate = thrown instanceof Error && thrown.name === 'TimeoutError';
  return isLate ? 'The webhook gave no answer within 15 s.' : 'The webhook could not be called.';
}
