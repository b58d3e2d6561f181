// Where the recordings are, and how they and the arguments of the replay are read.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const RECORDINGS = join(dirname(fileURLToPath(import.meta.url)), '../recordings');

export function readArguments(argv) {
  const options = { only: [] };
  for (let i = 0; i < argv.length; i += 1) {
    const name = argv[i].replace(/^--/, '');
    if (name === 'only') options.only.push(...argv[(i += 1)].split(','));
    else if (
      ['loose', 'no-headers', 'no-reset', 'messages', 'verbose', 'json', 'no-align', 'instead', 'pings'].includes(name)
    )
      options[name] = true;
    else options[name] = argv[(i += 1)];
  }
  for (const needed of ['endpoint', 'project', 'key']) {
    if (!options[needed]) {
      console.error(
        `usage: --endpoint http://localhost:PORT/v1 --project P --key K [--only FILE[,FILE]] [--loose] [--no-headers] [--messages]`,
      );
      process.exit(2);
    }
  }
  return options;
}

export function readLines(file) {
  return readFileSync(join(RECORDINGS, file), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) =>
      completed(JSON.parse(line, (_name, value) => (value?.$fill ? value.$fill.repeat(value.bytes) : value))),
    );
}

/** The second series: paths without /v1, of headers the content type alone, and totals of executions that nobody else has. */
function completed(line) {
  if (!line.request || line.request.path.startsWith('/v1')) return line;
  const ignore = ['headers.access-control-allow-origin', 'headers.access-control-allow-credentials'];
  if (/executions(\?|$)/.test(line.request.path)) ignore.push('body.total');
  return {
    ...line,
    request: { ...line.request, path: `/v1${line.request.path}` },
    ignore: [...(line.ignore ?? []), ...ignore],
  };
}

export function readJson(file) {
  const path = join(RECORDINGS, file);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}

export const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
