import { firstMetricsYear } from '#domain/limits.ts';
import type { MetricFigure } from '#domain/metric-calculations/calculation.ts';
import { metrics } from '#domain/metric-calculations/metrics.ts';
import {
  type DatedCalculation,
  keepNewest,
  type MetricCalculation,
  type MetricRow,
  toRows,
} from '#domain/metric-calculations/toRows.ts';
import type { StoredRow } from '#domain/row.ts';
import { tableIds } from '#domain/resourceIds.ts';
import { type CellValue, makeSheet, type RowBatches, type Sheet, type SheetColumn } from '#domain/spreadsheet/Sheet.ts';
import type { WrittenSheet } from '#domain/spreadsheet/writeWorkbook.ts';
import { readTargets } from '#domain/targets/targets.ts';
import { teamSheetColumns } from '#domain/teamColumns.ts';
import {
  personName,
  type TeamMember,
  toTeamMember,
  type UserMetadataFields,
  type UserTeamAssociation,
} from '#domain/teamMember.ts';
import { categories, inventoryColumns, type TechInventory } from '#domain/tech-inventory/categories.ts';
import { type ItemContent, parseItems } from '#domain/tech-inventory/items.ts';
import type { User } from '#domain/user.ts';
import { calendarDay } from '#domain/calendarDay.ts';
import { type Campaign, isCounted, readCampaign } from '#domain/campaigns/campaign.ts';
import { describeAsked, describeCampaignScope, statusLabels } from '#domain/campaigns/campaignTexts.ts';
import { factsByRule, needsOf } from '#domain/campaigns/ruleFacts.ts';
import { findStanding, type Standing } from '#domain/campaigns/standing.ts';
import type { Team } from '#domain/team.ts';
import { tidyText } from '#domain/text.ts';
import type { ReadableTableId, RowOf } from '#domain/tables.ts';
import { readRules } from '#domain/technologies/readRules.ts';
import { flatMapBatches, toArray, yieldingBatches } from './batches.ts';
import { monthlyMetricsSheet, pushedMetricsSheet, notesSheet, targetsSheet } from './metricSheets.ts';
import type { ExportSource } from './ports.ts';
import { type LabelTeam, labelTeams, type TeamLabel, teamLabelColumns } from './teamLabels.ts';

/** Teams, people and the few calculations now; the long lists as their sheet is written. */
export async function listSheets(source: ExportSource, moment: Moment) {
  const [teams, people, reporting, calculations, targets] = await Promise.all([
    toArray(source(tableIds.teamMetadata)),
    readById(
      source(tableIds.userMetadata),
      ({ firstName, middleName, lastName, company, manager, email, workLocation }) => {
        return { firstName, middleName, lastName, company, manager, email, workLocation };
      },
    ),
    readById(source(tableIds.teamReporting), ({ reportedAt, reportedBy }) => ({ reportedAt, reportedBy })),
    readCalculations(source(tableIds.teamMonthlyMetricCalculation)),
    toArray(source(tableIds.metricTargets)),
  ]);
  const labelTeam = labelTeams(teams);
  const sheets = [
    makeSheet('Teams', teamSheetColumns, yieldingBatches(teams)),
    membersSheet(source(tableIds.userTeamAssociation), people, labelTeam),
    inventorySheet(source(tableIds.teamTechInventory), labelTeam),
    monthlyMetricsSheet(source(tableIds.teamMonthlyMetrics), reporting, labelTeam),
    targetsSheet(teams, readTargets(targets), labelTeam),
    notesSheet(source(tableIds.metricNotes), labelTeam),
    pushedMetricsSheet(source(tableIds.metricPushes), labelTeam),
    calculationsSheet(calculations),
    makeSheet('Campaigns', campaignColumns, listCampaigns({ source, teams, people, moment })),
  ];
  // Latest first.
  return { sheets, years: calculations.map(({ year }) => year) };
}

type People = ReadonlyMap<string, UserMetadataFields>;

/** By id, exported fields only: there may be a hundred thousand people. */
async function readById<Row extends StoredRow, Fields>(
  batches: RowBatches<Row>,
  pick: (row: Row) => Fields,
): Promise<Map<string, Fields>> {
  const fields = new Map<string, Fields>();
  for await (const batch of batches) for (const row of batch) fields.set(row.$id, pick(row));
  return fields;
}

type MemberRow = TeamLabel & TeamMember;

const memberColumns: readonly SheetColumn<MemberRow>[] = [
  ...teamLabelColumns,
  { header: 'Name', width: 28, value: ({ name }) => name },
  { header: 'Email', width: 34, value: ({ email }) => email },
  { header: 'Role', width: 24, value: ({ role }) => role },
  { header: 'Manager', width: 24, value: ({ manager }) => manager },
  { header: 'Company', width: 22, value: ({ company }) => company },
  { header: 'Work Location', width: 18, value: ({ workLocation }) => workLocation },
];

function membersSheet(associations: RowBatches<UserTeamAssociation>, people: People, labelTeam: LabelTeam): Sheet {
  const toRow = (association: UserTeamAssociation): MemberRow => ({
    ...labelTeam(association.teamId),
    ...toTeamMember(association, people.get(association.userId)),
  });
  return makeSheet('Members', memberColumns, flatMapBatches(associations, toRow));
}

interface ItemRow extends ItemContent {
  readonly teamName: string;
  readonly category: string;
}

