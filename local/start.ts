import { BuildFailure, ensureBuilt } from './build/ensureBuilt.ts';

/** `npm start`: builds what changed, then runs everything in this process. With `--dev` the page is built as it changes. */
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const parentPollMs = 500;

/** The shell between npm and this process ends at a SIGTERM without handing it on. */
function endWithShell(): void {
  const shell = process.ppid;
  const looking = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(looking);
    process.kill(process.pid, 'SIGTERM');
  }, parentPollMs);
  looking.unref();
}

if (process.env.npm_lifecycle_event !== undefined) endWithShell();
try {
  if (process.argv.includes('--dev')) {
    await import('./build/develop.ts');
  } else {
    await ensureBuilt(['page', 'functions'], say);
    await import('./main.ts');
  }
} catch (error) {
  if (!(error instanceof BuildFailure)) throw error;
  process.stderr.write(`Engineering Data can't start: ${error.message}\n`);
  process.exit(1);
}
