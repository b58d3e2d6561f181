import type { Call } from '../platform';

/** `GET /ping` */
export function ping({ reply }: Call): unknown {
  return reply.type('text/plain; charset=UTF-8').send('Pong!');
}
