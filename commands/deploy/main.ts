import { spawn } from 'node:child_process';
import { CommandFailure } from '#commands/CommandFailure.ts';
import { commonOptions, parseArguments } from '#commands/parseArguments.ts';
import { readProject } from '#commands/project.ts';
import { runCommand } from '#commands/runCommand.ts';
import { deploy } from './deploy.ts';
import { readAppwriteConfig } from './resources.ts';
import { readSettings } from './settings.ts';
import { systemClock } from './waitUntilDone.ts';

const usage = `npm run deploy -- [options]

Checks settings and server, builds, shows what it will change, asks, deploys, writes dist/config.json, and says what is
left to do by hand. Run again, it changes nothing.

  --settings FILE  default deploy.json: endpoint, projectId, pageUrls, contactEmail, provider, ...
  --dry-run        checks, builds, and shows what would change
  --no-build       deploys what is in dist/
  --remove NAME    a database, table or column (DATABASE/TABLE/COLUMN) with its data; may be repeated
  --yes            doesn't ask

The API key is APPWRITE_KEY, or asked. commands/deploy/README.md says which scopes it needs.`;

const options = {
  ...commonOptions,
  settings: { type: 'string', default: 'deploy.json' },
  remove: { type: 'string', multiple: true, default: [] as string[] },
  'no-build': { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
} as const;

await runCommand(async (args, terminal) => {
  const { values } = parseArguments({ args: [...args], options });
  if (values.help) {
    terminal.say(usage);
    return;
  }
  const settings = readSettings(values.settings);
  const config = readAppwriteConfig('appwrite.config.json');
  const { endpoint, projectId } = settings;
  await deploy({
    settings,
    config,
    project: await readProject({ endpoint, project: projectId }, process.env, terminal),
    dist: 'dist',
    removals: values.remove,
    isDryRun: values['dry-run'],
    build: values['no-build'] ? () => Promise.resolve() : build,
    clock: systemClock,
    terminal,
  });
});

async function build(): Promise<void> {
  await webpack(['--mode', 'production']);
  await webpack(['--mode', 'production', '--env', 'functions']);
}

/** Runs webpack as `npm run build` does; what it says is shown. */
function webpack(args: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, ['node_modules/webpack/bin/webpack.js', ...args], { stdio: 'inherit' });
  return new Promise((finish, reject) => {
    child.once('error', reject).once('close', (code) => {
      if (code === 0) finish();
      else reject(new CommandFailure('The build failed. Nothing was changed.'));
    });
  });
}
