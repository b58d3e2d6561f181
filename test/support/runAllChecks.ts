import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

/**
 * Runs every check of the product and prints what each found; then once more each test that failed, with its message, since two checks at a
 * time print thousands of lines; and, as the last line, the sum over all of them: `N passed, N failed`.
 */
interface Outcome {
  readonly passed: number;
  readonly failed: number;
  /** The names of the tests that failed, each with its message. */
  readonly failures: readonly string[];
  /** Of each suite or journey, as `{seconds} {name}`. */
  readonly seconds: readonly string[];
}

interface JestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numRuntimeErrorTestSuites: number;
  readonly numPendingTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly message: string;
    readonly status: string;
    readonly startTime: number;
    readonly endTime: number;
  }[];
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs: readonly {
    readonly title: string;
    readonly file: string;
    readonly line: number;
    readonly ok: boolean;
    readonly tests: readonly {
      readonly results: readonly {
        readonly duration: number;
        readonly errors: readonly { readonly message?: string }[];
      }[];
    }[];
  }[];
}

interface PlaywrightReport {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
  readonly errors: readonly { readonly message?: string }[];
  readonly suites: readonly PlaywrightSuite[];
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
    const report = readReport(file) as JestReport;
    return {
      passed: report.numPassedTests,
      // A suite that does not load and a test that is skipped have not passed.
      failed: report.numFailedTests + report.numRuntimeErrorTestSuites + report.numPendingTests,
      failures: report.testResults
        .filter(({ status }) => status === 'failed')
        .map(({ name, message }) => `${name}\n${message}`),
      seconds: report.testResults.map(({ name, startTime, endTime }) =>
        secondsOf(endTime - startTime, relative('.', name)),
      ),
    };
  };
}

const secondsOf = (ms: number, name: string): string => `${(ms / 1000).toFixed(1).padStart(7)} ${name}`;

const secondsIn = ({ suites = [], specs }: PlaywrightSuite): string[] => [
  ...specs.map(({ title, file, line, tests }) => {
    const ms = tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0);
    return secondsOf(ms, `test/browser/${file}:${line} ${title}`);
  }),
  ...suites.flatMap(secondsIn),
];

const failuresIn = ({ suites = [], specs }: PlaywrightSuite): string[] => [
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ title, file, line, tests }) => {
      const messages = tests.flatMap(({ results }) =>
        results.flatMap(({ errors }) => errors.map(({ message }) => message)),
      );
      return `${file}:${line} ${title}\n${messages.join('\n')}`;
    }),
  ...suites.flatMap(failuresIn),
];

function playwrightCount(file: string) {
  return (): Outcome => {
    const { stats, errors, suites } = readReport(file) as PlaywrightReport;
    return {
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky + stats.skipped + errors.length,
      failures: [...errors.map(({ message }) => message ?? ''), ...suites.flatMap(failuresIn)],
      seconds: suites.flatMap(secondsIn),
    };
  };
}

/** Every suite loads React and Material UI anew, and ends before the optimising compiler pays: compiled at once, optimised late and collected seldom, it takes a quarter less. */
const node = 'node --always-sparkplug --interrupt-budget=500000 --max-semi-space-size=64';

const jest = (name: string, project: 'page' | 'node'): Check => ({
  name,
  command: `${node} node_modules/jest/bin/jest.js --selectProjects ${project} --maxWorkers=3 --json --outputFile=${join(reports, `${project}.json`)}`,
  count: jestCount(`${project}.json`),
});

/** Three at a time: screens wait for `local/` a sixth of the time. */
const pageSuites = jest('screens', 'page');

/** Of processes they wait two fifths of the time: by three they took 300 s on two cores, by two 390. */
const nodeSuites = jest('rules, functions and local/', 'node');

const build: Check = { name: 'build', command: 'npm run build --silent' };

const browser: Check = {
  name: 'browser tests',
  command: 'playwright test --reporter=list,json',
  env: { PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'playwright.json') },
  count: playwrightCount('playwright.json'),
};

const analyses: readonly Check[] = [
  { name: 'format', command: 'npm run check:format --silent' },
  { name: 'imports', command: 'npm run check:imports --silent' },
  { name: 'unused code', command: 'npm run check:unused --silent' },
  { name: 'known vulnerabilities', command: 'npm run check:vulnerabilities --silent' },
  // Last: of these it alone takes both cores, and the build beside it is nearly over.
  { name: 'types and lint', command: 'npm run check:types-and-lint --silent' },
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
  const none = { failures: [], seconds: [] };
  if (!check.count) return exitCode === 0 ? { passed: 1, failed: 0, ...none } : { passed: 0, failed: 1, ...none };
  try {
    const counted = check.count();
    return { ...counted, failed: exitCode !== 0 && counted.failed === 0 ? 1 : counted.failed };
  } catch (error) {
    const noReport = `no report (${error instanceof Error ? error.message : String(error)})`;
    return { passed: 0, failed: 1, failures: [noReport], seconds: [] };
  }
}

const sum = { passed: 0, failed: 0 };
const failures: string[] = [];
const seconds: string[] = [];

async function perform(check: Check): Promise<void> {
  console.log(`\n— ${check.name}`);
  const startedAt = Date.now();
  const outcome = outcomeOf(check, await run(check));
  sum.passed += outcome.passed;
  sum.failed += outcome.failed;
  const ms = Date.now() - startedAt;
  seconds.push(...outcome.seconds, secondsOf(ms, check.name));
  const result = `${check.name}: ${outcome.passed} passed, ${outcome.failed} failed (${Math.round(ms / 1000)} s)`;
  console.log(result);
  if (outcome.failed > 0) failures.push(result, ...outcome.failures);
}

async function performInOrder(checks: readonly Check[]): Promise<void> {
  for (const check of checks) await perform(check);
}

/**
 * Each that keeps both cores busy runs alone: whoever waits looks again meanwhile. Beside each other, the same screens took 1,051 s and the
 * journeys 782; one after the other 312 and 356.
 */
async function main(): Promise<void> {
  await Promise.all([performInOrder(analyses), performInOrder([build])]);
  await performInOrder([pageSuites, nodeSuites, browser]);
  rmSync(reports, { recursive: true });
  mkdirSync('test-results', { recursive: true });
  writeFileSync('test-results/seconds.txt', `${seconds.sort().reverse().join('\n')}\n`);
  if (failures.length > 0) console.log(`\n— what failed\n\n${failures.join('\n\n')}`);
  console.log(`\n${sum.passed} passed, ${sum.failed} failed`);
  process.exitCode = sum.failed === 0 && sum.passed > 0 ? 0 : 1;
}

await main();
