import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Runs every check of the product, prints what each found and, as the last line, the sum over all of them: `N passed, N failed`. */
interface Outcome {
  readonly passed: number;
  readonly failed: number;
}

interface Check {
  readonly name: string;
  readonly command: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Reads how many tests ran from the runner's own report; a check without one counts as one. */
  readonly count?: () => Outcome;
}

const reports = mkdtempSync(join(tmpdir(), 'engineering-data-checks-'));
const readReport = (file: string): unknown => JSON.parse(readFileSync(join(reports, file), 'utf8'));

function jestCount(file: string) {
  return (): Outcome => {
    const report = readReport(file) as {
      numPassedTests: number;
      numFailedTests: number;
      numRuntimeErrorTestSuites: number;
      numPendingTests: number;
    };
    // A suite that does not load and a test that is skipped have not passed.
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests + report.numRuntimeErrorTestSuites + report.numPendingTests,
    };
  };
}

function playwrightCount(file: string) {
  return (): Outcome => {
    const { stats, errors } = readReport(file) as {
      stats: { expected: number; unexpected: number; flaky: number; skipped: number };
      errors: unknown[];
    };
    return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped + errors.length };
  };
}

/** Every suite loads React and Material UI anew, and ends before the optimising compiler pays: compiled at once, and collected seldom, it takes a tenth less. */
const node = 'node --always-sparkplug --max-semi-space-size=64';

const jest = (name: string, args: string, file: string, env: NodeJS.ProcessEnv): Check => ({
  name,
  command: `${node} node_modules/jest/bin/jest.js ${args} --json --outputFile=${join(reports, file)}`,
  env,
  count: jestCount(file),
});

const build: Check = { name: 'build', command: 'npm run build --silent' };

const browser: Check = {
  name: 'browser tests',
  command: 'playwright test --reporter=list,json',
  env: { PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'playwright.json') },
  count: playwrightCount('playwright.json'),
};

const suites = jest('unit, component and contract tests', '', 'jest.json', { TZ: 'UTC', PROPERTY_RUNS: 'full' });

const zone = jest(
  'business rules in another time zone',
  // These know no time, and prove themselves over a hundred thousand lists and files.
  '--selectProjects node --testPathPatterns test/domain --testPathIgnorePatterns "tech-inventory/items|capacity-plan/chunks"',
  'jest-zone.json',
  { TZ: 'Pacific/Auckland' },
);

const types: Check = { name: 'types', command: 'npm run check:types --silent' };

const analyses: readonly Check[] = [
  { name: 'lint', command: 'npm run check:lint --silent' },
  { name: 'format', command: 'npm run check:format --silent' },
  { name: 'imports', command: 'npm run check:imports --silent' },
  { name: 'unused code', command: 'npm run check:unused --silent' },
];

function run({ command, env }: Check): Promise<number> {
  return new Promise((resolve) => {
    const path = `${join(process.cwd(), 'node_modules', '.bin')}:${process.env.PATH ?? ''}`;
    spawn(command, {
      shell: true,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env, PATH: path },
    }).on('close', (code) => resolve(code ?? 1));
  });
}

function outcomeOf(check: Check, exitCode: number): Outcome {
  const own: Outcome = exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  if (!check.count) return own;
  try {
    const counted = check.count();
    return { passed: counted.passed, failed: exitCode !== 0 && counted.failed === 0 ? 1 : counted.failed };
  } catch (error) {
    console.log(`${check.name}: no report (${error instanceof Error ? error.message : String(error)})`);
    return { passed: 0, failed: 1 };
  }
}

const sum = { passed: 0, failed: 0 };

async function perform(check: Check): Promise<void> {
  console.log(`\n— ${check.name}`);
  const startedAt = Date.now();
  const outcome = outcomeOf(check, await run(check));
  sum.passed += outcome.passed;
  sum.failed += outcome.failed;
  console.log(
    `${check.name}: ${outcome.passed} passed, ${outcome.failed} failed (${Math.round((Date.now() - startedAt) / 1000)} s)`,
  );
}

async function performInOrder(checks: readonly Check[]): Promise<void> {
  for (const check of checks) await perform(check);
}

/** Two things at a time, at one priority: a suite that is starved runs into its time-outs. */
async function main(): Promise<void> {
  await Promise.all([perform(build), perform(types)]);
  // The suites take as long as all the others together.
  await Promise.all([perform(suites), performInOrder([browser, zone, ...analyses])]);
  rmSync(reports, { recursive: true });
  console.log(`\n${sum.passed} passed, ${sum.failed} failed`);
  process.exitCode = sum.failed === 0 && sum.passed > 0 ? 0 : 1;
}

await main();
