import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipelineLines, type PipelineTool, receiverUrlOf } from '#src/components/metric-tokens/pipelineLines.ts';

const push = {
  receiverUrl: 'https://push.example.test',
  tokenId: 'token-0123456789ab',
  token: 'edm_secret',
  team: 'blue',
  metric: 'overallRepoTestCoverage',
} as const;

/** The shell's part, as the tool hands it on. */
type PipelineWithShell = Exclude<PipelineTool, 'SonarQube'>;

function shellLines(tool: PipelineWithShell): string {
  const lines = pipelineLines(tool, push);
  switch (tool) {
    case 'curl':
      return lines;
    case 'GitHub Actions':
      return unindent(lines, '  run: |\n');
    case 'GitLab CI':
      return unindent(lines, '    - |\n');
    case 'Jenkins':
      // In Groovy's quotes, a backslash before the end of a line joins it with the next.
      return (/'''\n([^]*)'''/.exec(lines)?.[1] ?? '').replaceAll('\\\n', '');
  }
}

function unindent(lines: string, before: string): string {
  const block = lines.slice(lines.indexOf(before) + before.length);
  const [indent = ''] = /^ +/.exec(block) ?? [];
  return block.replaceAll(new RegExp(`^${indent}`, 'gm'), '');
}

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pipeline-'));
  const curl = `#!/bin/sh\nprintf '%s\\n' "$@" > '${folder}/arguments'\ncat > '${folder}/body'\nexit "$CURL_EXIT"\n`;
  writeFileSync(join(folder, 'curl'), curl);
  chmodSync(join(folder, 'curl'), 0o755);
});
afterAll(() => rmSync(folder, { recursive: true }));

const variables = {
  ...{ GITHUB_SERVER_URL: 'https://github.example.test', GITHUB_REPOSITORY: 'o/r', GITHUB_RUN_ID: '7' },
  ...{ GITHUB_SHA: 'abc', CI_JOB_URL: 'https://gitlab.example.test/7', CI_COMMIT_SHA: 'def' },
  BUILD_URL: 'https://jenkins.example.test/7',
};

function run(tool: PipelineWithShell, exitCode: number) {
  const stored = tool === 'curl' ? {} : { METRICS_TOKEN: 'edm_secret' };
  const env = { ...variables, ...stored, PATH: `${folder}:${process.env.PATH ?? ''}`, CURL_EXIT: String(exitCode) };
  const { status } = spawnSync('sh', ['-e', '-c', shellLines(tool)], { env });
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  return { status, args: read('arguments').trim().split('\n'), body: JSON.parse(read('body')) as object };
}

it.each([
  ['curl', { name: 'CI', url: 'https://ci.example.test/1' }],
  ['GitHub Actions', { name: 'GitHub Actions', url: 'https://github.example.test/o/r/actions/runs/7', commit: 'abc' }],
  ['GitLab CI', { name: 'GitLab CI', url: 'https://gitlab.example.test/7', commit: 'def' }],
  ['Jenkins', { name: 'Jenkins', url: 'https://jenkins.example.test/7' }],
] as const)('lines for %s send one push, and fail as curl does', (tool, source) => {
  const { status, args, body } = run(tool, 0);
  expect(status).toBe(0);
  expect(args).toEqual([
    ...['--fail-with-body', '-sS', 'https://push.example.test/values'],
    ...['-H', 'Authorization: Bearer edm_secret', '-H', 'Content-Type: application/json', '--data-binary', '@-'],
  ]);
  expect(body).toEqual({
    measuredAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/) as string,
    source,
    items: [{ team: 'blue', values: { overallRepoTestCoverage: 81.5 } }],
  });
  expect(run(tool, 22).status).toBe(22);
});

it.each(['GitHub Actions', 'GitLab CI', 'Jenkins'] as const)('the secret is not in the lines for %s', (tool) => {
  expect(pipelineLines(tool, push)).not.toContain(push.token);
});

it('has an example of each kind of metric', () => {
  const example = (metric: typeof push.metric | 'manualFunctionalTestCount' | 'singleArtifactPromotion') =>
    /"values":(\{.*?\})/.exec(pipelineLines('curl', { ...push, metric }))?.[1];
  expect(example('manualFunctionalTestCount')).toBe('{"manualFunctionalTestCount":120}');
  expect(example('singleArtifactPromotion')).toBe('{"singleArtifactPromotion":"Yes"}');
});

it.each([
  ['https://push.example.test', 'https://data.example.test', 'https://push.example.test'],
  [undefined, 'http://localhost:3000', 'http://metrics-receiver.localhost:3000'],
  [undefined, 'https://data.example.test', 'https://metrics-receiver.data.example.test'],
])('configured as %s, a page at %s names %s', (configured, page, expected) => {
  expect(receiverUrlOf(configured, page)).toBe(expected);
});

it("the secret of Sonar's webhook is what is stored of the token", () => {
  const [url, , line = ''] = pipelineLines('SonarQube', push).split('\n');
  expect(url).toBe('URL:    https://push.example.test/sonar?token=0123456789ab');
  const printed = spawnSync('sh', ['-e', '-c', line]).stdout.toString().trim();
  expect(printed).toBe(createHash('sha256').update('edm_secret').digest('hex'));
});
