import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import {
  type CampaignChange,
  type CampaignFields,
  type CampaignRow,
  type CampaignRule,
  type CampaignScope,
  type CampaignStatus,
  type CampaignTerms,
  campaignStatuses,
  maxCampaignList,
  readCampaign,
} from '#domain/campaigns/campaign.ts';
import { findMonthProblem } from '#domain/campaigns/campaignChecks.ts';
import { statusLabels } from '#domain/campaigns/campaignTexts.ts';
import { describeTerm } from '#domain/campaigns/describeTerm.ts';
import { areOpposed } from '#domain/campaigns/contradictions.ts';
import { describeRule } from '#domain/campaigns/requirement.ts';
import { unstorableText } from '#domain/storedText.ts';
import { readRules } from '#domain/technologies/readRules.ts';
import { idSchema, parseBody } from '#functions/runtime/parseBody.ts';
import { requireAdmin, RequestError } from '#functions/runtime/request.ts';
import { type Asked, blankCampaignFields, type CampaignPorts, type StoredCampaign } from './ports.ts';
import { requireAhead, requireNone, terms } from './terms.ts';

const newCampaign = v.strictObject({ id: idSchema, ...terms, start: v.boolean() });
const change = v.strictObject({
  base: v.partial(v.strictObject(terms)),
  changes: v.partial(v.strictObject(terms)),
});
const statusChange = v.strictObject({ status: v.picklist(campaignStatuses) });

const maxHistory = 1_000;
const deed = 'make and change campaigns';

/** Idempotent by its id. Throws `RequestError` 403, 400, and 409 where it contradicts one that runs. */
export async function createCampaign(bodyText: string, { user, ports }: Asked) {
  requireAdmin(user, deed);
  const { id, start, ...given } = parseBody(newCampaign, bodyText);
  const now = ports.now();
  requireAhead(given.deadline, ports.dayOf());
  await requireLead(given.leadId, ports);
  requireMonth(given, ports.dayOf());
  if (start) await requireNoOpposite({ ...given, id }, ports);
  const made = { at: now, by: nameOf(user), field: 'made', before: null, after: describeRule(given.rule) };
  const status = start ? 'running' : 'draft';
  const fields = { ...blankCampaignFields, ...toStored(given), status, startedAt: start ? now : null } as const;
  const row = await ports.campaigns.create(id, { ...fields, ...signed([made], '[]') });
  if (row === undefined && !(await isRepeated(id, fields, ports))) throw new RequestError(409, 'This id is taken.');
  if (start && row) await stepBackIfOpposed({ ...given, id }, ports, () => ports.campaigns.remove(id));
  return { id };
}

/** A call that is repeated after a lost answer finds its own row. */
async function isRepeated(id: string, fields: CampaignFields, { campaigns }: CampaignPorts): Promise<boolean> {
  const stored = (await campaigns.find(id))?.fields;
  return stored?.name === fields.name && stored.rule === fields.rule && stored.deadline === fields.deadline;
}

/** Throws `RequestError` 403, 404, 400, and 409 with the fields that somebody else has changed. */
export async function changeCampaign(id: string, bodyText: string, { user, ports }: Asked) {
  requireAdmin(user, deed);
  const { base, changes } = parseBody(change, bodyText);
  if (changes.deadline !== undefined) requireAhead(changes.deadline, ports.dayOf());
  if (changes.leadId !== undefined) await requireLead(changes.leadId, ports);
  await update(id, ports, async (row) => {
    const now = termsOf(row);
    const changed = (Object.keys(changes) as (keyof CampaignTerms)[]).filter(
      (key) => !isDeepStrictEqual(now[key], changes[key]),
    );
    const conflicts = changed.filter((key) => !isDeepStrictEqual(now[key], base[key]));
    if (conflicts.length > 0) throw new RequestError(409, 'Somebody else has changed the same.', { conflicts });
    if (changed.length === 0) return undefined;
    if (changed.includes('rule') && row.fields.status !== 'draft') {
      throw new RequestError(409, 'What a campaign asks can’t be changed any more once it has started.');
    }
    const next: CampaignTerms = { ...now, ...(changes as Partial<CampaignTerms>) };
    if (changed.includes('scope') && row.fields.status === 'running') await requireNoOpposite({ ...next, id }, ports);
    // A month was in reach when the campaign started.
    const isOfMonth = changed.includes('rule') || changed.includes('deadline');
    if (isOfMonth) requireMonth(next, ports.dayOf(row.fields.startedAt ?? undefined));
    const entries = await Promise.all(
      changed.map(async (field): Promise<CampaignChange> => {
        const texts = await Promise.all([now, next].map((each) => textOf(field, each, ports)));
        return { at: ports.now(), by: nameOf(user), field, before: texts[0] ?? null, after: texts[1] ?? null };
      }),
    );
    return { ...toStored(next), ...signed(entries, row.fields.history) };
  });
  return { id };
}

const steps: Readonly<Record<CampaignStatus, readonly CampaignStatus[]>> = {
  draft: ['running', 'archived'],
  running: ['ended'],
  ended: ['running', 'archived'],
  archived: ['ended'],
};

