import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { readFile, stat } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { isLoopback } from '#local/process/isLoopback.ts';

export interface PageFiles {
  /** The built page (`dist/`). */
  readonly dist: string;
  /** The runtime configuration, answered as `/config.json` with this time zone in it. */
  readonly configuration: string;
  readonly timeZone: string;
  /** Public origin of the page. */
  readonly origin: string;
}

/** Paths of the other services on the origin; an unknown path below them is a 404, not the page. */
const services = /^\/(v1|idp|flags|intake)(\/|$)/;
/** Never part of the page, although they are built into the same folder. */
const hidden = /(^|\/)(functions\/|\.)/;
const immutableCaching = 'public, max-age=31536000, immutable';

/**
 * Serves the page on what no service answers: files as they were built and compressed, `/config.json`, and for every other path the
 * page itself, which knows its own addresses.
 */
export async function servePage(
  server: FastifyInstance,
  { dist, configuration, timeZone, origin }: PageFiles,
): Promise<void> {
  await server.register(fastifyStatic, { root: dist, serve: false, preCompressed: true, cacheControl: false });

  const sendHeaders = async (reply: FastifyReply): Promise<string> => {
    const text = await readFile(configuration, 'utf8').catch(() => '');
    void reply.headers(securityHeaders(connectSources(text)));
    return text;
  };

  server.get('/config.json', async (_request, reply) => {
    const text = await sendHeaders(reply);
    if (text === '') return notFound(reply);
    return reply
      .header('cache-control', 'no-cache')
      .type('application/json; charset=utf-8')
      .send(withTimeZone(text, timeZone));
  });

  server.setNotFoundHandler(async (request, reply) => {
    const { pathname, search } = locate(request.url);
    const path = decodeURIComponent(pathname);
    if (services.test(path) || !['GET', 'HEAD'].includes(request.method)) return notFound(reply);
    await sendHeaders(reply);
    if (extname(path) !== '') {
      if (hidden.test(path.slice(1)) || !(await isFile(dist, path))) return notFound(reply);
      const caching = path.startsWith('/assets/') ? immutableCaching : 'no-cache';
      return reply.code(200).header('cache-control', caching).sendFile(path.slice(1));
    }
    // Sign-in ends at the one origin: a page opened under another of this machine's names would look signed out.
    if (isLoopback(request.hostname) && request.hostname !== new URL(origin).hostname) {
      return reply.redirect(`${origin}${pathname}${search}`);
    }
    if (!(await isFile(dist, '/index.html'))) {
      return reply.code(503).type('text/plain').send('The page has not been built yet: npm run build\n');
    }
    return reply.code(200).header('cache-control', 'no-cache').sendFile('index.html');
  });
}

/** The functions have been told this one; text that isn't a JSON object is left for the page to complain about. */
function withTimeZone(text: string, timeZone: string): string {
  try {
    const configuration: unknown = JSON.parse(text);
    const isObject = typeof configuration === 'object' && configuration !== null && !Array.isArray(configuration);
    return isObject ? `${JSON.stringify({ ...configuration, timeZone }, null, 2)}\n` : text;
  } catch {
    return text;
  }
}

/**
 * Path and query of what a request line asks for, whichever host it names in front. The path starts with one slash: after two, a browser
 * would read a host.
 */
function locate(target: string): { pathname: string; search: string } {
  // Put together as a text: a URL resolved against another one may leave its host.
  const { pathname, search } = new URL(`http://origin/${target.replace(/^https?:\/\/[^/\\?#]*/i, '')}`);
  return { pathname: pathname.replace(/^\/+/, '/'), search };
}

async function isFile(folder: string, path: string): Promise<boolean> {
  const file = join(folder, path);
  if (!file.startsWith(folder + sep) || path.includes('\0')) return false;
  return stat(file).then(
    (found) => found.isFile(),
    () => false,
  );
}

function notFound(reply: FastifyReply): FastifyReply {
  return reply.code(404).type('text/plain').send('Not found\n');
}

/** Allows empty `<style>` elements: emotion adds its rules to them by script, which needs no permission (docs/decisions). */
const hashOfEmptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/** Allows the one `<style>` with a text: the tables' colours and sizes. Changes with the theme; a test tells to what. */
const hashOfTableStyle = "'sha256-1VpiSyvTr4fWXIDF1VnUTQ9zYvfB3g/wK7CCGIGjQi8='";

const disabledFeatures = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb'];

/** Other origins that the page connects to, from its runtime configuration. */
function connectSources(configuration: string): string[] {
  let values: unknown[];
  try {
    values = Object.values(JSON.parse(configuration) as Record<string, unknown>);
  } catch {
    return [];
  }
  const origins = values.flatMap((value) =>
    typeof value === 'string' && /^https?:\/\//.test(value) && URL.canParse(value) ? [new URL(value).origin] : [],
  );
  return [...new Set(origins.flatMap((origin) => [origin, origin.replace(/^http/, 'ws')]))];
}

/** The headers of every answer that belongs to the page. */
export function securityHeaders(sources: readonly string[]): Readonly<Record<string, string>> {
  const policy = {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'", hashOfEmptyStyle, hashOfTableStyle],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...sources],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['engineering-data'],
  };
  return {
    'content-security-policy': Object.entries(policy)
      .map(([directive, values]) => `${directive} ${values.join(' ')}`)
      .join('; '),
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': disabledFeatures.map((feature) => `${feature}=()`).join(', '),
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  };
}
