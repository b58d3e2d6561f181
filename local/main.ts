import { keepNewFilesPrivate } from './process/makePrivate.ts';
import { readSettings } from './process/readSettings.ts';
import { StartFailure } from './process/StartFailure.ts';
import { startServices } from './process/startServices.ts';

/** All hosted services in one process; settings in README.md beside this file. */
const shutdownTimeoutMs = 4_000;
const signalDebounceMs = 300;

const warn = (message: string): void =>
  console.warn(JSON.stringify({ level: 'warn', time: new Date().toISOString(), message }));
const say = (line: string): void => console.log(line);

async function main(): Promise<void> {
  const ending = new AbortController();
  keepNewFilesPrivate();
  const settings = readSettings(process.env);
  const starting = startServices({ settings, warn, say, signal: ending.signal });
  shutDownOnSignals(async () => {
    ending.abort();
    await (await starting).close();
  });
  try {
    const { origin, localOrigin } = await starting;
    say(`Engineering Data is ready at ${origin}${localOrigin === origin ? '' : ` (here: ${localOrigin})`}`);
  } catch (error) {
    if (!ending.signal.aborted) throw error;
  }
}

/** The first signal shuts down cleanly, within seconds; a second one exits at once. */
function shutDownOnSignals(close: () => Promise<void>): void {
  let endingSince: number | undefined;
  const end = (): void => {
    // A terminal and npm may both hand on the same Ctrl-C.
    if (endingSince !== undefined && Date.now() - endingSince > signalDebounceMs) process.exit(1);
    if (endingSince !== undefined) return;
    endingSince = Date.now();
    setTimeout(() => process.exit(0), shutdownTimeoutMs).unref();
    void close()
      .catch(() => undefined)
      .then(() => process.exit(0));
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
}

function fail(error: unknown): never {
  const line = error instanceof StartFailure ? error.message : error instanceof Error ? error.stack : String(error);
  console.error(`Engineering Data can't start: ${line ?? ''}`);
  process.exit(1);
}

main().catch(fail);
