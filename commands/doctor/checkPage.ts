import { isTimeZone } from '#domain/calendarDay.ts';
import { functionIds } from '#domain/resourceIds.ts';
import { type Finding, ok, wrong } from './Finding.ts';
import { type Installation, request } from './Installation.ts';
import { addressSetting, type PageConfig, textSetting } from './PageConfig.ts';
import { type HostingHeaders, parsePolicy, readHostingHeaders } from './pageHeaders.ts';
import { connectSources } from './connectSources.ts';

const servedFiles = 'docs/deploying.md, section 6';

export interface ExaminedPage {
  readonly findings: readonly Finding[];
  /** Undefined when it can't be read. */
  readonly config: PageConfig | undefined;
}

/** The page's files, their headers, and its `config.json`. */
export async function checkPage(installation: Installation): Promise<ExaminedPage> {
  const { page } = installation;
  const index = await request(`${page}/`);
  const html = await index.text();
  if (!index.ok || !isPage(html)) {
    const elsewhere = index.headers.get('location');
    const answered = elsewhere === null ? `answers ${index.status}, not the page` : `leads to ${elsewhere}`;
    const detail = `${page}/ ${answered}`;
    return { findings: [wrong('page', detail, 'name its address by --page, or serve dist/ there')], config: undefined };
  }
  const { finding, config } = await readPageConfig(installation);
  const hosting = readHostingHeaders();
  return {
    findings: [
      ok('page', `is at ${page}`),
      ...(await checkAddresses(page)),
      ...judgeHeaders(index.headers, hosting, config === undefined ? undefined : connectSources(config, page)),
      ...(await checkAssets(page, html, hosting)),
      finding,
    ],
    config,
  };
}

function isPage(html: string): boolean {
  return html.includes('<title>Engineering Data</title>');
}

/** The page's own addresses, which no file stands for. */
async function checkAddresses(page: string): Promise<Finding[]> {
  const answer = await request(`${page}/teams`);
  const isAnswered = answer.ok && isPage(await answer.text());
  return isAnswered
    ? [ok('addresses', 'unknown paths answer with the page')]
    : [wrong('addresses', `/teams answers ${answer.status}`, `answer unknown paths with index.html (${servedFiles})`)];
}

/** @param sources origins that the page must be allowed to connect to; unknown without its configuration. */
function judgeHeaders(
  headers: Headers,
  { page }: Pick<HostingHeaders, 'page'>,
  sources: readonly string[] | undefined,
): Finding[] {
  const findings = Object.entries(page).flatMap(([name, wanted]) => {
    const found = headers.get(name);
    const advice = `send it as in docs/hosting (${servedFiles})`;
    if (found === null) return [wrong('headers', `${name} is missing`, advice)];
    if (name === 'content-security-policy') return judgePolicy(found, wanted, sources);
    return found === wanted ? [] : [wrong('headers', `${name} is "${found}", not "${wanted}"`, advice)];
  });
  return findings.length > 0 ? findings : [ok('headers', 'as in docs/hosting')];
}

function judgePolicy(found: string, wanted: string, sources: readonly string[] | undefined): Finding[] {
  const [actual, expected] = [parsePolicy(found), parsePolicy(wanted)];
  const subject = 'headers';
  const differing = [...expected].filter(
    ([name, values]) => name !== 'connect-src' && !isSameSet(values, actual.get(name) ?? []),
  );
  const missing = (sources ?? []).filter((source) => !(actual.get('connect-src') ?? []).includes(source));
  return [
    ...differing.map(([name, values]) =>
      wrong(subject, `${name} of the Content-Security-Policy differs`, `it must be: ${[name, ...values].join(' ')}`),
    ),
    ...missing.map((source) =>
      wrong(subject, `the Content-Security-Policy keeps the page from ${source}`, 'add it to connect-src'),
    ),
  ];
}

function isSameSet(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((each) => right.includes(each));
}

/** The script that the page begins with: there, cached for ever, and sent compressed. */
async function checkAssets(page: string, html: string, { assets }: HostingHeaders): Promise<Finding[]> {
  const [, path] = /<script[^>]* src="?([^"\s>]+)/.exec(html) ?? [];
  if (path === undefined) return [wrong('files', 'the page loads no script', 'npm run build, and serve dist/')];
  const answer = await request(new URL(path, `${page}/`), { 'accept-encoding': 'gzip, br' });
  await answer.arrayBuffer();
  if (!answer.ok || !(answer.headers.get('content-type') ?? '').includes('javascript')) {
    return [wrong('files', `${path} answers ${answer.status}`, 'serve all of dist/, of one build')];
  }
  const caching = answer.headers.get('cache-control');
  const findings = [
    ...(caching === assets['cache-control']
      ? []
      : [wrong('files', `Cache-Control of /assets/ is "${caching ?? ''}"`, `send "${assets['cache-control'] ?? ''}"`)]),
    ...(answer.headers.has('content-encoding')
      ? []
      : [wrong('files', 'are not compressed', `send the .br and .gz files beside them (${servedFiles})`)]),
  ];
  return findings.length > 0 ? findings : [ok('files', 'cached for ever, and compressed')];
}

async function readPageConfig(
  installation: Installation,
): Promise<{ readonly finding: Finding; readonly config: PageConfig | undefined }> {
  const answer = await request(`${installation.page}/config.json`);
  const text = await answer.text();
  const config = answer.ok ? parseObject(text) : undefined;
  if (config === undefined) {
    const detail = `config.json answers ${answer.status}, no JSON object`;
    return { finding: wrong('config.json', detail, 'put it beside index.html; npm run deploy writes one'), config };
  }
  const problems = problemsOf(config, installation);
  const finding =
    problems.length === 0
      ? ok('config.json', `time zone ${textSetting(config, 'timeZone') ?? 'UTC'}`)
      : wrong('config.json', problems.join('; '), 'correct it; npm run deploy writes one');
  return { finding, config };
}

function parseObject(text: string): PageConfig | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function problemsOf(
  config: PageConfig,
  { endpoint, projectId, page, configuration }: Pick<Installation, 'endpoint' | 'projectId' | 'page' | 'configuration'>,
): string[] {
  const known = new Set(configuration.functions.map(({ $id }) => $id));
  const timeZone = textSetting(config, 'timeZone') ?? 'UTC';
  const checks: readonly (readonly [boolean, string])[] = [
    [addressSetting(config, 'appwriteEndpoint', page) === endpoint, `appwriteEndpoint is not ${endpoint}`],
    [textSetting(config, 'appwriteProjectId') === projectId, `appwriteProjectId is not ${projectId}`],
    ...(
      [
        ['fileUploaderFunctionId', undefined],
        ['fileExporterFunctionId', undefined],
        ['metricCalculatorFunctionId', functionIds.metricCalculator],
      ] as const
    ).map(
      ([name, otherwise]) =>
        [known.has(textSetting(config, name) ?? otherwise ?? ''), `${name} names no function`] as const,
    ),
    [isTimeZone(timeZone), `timeZone "${timeZone}" is none`],
    [/^[^\s@]+@[^\s@]+$/.test(textSetting(config, 'contactEmail') ?? ''), 'contactEmail is no e-mail address'],
  ];
  return checks.flatMap(([isRight, problem]) => (isRight ? [] : [problem]));
}
