import { runCommand } from '#commands/runCommand.ts';
import { importFile } from './importFile.ts';

/** Until it is called, Ctrl-C ends the process; from then on the first one only ends the waiting. */
function listenForInterrupt(): AbortSignal {
  const interrupt = new AbortController();
  process.once('SIGINT', () => {
    interrupt.abort();
  });
  return interrupt.signal;
}

void runCommand((args, terminal) => importFile(args, { terminal, environment: process.env, listenForInterrupt }));
