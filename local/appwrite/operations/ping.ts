import type { Call } from '#local/appwrite/platform.ts';

/** `GET /ping` */
export function ping({ reply }: Call): unknown {
  return reply.type('text/plain; charset=UTF-8').send('Pong!');
}