const itemColumns: readonly SheetColumn<ItemRow>[] = [
  { header: 'Team Name', width: 32, value: ({ teamName }) => teamName },
  { header: 'Category', width: 26, value: ({ category }) => category },
  { header: 'Name', width: 40, value: ({ name }) => name },
  { header: 'Version', width: 14, value: ({ version }) => version },
];

function inventorySheet(inventories: RowBatches<TechInventory>, labelTeam: LabelTeam): Sheet {
  const toRows = (inventory: TechInventory): ItemRow[] => {
    const { teamName } = labelTeam(inventory.$id);
    return inventoryColumns.flatMap((column) =>
      parseItems(column, inventory[column]).map(({ name, version }) => ({
        teamName,
        category: categories[column].label,
        name,
        version,
      })),
    );
  };
  return makeSheet('Tech Inventory', itemColumns, flatMapBatches(inventories, toRows));
}

const coverColumns: readonly SheetColumn<{ readonly label: string; readonly value: CellValue }>[] = [
  { header: 'Export', width: 32, value: ({ label }) => label },
  { header: 'Details', width: 44, value: ({ value }) => value },
];

export function coverSheet(
  written: readonly WrittenSheet[],
  person: User,
  createdAt: Date,
  years: readonly number[],
): Sheet {
  return makeSheet('Export', coverColumns, [
    [
      { label: 'Contents', value: 'All engineering data' },
      { label: 'Generated at (UTC)', value: createdAt },
      { label: 'Generated by', value: person.name },
      { label: 'Email', value: person.email },
      { label: 'Years in Metric Calculations', value: [...years].reverse().join(', ') || 'None' },
      ...written.map(({ name, rows }) => ({ label: `Rows in ${name}`, value: rows })),
      { label: 'Rows in all', value: countRows(written) },
    ],
  ]);
}

export function countRows(written: readonly WrittenSheet[]): number {
  return written.reduce((sum, { rows }) => sum + rows, 0);
}

interface CalculationYear {
  readonly year: number;
  readonly calculations: readonly MetricCalculation[];
}

const metricTypes: ReadonlySet<string> = new Set(metrics.map(({ metricType }) => metricType));

/** From 2025, latest first. Holds the newest of a month only: there may be one for every day. */
async function readCalculations(batches: RowBatches<MetricCalculation>): Promise<CalculationYear[]> {
  const newest = new Map<string, DatedCalculation>();
  for await (const batch of batches) {
    const known = batch.filter(({ metricType }) => metricTypes.has(metricType));
    keepNewest(newest, known, ({ metricType }, day) => `${metricType} ${day.slice(0, 7)}`);
  }
  const years = new Map<number, MetricCalculation[]>();
  for (const { calculation, day } of newest.values()) {
    const year = Number(day.slice(0, 4));
    if (year >= firstMetricsYear) years.set(year, [...(years.get(year) ?? []), calculation]);
  }
  return Array.from(years, ([year, calculations]) => ({ year, calculations })).sort((a, b) => b.year - a.year);
}

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

type YearRow = MetricRow & { readonly year: number; readonly number: number };

const columns: readonly SheetColumn<YearRow>[] = [
  { header: 'Year', width: 8, value: ({ year }) => ({ year }) },
  { header: '#', width: 6, value: ({ number }) => number },
  { header: 'Metric Type', width: 52, value: ({ metric }) => `${metric.label}, ${metric.podLabel}` },
  { header: 'Latest Metrics', width: 18, value: ({ latest }) => toCell(latest) },
  ...monthNames.map((header, month) => ({
    header,
    width: 12,
    value: ({ months }: YearRow) => toCell(months[month] ?? null),
  })),
];

/** The latest value is the latest of that year. */
function calculationsSheet(years: readonly CalculationYear[]): Sheet {
  const rows = years.map(({ year, calculations }) =>
    toRows(calculations).map((row, index) => ({ ...row, year, number: index + 1 })),
  );
  return makeSheet('Metric Calculations', columns, rows);
}

function toCell(figure: MetricFigure | null): CellValue {
  if (figure?.value == null) return figure?.text ?? null;
  return figure.unit === 'percent' ? { percent: figure.value } : figure.value;
}

interface CampaignLine {
  readonly campaign: Campaign;
  /** Undefined of a campaign that is over. */
  readonly standing: Standing<Team> | undefined;
  readonly lead: string;
}

const campaignColumns: readonly SheetColumn<CampaignLine>[] = [
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

interface Moment {
  readonly now: Date;
  /** The organisation's. */
  readonly timeZone: string;
}

interface Given {
  readonly source: ExportSource;
  readonly teams: readonly Team[];
  readonly people: People;
  readonly moment: Moment;
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
    inventories: await read(tableIds.teamTechInventory, needs.inventory.length > 0),
    metrics: await read(tableIds.teamMonthlyMetrics, needs.metrics.length > 0),
    reporting: await read(tableIds.teamReporting, needs.isReporting),
  };
  const { now, timeZone } = moment;
  const factsOfRule = factsByRule(facts, book, { today: calendarDay(now, timeZone), timeZone });
  const nameOf = (id: string): string => {
    const person = people.get(id);
    return (person === undefined ? '' : personName(person)) || id;
  };
  yield campaigns.map((campaign) => ({
    campaign,
    standing: isCounted(campaign) ? findStanding(campaign, teams, factsOfRule(campaign.rule)) : undefined,
    lead: nameOf(campaign.leadId),
  }));
}