/** Idempotent. Throws `RequestError` 403, 404, 400, and 409 for a step that can't be taken. */
export async function setStatus(id: string, bodyText: string, { user, ports }: Asked) {
  requireAdmin(user, deed);
  const { status } = parseBody(statusChange, bodyText);
  const started: StoredCampaign[] = [];
  await update(id, ports, async (row) => {
    const { status: before, startedAt, endedAt, history, deadline } = row.fields;
    if (before === status) return undefined;
    // A draft that was put away has nothing to end.
    const isPossible = steps[before].includes(status) && !(before === 'archived' && startedAt === null);
    if (!isPossible) throw new RequestError(409, `${statusLabels[before]} can’t become ${statusLabels[status]}.`);
    const now = ports.now();
    const { rule, scope } = termsOf(row);
    if (before === 'draft' && status === 'running') {
      requireAhead(deadline, ports.dayOf());
      requireMonth({ rule, deadline }, ports.dayOf());
    }
    if (status === 'running') {
      await requireNoOpposite({ rule, scope, id }, ports);
      started.push(row);
    }
    const entry = {
      ...{ at: now, by: nameOf(user), field: 'status' },
      ...{ before: statusLabels[before], after: statusLabels[status] },
    };
    return {
      status,
      startedAt: status === 'running' ? (startedAt ?? now) : startedAt,
      endedAt: status === 'running' ? null : status === 'ended' ? (endedAt ?? now) : endedAt,
      ...signed([entry], history),
    };
  });
  const before = started.at(-1);
  if (before !== undefined)
    await stepBackIfOpposed({ ...termsOf(before), id }, ports, () =>
      update(id, ports, ({ fields: { status: now, history } }) => {
        const { status: earlier, startedAt, endedAt } = before.fields;
        const texts = { before: statusLabels[now], after: statusLabels[earlier] };
        const entry = { at: ports.now(), by: nameOf(user), field: 'status', ...texts };
        const changes = { status: earlier, startedAt, endedAt, ...signed([entry], history) };
        return Promise.resolve(now === 'running' ? changes : undefined);
      }),
    );
  return { id };
}

/** Read, decide, and again after a conflict. Throws `RequestError` 404. @param decide undefined: it is so already */
export async function update(
  id: string,
  { campaigns }: CampaignPorts,
  decide: (row: StoredCampaign) => Promise<Partial<CampaignFields> | undefined>,
): Promise<void> {
  for (;;) {
    const row = await campaigns.find(id);
    if (row === undefined) throw new RequestError(404, 'There is no such campaign.');
    const changes = await decide(row);
    if (changes === undefined || (await campaigns.compareAndSet(row, changes)) !== undefined) return;
  }
}

export function nameOf({ name, email }: Asked['user']): string {
  return name || email;
}

/** @param history as stored; its oldest entries go where there are too many, or no room */
export function signed(
  entries: readonly CampaignChange[],
  history: string,
): Pick<CampaignFields, 'history' | 'updateBy' | 'updateDate'> {
  let kept = [...(JSON.parse(history) as CampaignChange[]), ...entries].slice(-maxHistory);
  while (unstorableText(JSON.stringify(kept), maxCampaignList) !== undefined) kept = kept.slice(1);
  const { by = null, at = null } = entries.at(-1) ?? {};
  return { history: JSON.stringify(kept), updateBy: by, updateDate: at };
}

function termsOf({ fields }: StoredCampaign): CampaignTerms {
  const { name, why, rule, scope, moveTo, deadline, leadId, isPermanent } = fields;
  const parsed = { rule: JSON.parse(rule) as CampaignRule, scope: JSON.parse(scope) as CampaignScope };
  return { name, why, moveTo, deadline, leadId, isPermanent, ...parsed };
}

function toStored({ rule, scope, ...given }: CampaignTerms) {
  return { ...given, rule: JSON.stringify(rule), scope: JSON.stringify(scope) };
}

async function textOf(field: keyof CampaignTerms, all: CampaignTerms, ports: CampaignPorts): Promise<string> {
  return describeTerm(field, all, field === 'leadId' ? await ports.nameOfPerson(all.leadId) : null);
}

async function requireLead(leadId: string, ports: CampaignPorts): Promise<void> {
  if ((await ports.nameOfPerson(leadId)) === null) throw new RequestError(400, 'leadId: is nobody in the plan');
}

function requireMonth({ rule, deadline }: Pick<CampaignTerms, 'rule' | 'deadline'>, today: string): void {
  if (rule.kind === 'reported') requireNone('rule.month', findMonthProblem(rule.month, deadline, today));
}

type Started = Pick<CampaignTerms, 'rule' | 'scope'> & { readonly id: string };

/** Throws `RequestError` 409 where a team can't meet both this one and one that runs. */
async function requireNoOpposite({ id, ...asked }: Started, ports: CampaignPorts): Promise<void> {
  const [rows, rules] = await Promise.all([ports.campaigns.list(), ports.listRules()]);
  const book = readRules(rules);
  const other = rows.find((row) => {
    if (row.id === id || row.fields.status !== 'running') return false;
    const campaign = readCampaign({ $id: row.id, $createdAt: '', $updatedAt: '', ...row.fields } satisfies CampaignRow);
    return campaign !== undefined && areOpposed(asked, campaign, book);
  });
  if (other !== undefined) {
    throw new RequestError(409, `It contradicts “${other.fields.name}”, which runs: no team can meet both.`);
  }
}

/** Neither of two that were started at once has seen the other before: whoever sees it now is stopped. Throws as `requireNoOpposite`. */
async function stepBackIfOpposed(asked: Started, ports: CampaignPorts, stepBack: () => Promise<void>): Promise<void> {
  try {
    await requireNoOpposite(asked, ports);
  } catch (refusal) {
    await stepBack();
    throw refusal;
  }
}
