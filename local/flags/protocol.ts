import type { Flags } from './parseFlags.ts';

/** A flag as LaunchDarkly's client reads it. */
export interface EvaluatedFlag {
  /** Later is newer; a client ignores an older one. */
  readonly version: number;
  readonly flagVersion: number;
  readonly variation: number;
  readonly value: boolean;
  readonly trackEvents: boolean;
}

/** One event of the stream. */
export interface StreamEvent {
  readonly name: 'put' | 'patch' | 'delete';
  readonly data: unknown;
}

function evaluate(value: boolean, version: number): EvaluatedFlag {
  return { version, flagVersion: version, variation: value ? 0 : 1, value, trackEvents: false };
}

/** All flags at once: the answer to a question, and the stream's first event. */
export function evaluateAll(flags: Flags, version: number): Record<string, EvaluatedFlag> {
  return Object.fromEntries(Object.entries(flags).map(([key, value]) => [key, evaluate(value, version)]));
}

/** What tells a client that knows `before` about `now`. */
export function changesBetween(before: Flags, now: Flags, version: number): StreamEvent[] {
  const patches = Object.entries(now)
    .filter(([key, value]) => before[key] !== value)
    .map(([key, value]) => ({ name: 'patch' as const, data: { key, ...evaluate(value, version) } }));
  const deletions = Object.keys(before)
    .filter((key) => !(key in now))
    .map((key) => ({ name: 'delete' as const, data: { key, version } }));
  return [...patches, ...deletions];
}

/** An event as it goes over the wire (server-sent events). */
export function formatEvent({ name, data }: StreamEvent): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** Keeps proxies from closing a stream on which nothing happens. */
export const heartbeat = ':\n\n';
