import * as v from 'valibot';
import { isAdmin, type User } from '#domain/user.ts';
import { type MetricKey, metricFields } from '#domain/monthly-metrics/fields.ts';
import { parseJson } from '#domain/parseJson.ts';
import {
  endedTokenDays,
  maxOwnTokens,
  maxTokenDays,
  maxTokenName,
  maxTokenTeams,
  oldTokenHours,
  tokenState,
  type TokenView,
} from '#domain/pushes/token.ts';
import { type FunctionRequest, identifyPrincipal, RequestError } from '#functions/runtime/request.ts';
import { serveFunction } from '#functions/runtime/serveFunction.ts';
import { idSchema, nameSchema, parseBody } from '#functions/runtime/parseBody.ts';
import { blankToken, makeToken, type StoredToken } from '#functions/runtime/tokens.ts';
import { connectTokens, type TokenPorts, type TokenRow } from './ports.ts';

export default serveFunction(async (req, { environment, server }) => {
  const user = await identifyPrincipal(environment, req.headers);
  const ports = connectTokens(server);
  const teams = isAdmin(user) ? 'all' : await ports.listTeamIdsOf(user.email);
  return answer(req, { principal: { user, teams }, ports });
});

/** An id alone: the library puts it into the row's address as it is. */
const changePath = /^\/tokens\/([a-zA-Z0-9][\w.-]{0,35})\/(rotate|revoke)$/;
const changes = { rotate: rotateToken, revoke: revokeToken };

async function answer({ method, path, queryString, bodyText }: FunctionRequest, asked: Asked): Promise<object> {
  switch (`${method} ${path}`) {
    case 'GET /tokens': {
      const teamId = new URLSearchParams(queryString).get('team');
      return { tokens: await (teamId === null ? listTokens(asked) : listTeamTokens(teamId, asked)) };
    }
    case 'POST /tokens':
      return createToken(bodyText, asked);
  }
  const [, id = '', change] = changePath.exec(path) ?? [];
  if (method !== 'POST' || change === undefined) throw new RequestError(404, 'There is nothing at this path.');
  return changes[change as keyof typeof changes](id, asked);
}

/** Requester, with the teams of their memberships; `all` for an admin. */
interface Principal {
  readonly user: User;
  readonly teams: ReadonlySet<string> | 'all';
}

interface Asked {
  readonly principal: Principal;
  readonly ports: TokenPorts;
}

interface IssuedToken {
  readonly token: TokenView;
  /** The whole token; said here and never again. */
  readonly secret: string;
}

const hourMs = 60 * 60 * 1_000;
const dayMs = 24 * hourMs;

/** An admin's: all, and those that ended long ago are removed. Otherwise the person's own. */
async function listTokens({ principal, ports }: Asked): Promise<TokenView[]> {
  const { user, teams } = principal;
  const rows = await (teams === 'all' ? listKept(ports) : ports.tokens.listCreatedBy(user.$id));
  return rows.map((row) => toView(row, { principal, ports }));
}

async function listKept({ tokens, now }: TokenPorts): Promise<TokenRow[]> {
  const limitMs = now() - endedTokenDays * dayMs;
  const isKept = ({ fields: { expiresAt, revokedAt } }: TokenRow) =>
    [expiresAt, revokedAt ?? expiresAt].every((ended) => Date.parse(ended) > limitMs);
  const rows = await tokens.list();
  await tokens.removeWithAnswers(rows.filter((row) => !isKept(row)).map(({ id }) => id));
  return rows.filter(isKept);
}

/** For exactly that team. Throws `RequestError` 403. */
async function listTeamTokens(teamId: string, asked: Asked): Promise<TokenView[]> {
  if (!isFor([teamId], asked.principal)) {
    throw new RequestError(403, 'Only admins and members of the team can see its tokens.');
  }
  const rows = await asked.ports.tokens.list();
  const views = rows.map((row) => toView(row, asked));
  return views.filter(({ teams }) => teams?.length === 1 && teams[0] === teamId);
}

const newTokenSchema = v.object({
  name: nameSchema(maxTokenName),
  teams: v.nullable(
    v.pipe(v.array(idSchema), v.minLength(1, 'are none'), v.maxLength(maxTokenTeams, `are more than ${maxTokenTeams}`)),
  ),
  metrics: v.nullable(v.pipe(v.array(v.picklist(metricFields.map(({ key }) => key))), v.minLength(1, 'are none'))),
  days: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxTokenDays)),
});

/** Throws `RequestError` 403, 400, and 409 for a person who has too many. */
async function createToken(bodyText: string, { principal, ports }: Asked): Promise<IssuedToken> {
  const { user, teams: own } = principal;
  if (own !== 'all' && own.size === 0) throw mayNotCreate();
  const { name, teams, metrics, days } = parseBody(newTokenSchema, bodyText);
  if (!isFor(teams, principal)) throw mayNotCreate();
  if (teams !== null) await requireTeams(teams, ports);
  const { id, text, digest } = makeToken();
  const row = await store(id, ports, {
    ...blankToken,
    ...{ name, digest, createdBy: user.$id, createdByName: user.name || user.email },
    teams: teams && JSON.stringify([...new Set(teams)]),
    metrics: metrics && JSON.stringify([...new Set(metrics)]),
    expiresAt: new Date(ports.now() + days * dayMs).toISOString(),
  });
  if (own !== 'all') await requireRoom(row, user, ports);
  return { token: toView(row, { principal, ports }), secret: text };
}

