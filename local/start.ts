import { BuildFailure, ensureBuilt } from './build/ensureBuilt';

/** `npm start`: builds what changed, then runs everything in this process. With `--dev` the page is built as it changes. */
const say = (line: string): void => void process.stdout.write(`${line}\n`);

if (process.argv.includes('--dev')) {
  await import('./build/develop');
} else {
  try {
    await ensureBuilt(['page', 'functions'], say);
    await import('./main');
  } catch (error) {
    if (!(error instanceof BuildFailure)) throw error;
    process.stderr.write(`Engineering Data can't start: ${error.message}\n`);
    process.exit(1);
  }
}
