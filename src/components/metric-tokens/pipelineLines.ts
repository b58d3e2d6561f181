import { type MetricKey, metricFields } from '#domain/monthly-metrics/fields.ts';
import { functionIds } from '#domain/resourceIds.ts';

export const pipelineTools = ['curl', 'GitHub Actions', 'GitLab CI', 'Jenkins', 'SonarQube'] as const;
export type PipelineTool = (typeof pipelineTools)[number];

/** Of the secret, in every tool. */
const secretName = 'METRICS_TOKEN';
const jenkinsCredential = 'metrics-token';

export interface Push {
  /** Of the receiver, without a path. */
  readonly receiverUrl: string;
  /** Row id. */
  readonly tokenId: string;
  readonly token: string;
  /** Project ID or id. */
  readonly team: string;
  readonly metric: MetricKey;
}

/** Where the tool says which run of it sends the values; its shell fills them in. */
const sources: Readonly<Record<Exclude<PipelineTool, 'SonarQube'>, object>> = {
  curl: { name: 'CI', url: 'https://ci.example.test/1' },
  'GitHub Actions': {
    name: 'GitHub Actions',
    url: '$GITHUB_SERVER_URL/$GITHUB_REPOSITORY/actions/runs/$GITHUB_RUN_ID',
    commit: '$GITHUB_SHA',
  },
  'GitLab CI': { name: 'GitLab CI', url: '$CI_JOB_URL', commit: '$CI_COMMIT_SHA' },
  Jenkins: { name: 'Jenkins', url: '$BUILD_URL' },
};

/** Finished lines of a job, which fails unless everything was recorded. The secret itself is in those for a terminal alone. */
export function pipelineLines(tool: PipelineTool, push: Push): string {
  if (tool === 'SonarQube') return sonarLines(push);
  const call = callLines(tool, push);
  switch (tool) {
    case 'curl':
      return [`${secretName}='${push.token}'`, ...call].join('\n');
    case 'GitHub Actions':
      return [
        '- name: Report metrics',
        '  env:',
        `    ${secretName}: \${{ secrets.${secretName} }}`,
        '  run: |',
        ...indent(call, 4),
      ].join('\n');
    case 'GitLab CI':
      return ['report-metrics:', '  script:', '    - |', ...indent(call, 6)].join('\n');
    case 'Jenkins':
      // The end of the body must stand at the beginning of a line.
      return [
        `withCredentials([string(credentialsId: '${jenkinsCredential}', variable: '${secretName}')]) {`,
        "  sh '''",
        ...call,
        "'''",
        '}',
      ].join('\n');
  }
}

/** Where each tool keeps the secret. */
export function secretPlace(tool: PipelineTool): string {
  switch (tool) {
    case 'curl':
      return 'To try it in a terminal. These lines hold the token itself.';
    case 'GitHub Actions':
      return `Store the token as the repository's secret ${secretName}.`;
    case 'GitLab CI':
      return `Store the token as the CI/CD variable ${secretName}, masked.`;
    case 'Jenkins':
      return `Store the token as a credential of the kind 'Secret text' with the ID ${jenkinsCredential}.`;
    case 'SonarQube':
      return 'Administration → Configuration → Webhooks → Create. Coverage is taken from the conditions of the quality gate; admins say which project is which team.';
  }
}

/** Of a webhook: its secret is the token's SHA-256, which is what is stored of it. */
function sonarLines({ receiverUrl, tokenId, token }: Push): string {
  return [
    `URL:    ${receiverUrl}/sonar?token=${tokenId.replace(/^token-/, '')}`,
    'Secret: what this line prints',
    `printf %s '${token}' | sha256sum | cut -c1-64`,
  ].join('\n');
}

function callLines(tool: keyof typeof sources, { receiverUrl, team, metric }: Push): string[] {
  const items = [{ team, values: { [metric]: exampleOf(metric) } }];
  return [
    `curl --fail-with-body -sS '${receiverUrl}/values' \\`,
    `  -H "Authorization: Bearer $${secretName}" \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  --data-binary @- <<END`,
    `{"measuredAt":"$(date -u +%Y-%m-%dT%H:%M:%SZ)",`,
    ` "source":${JSON.stringify(sources[tool])},`,
    ` "items":${JSON.stringify(items)}}`,
    'END',
  ];
}

function exampleOf(metric: MetricKey): number | string {
  const field = metricFields.find(({ key }) => key === metric);
  if (field?.kind === 'choice') return field.values[0] ?? '';
  return field?.kind === 'percent' ? 81.5 : 120;
}

function indent(lines: readonly string[], by: number): string[] {
  return lines.map((line) => ' '.repeat(by) + line);
}

/** @param configured in the page's configuration */
export function receiverUrlOf(configured: string | undefined, pageOrigin: string): string {
  if (configured !== undefined) return configured;
  const { protocol, host } = new URL(pageOrigin);
  return `${protocol}//${functionIds.metricsReceiver}.${host}`;
}
