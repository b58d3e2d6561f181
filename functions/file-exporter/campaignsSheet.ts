import { calendarDay } from '#domain/calendarDay.ts';
import { type Campaign, isCounted, readCampaign } from '#domain/campaigns/campaign.ts';
import { describeAsked, describeCampaignScope, statusLabels } from '#domain/campaigns/campaignTexts.ts';
import { factsByRule, needsOf } from '#domain/campaigns/ruleFacts.ts';
import { findStanding, type Standing } from '#domain/campaigns/standing.ts';
import { tableIds } from '#domain/resourceIds.ts';
import { makeSheet, type Sheet, type SheetColumn } from '#domain/spreadsheet/Sheet.ts';
import type { Team } from '#domain/team.ts';
import type { UserMetadataFields } from '#domain/teamMember.ts';
import { joinTexts, tidyText } from '#domain/text.ts';
import type { ReadableTableId, RowOf } from '#domain/tables.ts';
import { readRules } from '#domain/technologies/readRules.ts';
import { toArray } from './batches.ts';
import type { ExportSource } from './ports.ts';

interface CampaignLine {
  readonly campaign: Campaign;
  /** Undefined of a campaign that is over. */
  readonly standing: Standing<Team> | undefined;
  readonly lead: string;
}

const columns: readonly SheetColumn<CampaignLine>[] = [
  { header: 'Campaign', width: 32, value: ({ campaign }) => tidyText(campaign.name) },
  { header: 'Asks', width: 44, value: ({ campaign }) => describeAsked(campaign) },
  { header: 'For', width: 28, value: ({ campaign }) => describeCampaignScope(campaign.scope) },
  { header: 'By', width: 14, value: ({ campaign }) => ({ day: campaign.deadline }) },
  { header: 'Status', width: 12, value: ({ campaign }) => statusLabels[campaign.status] },
  { header: 'Lead', width: 28, value: ({ lead }) => lead },
  { header: 'Open Teams', width: 14, value: ({ standing }) => (standing ? standing.inScope - standing.closed : null) },
  { header: 'Have to Act', width: 14, value: ({ standing }) => standing?.left.length ?? null },
  { header: 'Exempt', width: 12, value: ({ standing }) => standing?.exempt.length ?? null },
  { header: 'Why', width: 60, value: ({ campaign }) => tidyText(campaign.why) },
];

export interface Moment {
  readonly now: Date;
  /** The organisation's. */
  readonly timeZone: string;
}

interface Given {
  readonly source: ExportSource;
  readonly teams: readonly Team[];
  readonly people: ReadonlyMap<string, UserMetadataFields>;
  readonly moment: Moment;
}

/** All but the archived ones, as the list of campaigns counts them today. */
export function campaignsSheet(given: Given): Sheet {
  return makeSheet('Campaigns', columns, listCampaigns(given));
}

async function* listCampaigns({ source, teams, people, moment }: Given): AsyncGenerator<CampaignLine[]> {
  const rows = await toArray(source(tableIds.campaigns));
  const campaigns = rows.flatMap((row) => readCampaign(row) ?? []).filter(({ status }) => status !== 'archived');
  if (campaigns.length === 0) return;
  const book = readRules(await toArray(source(tableIds.technologyRules)));
  const needs = needsOf(
    campaigns.filter(isCounted).map(({ rule }) => rule),
    book,
  );
  const read = async <Id extends ReadableTableId>(id: Id, isNeeded: boolean): Promise<RowOf<Id>[]> =>
    isNeeded ? toArray(source(id)) : [];
  const facts = {
    inventory: await read(tableIds.teamTechInventory, needs.inventory.length > 0),
    metrics: await read(tableIds.teamMonthlyMetrics, needs.metrics.length > 0),
    reporting: await read(tableIds.teamReporting, needs.isReporting),
  };
  const { now, timeZone } = moment;
  const day = { today: calendarDay(now, timeZone), timeZone };
  const factsOfRule = factsByRule(facts, book, day);
  const nameOf = (id: string): string => {
    const { firstName, middleName, lastName, email } = people.get(id) ?? {};
    return joinTexts(firstName, middleName, lastName) || tidyText(email) || id;
  };
  yield campaigns.map((campaign) => ({
    campaign,
    standing: isCounted(campaign) ? findStanding(campaign, teams, factsOfRule(campaign.rule), day) : undefined,
    lead: nameOf(campaign.leadId),
  }));
}
