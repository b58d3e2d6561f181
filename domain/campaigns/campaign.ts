import { calendarDay, type OrganisationDay } from '#domain/calendarDay.ts';
import type { MetricKey } from '#domain/monthly-metrics/fields.ts';
import type { Month } from '#domain/monthly-metrics/reports.ts';
import { parseJson } from '#domain/parseJson.ts';
import type { StoredRow } from '#domain/row.ts';
import type { Ring } from '#domain/technologies/rules.ts';
import type { TechnologyCategory } from '#domain/technologies/technology.ts';

export type Comparison = 'atLeast' | 'atMost' | 'equal';

/** Requirement of a campaign: exactly one. `versions` as `parseRange` reads them; '' for every version. */
export type CampaignRule =
  | { readonly kind: 'leave'; readonly category: TechnologyCategory; readonly name: string; readonly versions: string }
  | { readonly kind: 'leaveRing'; readonly ring: Ring }
  | { readonly kind: 'use'; readonly category: TechnologyCategory; readonly name: string; readonly versions: string }
  | {
      readonly kind: 'metric';
      readonly metric: MetricKey;
      /** `equal` for a choice. */
      readonly is: Comparison;
      readonly value: number | string;
    }
  | { readonly kind: 'confirmed'; readonly days: number }
  | { readonly kind: 'reported'; readonly month: Month };

export const ruleKinds = [
  'leave',
  'leaveRing',
  'use',
  'metric',
  'confirmed',
  'reported',
] as const satisfies readonly CampaignRule['kind'][];

/** Facets as in the team list; any of the chosen values fits, none: no filter. Open teams alone count. */
export interface CampaignScope {
  readonly sector: readonly string[];
  readonly businessUnit: readonly string[];
  readonly teamType: readonly string[];
  readonly status: readonly string[];
  /** Ids; none: all. */
  readonly teams: readonly string[];
}

export const wholeOrganisation: CampaignScope = { sector: [], businessUnit: [], teamType: [], status: [], teams: [] };

/** `running` also after its deadline, until an admin ends it. */
export const campaignStatuses = ['draft', 'running', 'ended', 'archived'] as const;
export type CampaignStatus = (typeof campaignStatuses)[number];

type ExemptionState = 'asked' | 'granted' | 'refused' | 'withdrawn';

/** Of one team; it counts while it is `granted`, from the day of the decision through `until`. */
export interface Exemption {
  readonly id: string;
  readonly teamId: string;
  readonly reason: string;
  /** `YYYY-MM-DD`, the last exempt day. */
  readonly until: string;
  readonly state: ExemptionState;
  /** Names of people. */
  readonly askedBy: string;
  readonly askedAt: string;
  readonly decidedBy: string | null;
  readonly decidedAt: string | null;
  /** Name of the person who ended a granted exemption early; `until` is then the day before. */
  readonly endedBy?: string;
  /** Ids of accounts; absent of an earlier release. */
  readonly askedById?: string;
  readonly decidedById?: string;
  readonly endedById?: string;
}

/** Of the campaign's own texts: before and after as they are shown; of an exemption, `field` is `exemption`. */
export interface CampaignChange {
  readonly at: string;
  readonly by: string;
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** Written by the function `campaigns` alone (specification.md, section 3). */
export interface CampaignFields {
  readonly name: string;
  /** Why; links in it become links. */
  readonly why: string;
  /** `CampaignRule` as JSON. */
  readonly rule: string;
  /** `CampaignScope` as JSON. */
  readonly scope: string;
  /** `21`, `PostgreSQL 17`: what to move to; '' for nothing. */
  readonly moveTo: string;
  /** `YYYY-MM-DD`, the last day in time. */
  readonly deadline: string;
  /** Id of the person in the plan. */
  readonly leadId: string;
  readonly status: CampaignStatus;
  /** ISO 8601; null for a draft that has never run. */
  readonly startedAt: string | null;
  readonly endedAt: string | null;
  /** After its end the rule still holds. */
  readonly isPermanent: boolean;
  /** `Exemption[]` as JSON, in the order in which they were asked. */
  readonly exemptions: string;
  /** `CampaignChange[]` as JSON, oldest first. */
  readonly history: string;
  readonly updateBy: string | null;
  readonly updateDate: string | null;
}

export interface CampaignRow extends StoredRow, CampaignFields {}

export interface Campaign extends Omit<CampaignRow, 'rule' | 'scope' | 'exemptions' | 'history'> {
  readonly rule: CampaignRule;
  readonly scope: CampaignScope;
  readonly exemptions: readonly Exemption[];
  readonly history: readonly CampaignChange[];
}

/** Fields that an admin sets. */
export type CampaignTerms = Pick<
  Campaign,
  'name' | 'why' | 'rule' | 'scope' | 'moveTo' | 'deadline' | 'leadId' | 'isPermanent'
>;

export const maxCampaignName = 120;
export const maxCampaignWhy = 2_000;
export const maxExemptionReason = 500;
export const maxConfirmedDays = 730;
/** Characters of the exemptions, and of the history, in their columns. */
export const maxCampaignList = 1_000_000;

/** Undefined for a row that the function hasn't written. */
export function readCampaign(row: CampaignRow): Campaign | undefined {
  const [rule, scope, exemptions, history] = [row.rule, row.scope, row.exemptions, row.history].map(parseJson);
  const areObjects = [rule, scope].every((each) => typeof each === 'object' && each !== null);
  if (!areObjects || !Array.isArray(exemptions) || !Array.isArray(history)) return undefined;
  if (!ruleKinds.includes((rule as CampaignRule).kind)) return undefined;
  return {
    ...row,
    rule: rule as CampaignRule,
    scope: { ...wholeOrganisation, ...(scope as Partial<CampaignScope>) },
    exemptions: exemptions as Exemption[],
    history: history as CampaignChange[],
  };
}

/** Whether teams are asked to act: it runs, or its rule holds for good. */
export function isAsking({ status, isPermanent }: Pick<CampaignFields, 'status' | 'isPermanent'>): boolean {
  return status === 'running' || (status === 'ended' && isPermanent);
}

/** Whether who has to act is told: of one that is over, nobody has to. */
export function isCounted(campaign: Pick<CampaignFields, 'status' | 'isPermanent'>): boolean {
  return campaign.status === 'draft' || isAsking(campaign);
}

/** Asked for or granted, and not over. @param today `YYYY-MM-DD` */
export function isOpenExemption({ state, until }: Exemption, today: string): boolean {
  return (state === 'asked' || state === 'granted') && until >= today;
}

export function isExempt(
  exemptions: readonly Exemption[],
  teamId: string,
  { today, timeZone }: OrganisationDay,
): boolean {
  return exemptions.some(
    (each) =>
      each.teamId === teamId &&
      each.state === 'granted' &&
      today <= each.until &&
      calendarDay(new Date(each.decidedAt ?? each.askedAt), timeZone) <= today,
  );
}
