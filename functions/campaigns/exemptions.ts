import * as v from 'valibot';
import { addDays } from '#domain/calendarDay.ts';
import {
  type CampaignChange,
  type Exemption,
  isAsking,
  isOpenExemption,
  maxCampaignList,
  maxExemptionReason,
} from '#domain/campaigns/campaign.ts';
import { findUntilProblem } from '#domain/campaigns/campaignChecks.ts';
import { formatDate } from '#domain/dateFormat.ts';
import { unstorableText } from '#domain/storedText.ts';
import { isAdmin } from '#domain/user.ts';
import { idSchema, nameSchema, parseBody } from '#functions/runtime/parseBody.ts';
import { RequestError } from '#functions/runtime/request.ts';
import { nameOf, signed, update } from './campaigns.ts';
import type { Asked, StoredCampaign } from './ports.ts';
import { daySchema, requireNone } from './terms.ts';

const asking = v.strictObject({
  ...{ id: idSchema, teamId: idSchema, reason: nameSchema(maxExemptionReason), until: daySchema },
});
const decision = v.variant('state', [
  v.strictObject({ state: v.literal('granted'), until: v.optional(daySchema) }),
  v.strictObject({ state: v.picklist(['refused', 'withdrawn']) }),
]);

interface Rights {
  /** Admins, and the campaign's lead. */
  readonly mayDecide: boolean;
  readonly teamIds: ReadonlySet<string>;
}

async function rightsOf({ user, ports }: Asked, leadId: string): Promise<Rights> {
  const { personIds, teamIds } = await ports.findMember(user.email);
  return { mayDecide: isAdmin(user) || personIds.has(leadId), teamIds };
}

/** By a member of the team, the campaign's lead or an admin; idempotent by its id. Throws `RequestError` 403, 404, 400, 409. */
export async function askExemption(campaignId: string, bodyText: string, asked: Asked) {
  const { user, ports } = asked;
  const { id, teamId, reason, until } = parseBody(asking, bodyText);
  await update(campaignId, ports, async (row) => {
    const { mayDecide, teamIds } = await rightsOf(asked, row.fields.leadId);
    if (!mayDecide && !teamIds.has(teamId)) {
      throw new RequestError(403, 'Only members of the team, the campaign’s lead and admins can ask for it.');
    }
    const all = exemptionsOf(row);
    if (all.some((each) => each.id === id && each.teamId === teamId)) return undefined;
    const today = ports.dayOf();
    requireNone('until', findUntilProblem(until, today));
    const team = await ports.nameOfTeam(teamId);
    if (team === null) throw new RequestError(404, 'This team does not exist.');
    if (!isAsking(row.fields)) throw new RequestError(409, 'This campaign doesn’t ask for anything now.');
    if (all.some((each) => each.id === id || (each.teamId === teamId && isOpenExemption(each, today)))) {
      throw new RequestError(409, 'An exemption of this team is asked for or granted already.');
    }
    const at = ports.now();
    const by = nameOf(user);
    const state = mayDecide ? 'granted' : 'asked';
    const decided = mayDecide
      ? { decidedBy: by, decidedById: user.$id, decidedAt: at }
      : { decidedBy: null, decidedAt: null };
    const exemption: Exemption = {
      id,
      teamId,
      reason,
      until,
      state,
      ...decided,
      askedBy: by,
      askedById: user.$id,
      askedAt: at,
    };
    const after = `${team}, until ${formatDate(until, 'longDay')}: ${reason} (${state})`;
    const entry: CampaignChange = { at, by, field: 'exemption', before: null, after };
    return { exemptions: toStored([...all, exemption]), ...signed([entry], row.fields.history) };
  });
  return { id };
}

/** Granted and refused by the lead or an admin, withdrawn also by a member of the team; idempotent. Throws `RequestError` 403, 404, 400, 409. */
export async function decideExemption(campaignId: string, exemptionId: string, bodyText: string, asked: Asked) {
  const { user, ports } = asked;
  const decided = parseBody(decision, bodyText);
  const { state } = decided;
  await update(campaignId, ports, async (row) => {
    const { mayDecide, teamIds } = await rightsOf(asked, row.fields.leadId);
    const all = exemptionsOf(row);
    const known = all.find(({ id }) => id === exemptionId);
    const isOwn = known !== undefined && teamIds.has(known.teamId);
    if (!mayDecide && !(state === 'withdrawn' && isOwn)) {
      throw new RequestError(403, 'Only the campaign’s lead and admins can decide this, and members withdraw it.');
    }
    if (known === undefined) throw new RequestError(404, 'There is no such exemption.');
    const at = ports.now();
    const by = nameOf(user);
    const next = decide(known, decided, { today: ports.dayOf(), decidedOn: ports.dayOf(known.decidedAt ?? at) });
    if (next === undefined) return undefined;
    const team = (await ports.nameOfTeam(known.teamId)) ?? known.teamId;
    const day = state === 'granted' ? `, until ${formatDate(next.until ?? known.until, 'longDay')}` : '';
    const texts = { before: `${team} (${known.state})`, after: `${team}${day} (${state})` };
    const entry = { at, by, field: 'exemption', ...texts };
    const signature =
      next.state === undefined
        ? { endedBy: by, endedById: user.$id }
        : { decidedBy: by, decidedById: user.$id, decidedAt: at };
    const exemptions = all.map((each) => (each === known ? { ...known, ...next, ...signature } : each));
    return { exemptions: toStored(exemptions), ...signed([entry], row.fields.history) };
  });
  return { id: exemptionId };
}

interface DecisionDays {
  readonly today: string;
  readonly decidedOn: string;
}

/** Undefined: it is so already. One that has counted ends the day before, so that the line of past days stays. */
function decide(
  known: Exemption,
  decided: v.InferOutput<typeof decision>,
  { today, decidedOn }: DecisionDays,
): Partial<Exemption> | undefined {
  const { state } = decided;
  const until = decided.state === 'granted' ? (decided.until ?? known.until) : known.until;
  if (known.state === state && until === known.until) return undefined;
  if (known.state === 'asked') {
    if (state === 'granted') requireNone('until', findUntilProblem(until, today));
    return { state, until };
  }
  if (known.state === 'granted' && state === 'withdrawn') {
    if (known.until < today) return undefined;
    return decidedOn < today ? { until: addDays(today, -1) } : { state };
  }
  throw new RequestError(409, 'This has been decided. It can be asked for again.');
}

/** Throws `RequestError` 409 for more than there is room for. */
function toStored(exemptions: readonly Exemption[]): string {
  const stored = JSON.stringify(exemptions);
  if (unstorableText(stored, maxCampaignList) === undefined) return stored;
  throw new RequestError(409, 'This campaign has too many exemptions.');
}

function exemptionsOf({ fields }: StoredCampaign): readonly Exemption[] {
  return JSON.parse(fields.exemptions) as Exemption[];
}
