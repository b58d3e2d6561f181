import { isUtf8 } from 'node:buffer';
import * as v from 'valibot';
import { parseJson } from '#domain/parseJson.ts';
import { maxProjectKey, maxUnmapped, parseSonarProjects, sonarSettingsId } from '#domain/pushes/sonarProjects.ts';
import { hashId } from '#functions/runtime/history/hashId.ts';
import { type FunctionRequest, RequestError } from '#functions/runtime/request.ts';
import { isSignatureOf, type TokenProof, toTokenId } from '#functions/runtime/tokens.ts';
import { type Push, readPush, text } from './parsePush.ts';
import type { ReceiverPorts } from './ports.ts';

/** SonarQube's webhook; it sends more keys, and leaves some out when an analysis fails. */
const schema = v.object({
  status: v.string(),
  analysedAt: v.optional(v.string()),
  revision: v.optional(v.string()),
  project: v.object({
    key: v.pipe(text, v.maxLength(maxProjectKey)),
    name: v.optional(text),
    url: v.optional(v.string()),
  }),
  branch: v.optional(v.object({ isMain: v.optional(v.boolean()), url: v.optional(v.string()) })),
  qualityGate: v.optional(
    v.object({
      status: v.optional(v.string()),
      conditions: v.optional(v.array(v.object({ metric: v.string(), value: v.optional(v.string()) }))),
    }),
  ),
});

type Delivery = v.InferOutput<typeof schema>;

const maxAttempts = 8;
const maxNameLength = 256;

/** Of the raw body, in the header that Sonar sends for a webhook with a secret; the token's id is in the address. */
export function readSignature(req: FunctionRequest): TokenProof | undefined {
  const id = toTokenId(new URLSearchParams(req.queryString).get('token') ?? '');
  const hmac = req.headers['x-sonar-webhook-hmac-sha256'] ?? '';
  if (id === undefined || !/^[0-9a-f]{64}$/.test(hmac)) return undefined;
  return { id, isOf: (stored, now) => isSignatureOf(hmac, bytesOf(req), stored, now) };
}

function bytesOf({ bodyBinary, bodyText }: FunctionRequest): Buffer {
  return bodyBinary ?? Buffer.from(bodyText);
}

/** A sentence for a delivery that has nothing to store. Throws `RequestError` 400 and 409. */
export async function readDelivery(
  req: FunctionRequest,
  ports: ReceiverPorts,
  isDryRun: boolean,
): Promise<Push | string> {
  if (!isUtf8(bytesOf(req))) throw new RequestError(400, 'The body is not UTF-8.');
  const read = v.safeParse(schema, parseJson(req.bodyText));
  if (!read.success) throw new RequestError(400, "The body is not that of SonarQube's webhook.");
  const delivery = read.output;
  const { project, branch, status } = delivery;
  if (branch?.isMain === false || status !== 'SUCCESS') return 'Only successful analyses of the main branch count.';
  const values = readCoverage(delivery);
  if (Object.keys(values).length === 0) return 'The quality gate has no condition on coverage.';
  const settings = await ports.sonarSettings.find(sonarSettingsId);
  const team = parseSonarProjects(settings?.fields.projects).get(project.key);
  if (team === undefined) {
    if (!isDryRun) await countUnmapped(project, ports);
    return `Project ${project.key} is not mapped to a team.`;
  }
  if (!isDryRun) await ports.sonarUnmapped.remove(unmappedId(project.key));
  return readPush({
    // JavaScript wants a colon in the zone.
    measuredAt: delivery.analysedAt?.replace(/([+-]\d{2})(\d{2})$/, '$1:$2'),
    source: { name: describe(delivery), url: branch?.url ?? project.url, commit: delivery.revision },
    items: [{ team, values }],
  });
}

const metrics: ReadonlyMap<string, string> = new Map([
  ['coverage', 'overallRepoTestCoverage'],
  ['branch_coverage', 'overallBranchTestCoverage'],
]);

function readCoverage({ qualityGate }: Delivery): Readonly<Record<string, number>> {
  const values = (qualityGate?.conditions ?? []).flatMap(({ metric, value = '' }) => {
    const name = metrics.get(metric);
    return name === undefined || value === '' ? [] : [[name, Math.round(Number(value) * 100) / 100] as const];
  });
  return Object.fromEntries(values);
}

function describe({ qualityGate }: Delivery): string {
  if (qualityGate?.status === 'OK') return 'Sonar, quality gate passed';
  return qualityGate?.status === 'ERROR' ? 'Sonar, quality gate failed' : 'Sonar';
}

/** For admins, who choose its team. */
async function countUnmapped(
  { key, name }: Delivery['project'],
  { sonarUnmapped, history }: ReceiverPorts,
): Promise<void> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const row = await sonarUnmapped.find(unmappedId(key));
    if (row === undefined && (await sonarUnmapped.list()).length >= maxUnmapped) return;
    const projectName = name === undefined ? null : Array.from(name).slice(0, maxNameLength).join('');
    const fields = { projectName, lastAt: new Date(history.now()).toISOString() };
    const written = await (row === undefined
      ? sonarUnmapped.create(unmappedId(key), { projectKey: key, deliveries: 1, ...fields })
      : sonarUnmapped.compareAndSet(row, { deliveries: row.fields.deliveries + 1, ...fields }));
    if (written !== undefined) return;
  }
  throw new RequestError(409, 'Too many changes at once. Try again.');
}

function unmappedId(key: string): string {
  return hashId('sonar-unmapped', key);
}
