import type { FastifyInstance } from 'fastify';

/** Appwrite's body limit: 12 MiB. */
export const bodyLimitBytes = 12 * 1024 * 1024;

/** Reads JSON the way Appwrite does: what is malformed, no object or of another type counts as no body at all. */
export function acceptBodies(v1: FastifyInstance): void {
  v1.removeAllContentTypeParsers();
  v1.addContentTypeParser('*', { parseAs: 'string' }, (_request, text, done) => {
    done(null, parseObject(text.toString()));
  });
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : {};
  } catch {
    return {};
  }
}
