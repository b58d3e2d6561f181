import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { CommandFailure } from '#commands/CommandFailure.ts';
import { describeProject, projectOptions, readProject } from '#commands/project.ts';
import { runCommand } from '#commands/runCommand.ts';
import type { Terminal } from '#commands/terminal.ts';
import { allCases } from './allCases.ts';
import { checkProject, prepareProject, removeProject } from './prepareProject.ts';
import { runCases, type CaseCounts } from './runCases.ts';
import { startContractLocal } from './startContractLocal.ts';

const options = {
  ...projectOptions,
  endpoint: { type: 'string' },
  /** Of a page that is registered as a platform of the project. */
  origin: { type: 'string', default: 'http://localhost' },
  /** Cases whose names contain this text. */
  only: { type: 'string', default: '' },
} as const;

await runCommand(async (args, terminal) => {
  const { values } = parseArgs({ args: [...args], options });
  const cases = allCases.filter(({ name }) => name.includes(values.only));
  if (cases.length === 0) throw new CommandFailure(`No case is called "${values.only}".`);
  const interrupted = new AbortController();
  // A second Ctrl-C ends the process at once, with what is left of the suite's things.
  process.once('SIGINT', () => {
    terminal.say('Interrupted; removing what was made. Again Ctrl-C leaves it.');
    interrupted.abort();
  });
  const run = { cases, terminal, signal: interrupted.signal };
  const counts =
    values.endpoint === undefined
      ? await runLocally(run)
      : await runAgainst({ ...values, endpoint: values.endpoint }, run);
  terminal.say(`${counts.ok} ok, ${counts.failed} failed, ${counts.notRun} not run`);
  if (interrupted.signal.aborted) throw new CommandFailure('Interrupted.');
  if (counts.failed > 0) process.exitCode = 1;
});
// A case that took too long may still be asking.
process.exit();

interface Run {
  readonly cases: typeof allCases;
  readonly terminal: Terminal;
  readonly signal: AbortSignal;
}

/** Against a `local/` in this process. */
async function runLocally({ cases, terminal, signal }: Run): Promise<CaseCounts> {
  terminal.say('No --endpoint: the cases run against a local/ of their own');
  const { project, stop } = await startContractLocal();
  try {
    return await runCases(cases, project, terminal.say, signal);
  } finally {
    await stop();
  }
}

async function runAgainst(
  given: Parameters<typeof readProject>[0] & { readonly origin: string },
  { cases, terminal, signal }: Run,
): Promise<CaseCounts> {
  const project = await readProject(given, process.env, terminal);
  await checkProject(project);
  const name = `contract-${randomBytes(4).toString('hex')}`;
  await terminal.confirm(
    `Make a database, a bucket, a function and four people in ${describeProject(project)}, all named ${name}, and remove them at the end? Nothing else is touched.`,
  );
  try {
    const prepared = await prepareProject(project, name, given.origin, { say: terminal.say, signal });
    return await runCases(cases, prepared, terminal.say, signal);
  } finally {
    const left = await removeProject(project, name);
    terminal.say(left.length === 0 ? `Everything named ${name} has been removed` : `Left behind of ${name}:`);
    for (const line of left) terminal.say(`  ${line}`);
    if (left.length > 0) process.exitCode = 1;
  }
}
