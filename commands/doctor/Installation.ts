import type { Client } from 'node-appwrite';
import type { Project } from '#commands/project.ts';
import type { Configuration } from './Configuration.ts';

/** Installation under examination. */
export interface Installation extends Project {
  readonly client: Client;
  /** Origin of the page: `https://data.example.test`. */
  readonly page: string;
  readonly configuration: Configuration;
  /** Address of the provider's own description; found from the address of sign-in when undefined. */
  readonly wellKnownUrl: string | undefined;
}

/** Longest wait for one answer. */
export const answerTimeoutMs = 15_000;

/** A request without key and cookies. Redirects are answered, not followed. */
export function request(url: string | URL, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  return fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(answerTimeoutMs) });
}