function mayNotCreate(): RequestError {
  return new RequestError(403, 'Only admins can make any token, and members of a team one for that team alone.');
}

async function requireTeams(ids: readonly string[], ports: TokenPorts): Promise<void> {
  const known = await ports.findTeamIds(ids);
  const unknown = ids.find((id) => !known.has(id));
  if (unknown !== undefined) throw new RequestError(400, `teams: there is no team ${unknown}`);
}

/** A call that is repeated after a lost answer finds its own row. */
async function store(id: string, { tokens }: TokenPorts, fields: StoredToken): Promise<TokenRow> {
  const row = (await tokens.create(id, fields)) ?? (await tokens.find(id));
  if (row?.fields.digest !== fields.digest) throw new Error(`The id ${id} is taken.`);
  return row;
}

/** Looked at once it is stored, so that of several made at once none is too many. */
async function requireRoom({ id }: TokenRow, { $id }: User, { tokens, now }: TokenPorts): Promise<void> {
  const own = await tokens.listCreatedBy($id);
  const valid = own.filter(({ fields }) => isValid(fields, now())).sort((one, other) => one.sequence - other.sequence);
  if (valid.findIndex((row) => row.id === id) < maxOwnTokens) return;
  await tokens.remove(id);
  throw new RequestError(409, `You have ${maxOwnTokens} valid tokens. Revoke one that is no longer used.`);
}

function isValid(fields: StoredToken, now: number): boolean {
  const state = tokenState(fields, now);
  return state === 'valid' || state === 'expiring';
}

/** A new secret; the one before stays valid for a day. Throws `RequestError` 403, 404, and 409 for one that has ended. */
async function rotateToken(id: string, asked: Asked): Promise<IssuedToken> {
  const { now } = asked.ports;
  const { text, digest } = makeToken(id);
  const row = await changeToken(id, asked, (fields) => {
    if (fields.digest === digest) return undefined;
    if (!isValid(fields, now())) throw new RequestError(409, 'The token has ended. Make a new one.');
    const oldValidUntil = new Date(now() + oldTokenHours * hourMs).toISOString();
    return { digest, oldDigest: fields.digest, oldValidUntil };
  });
  return { token: toView(row, asked), secret: text };
}

/** At once; idempotent. Throws `RequestError` 403, 404. */
async function revokeToken(id: string, asked: Asked): Promise<{ readonly token: TokenView }> {
  const revokedAt = new Date(asked.ports.now()).toISOString();
  const row = await changeToken(id, asked, (fields) => (fields.revokedAt === null ? { revokedAt } : undefined));
  return { token: toView(row, asked) };
}

/** Read, decide, and again after a conflict; of an unknown token only admins are told. @param decide undefined: it is so already */
async function changeToken(
  id: string,
  { principal, ports: { tokens } }: Asked,
  decide: (fields: StoredToken) => Partial<StoredToken> | undefined,
): Promise<TokenRow> {
  for (;;) {
    const row = await tokens.find(id);
    if (principal.teams !== 'all' && (row === undefined || !isOf(row.fields, principal))) {
      throw new RequestError(403, 'Only admins, members of its team and whoever made it can change this token.');
    }
    if (row === undefined) throw new RequestError(404, 'There is no such token.');
    const changes = decide(row.fields);
    const written = changes === undefined ? row : await tokens.compareAndSet(row, changes);
    if (written !== undefined) return written;
  }
}

function isOf({ createdBy, teams }: StoredToken, principal: Principal): boolean {
  return createdBy === principal.user.$id || isFor(parseTeams(teams), principal);
}

function isFor(teams: readonly string[] | null, { teams: own }: Principal): boolean {
  if (own === 'all') return true;
  const [teamId, ...others] = new Set(teams);
  return teamId !== undefined && others.length === 0 && own.has(teamId);
}

function parseTeams(stored: string | null): readonly string[] | null {
  return stored === null ? null : (parseJson(stored) as string[]);
}

function toView({ id, fields, createdAt }: TokenRow, { principal, ports }: Asked): TokenView {
  const { name, expiresAt, revokedAt, lastUsedAt, lastUsedFrom, lastStatus } = fields;
  const now = ports.now();
  const isOldValid = isValid(fields, now) && Date.parse(fields.oldValidUntil ?? '') > now;
  return {
    ...{ id, name, createdAt, expiresAt, revokedAt, lastUsedAt, lastUsedFrom, lastStatus },
    createdBy: fields.createdByName,
    isOwn: fields.createdBy === principal.user.$id,
    teams: parseTeams(fields.teams),
    metrics: fields.metrics === null ? null : (parseJson(fields.metrics) as MetricKey[]),
    oldValidUntil: isOldValid ? fields.oldValidUntil : null,
  };
}
