import type { FastifyReply } from 'fastify';

/** Sends a JSON answer, an error too, with the headers that Appwrite gives all of them. */
export function sendJson(reply: FastifyReply, body: unknown): FastifyReply {
  return reply
    .type('application/json; charset=UTF-8')
    .headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    .send(body);
}
