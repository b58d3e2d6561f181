// Process of a function's runs, one after the other, in place of Open Runtimes v5. Plain JavaScript, because Node starts that in 35 ms.
import { pathToFileURL } from 'node:url';

process.on('message', async ({ entry, request, endMark }) => {
  const reply = await answer(entry, request);
  await Promise.all([written(process.stdout, endMark), written(process.stderr, endMark)]);
  process.send(reply);
});
// The platform has gone, so nobody waits for the answer.
process.once('disconnect', () => process.exit(1));

/** Logs are buffered in this process while the platform reads slowly; it reads until the mark. */
function written(stream, endMark) {
  return new Promise((done) => stream.write(endMark, done));
}

async function answer(entry, request) {
  try {
    const main = await load(entry);
    const output = await main(contextOf(request));
    if (output === undefined || output === null) {
      process.stderr.write('Return statement missing. return context.res.empty() if no response is expected.\n');
      return res.text('', 500);
    }
    return {
      statusCode: output.statusCode ?? 200,
      headers: plainHeaders(output.headers ?? {}),
      body: Buffer.from(output.body ?? ''),
    };
  } catch (thrown) {
    process.stderr.write(`${thrown?.stack ?? thrown}\n`);
    return res.text('', 500);
  }
}

async function load(entry) {
  let main = await import(pathToFileURL(entry).href);
  while (typeof main !== 'function' && main?.default) main = main.default;
  if (typeof main !== 'function') throw new Error('User function is not valid.');
  return main;
}

const write = (stream) => (message) =>
  void stream.write(`${typeof message === 'object' ? JSON.stringify(message) : message}\n`);

function contextOf(request) {
  return { req: requestOf(request), res, log: write(process.stdout), error: write(process.stderr) };
}

function requestOf({ method, target, headers, body: bytes }) {
  const [path, ...rest] = target.split('?');
  const queryString = rest.join('?');
  const { host: authority = 'localhost', 'x-forwarded-proto': scheme = 'http' } = headers;
  const [, host, port] = /^(.*?)(?::(\d+))?$/.exec(authority);
  const bodyBinary = Buffer.from(bytes);
  const body = bodyBinary.toString();
  return {
    method,
    headers,
    path,
    queryString,
    host,
    scheme,
    port: port ? Number(port) : { http: 80, https: 443 }[scheme],
    url: `${scheme}://${authority}${path}${queryString ? `?${queryString}` : ''}`,
    query: parseQuery(queryString),
    bodyBinary,
    bodyText: body,
    bodyRaw: body,
    get bodyJson() {
      return JSON.parse(body);
    },
    get body() {
      const type = (headers['content-type'] ?? 'text/plain').toLowerCase();
      if (type.startsWith('application/json')) return body === '' ? {} : this.bodyJson;
      return /^(application|audio|font|image|video)\//.test(type) ? bodyBinary : body;
    },
  };
}

// Values stay percent-encoded, as in Open Runtimes.
function parseQuery(queryString) {
  const pairs = queryString.split('&').map((pair) => [pair.split('=')[0], pair.split('=').slice(1).join('=')]);
  return Object.fromEntries(pairs.filter(([name]) => name !== ''));
}

const res = {
  binary: (body, statusCode = 200, headers = {}) => ({ body, statusCode, headers }),
  text: (body, statusCode = 200, headers = {}) => res.binary(Buffer.from(body), statusCode, headers),
  send: (body, statusCode = 200, headers = {}) => res.text(`${body}`, statusCode, headers),
  json: (value, statusCode = 200, headers = {}) =>
    res.text(JSON.stringify(value), statusCode, { ...headers, 'content-type': 'application/json' }),
  empty: () => res.text('', 204),
  redirect: (url, statusCode = 301, headers = {}) => res.text('', statusCode, { ...headers, location: url }),
};

function plainHeaders(headers) {
  const plain = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]));
  const type = (plain['content-type'] ?? 'text/plain').toLowerCase();
  plain['content-type'] = type.startsWith('multipart/') || type.includes('charset=') ? type : `${type}; charset=utf-8`;
  return plain;
}
