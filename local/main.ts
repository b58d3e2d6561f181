import { readSettings } from './process/readSettings';
import { StartFailure } from './process/StartFailure';
import { startServices } from './process/startServices';

/** All hosted services in one process; settings in README.md beside this file. */
const patienceMs = 4_000;

const warn = (message: string): void =>
  console.warn(JSON.stringify({ level: 'warn', time: new Date().toISOString(), message }));

async function main(): Promise<void> {
  const starting = startServices(readSettings(process.env), warn);
  endOnSignals(async () => (await starting).close());
  console.log(`Engineering Data is ready at ${(await starting).origin}`);
}

/** The first signal ends cleanly, and within seconds whatever happens; the second one at once. */
function endOnSignals(close: () => Promise<void>): void {
  let ending = false;
  const end = (): void => {
    if (ending) process.exit(1);
    ending = true;
    setTimeout(() => process.exit(0), patienceMs).unref();
    close().then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    );
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
