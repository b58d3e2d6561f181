import type { FastifyReply } from 'fastify';
import type { Call } from '#local/appwrite/platform.ts';
import { withQuery } from './redirectTargets.ts';
import { SignInRefused } from './SignInRefused.ts';

/** Sends the browser on. It remembers a 301 unless it is told not to. */
export function redirect({ reply }: Call, to: string): FastifyReply {
  return reply
    .header('cache-control', 'no-store, no-cache, must-revalidate, max-age=0')
    .type('text/html')
    .redirect(to, 301);
}

/** Whatever is refused on the way is told at the failure address: `?error={"message","type","code"}`. */
export async function redirectOnFailure(
  call: Call,
  failure: string,
  attempt: () => Promise<FastifyReply>,
): Promise<FastifyReply> {
  try {
    return await attempt();
  } catch (thrown) {
    if (!(thrown instanceof SignInRefused)) throw thrown;
    const { message, type, code } = thrown;
    return redirect(call, withQuery(failure, { error: JSON.stringify({ message, type, code }) }));
  }
}

/** What the client library threw, as a refusal; the whole of it is logged. */
export function providerFailure(call: Call, thrown: unknown, before = ''): SignInRefused {
  call.request.log.warn(thrown);
  return SignInRefused.byProvider(errorCodeOf(thrown), before);
}

/** The code that the provider or the library gave. */
function errorCodeOf(thrown: unknown): string {
  if (thrown instanceof Error && 'error' in thrown && typeof thrown.error === 'string') return thrown.error;
  if (thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'string') return thrown.code;
  return 'it could not be reached';
}
