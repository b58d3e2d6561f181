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
import { type MetricField, metricFields, type MonthlyMetrics } from '#domain/monthly-metrics/fields.ts';
import type { TeamReporting } from '#domain/monthly-metrics/teamReporting.ts';
import type { Month } from '#domain/monthly-metrics/reports.ts';
import {
  type MetricPush,
  notApplicableValue,
  parsePushedMetrics,
  type PushedMetric,
} from '#domain/pushes/pushedMetrics.ts';
import { tableIds } from '#domain/resourceIds.ts';
import { type CellValue, makeSheet, type RowBatches, type Sheet, type SheetColumn } from '#domain/spreadsheet/Sheet.ts';
import type { WrittenSheet } from '#domain/spreadsheet/writeWorkbook.ts';
import type { Team } from '#domain/team.ts';
import { teamSheetColumns } from '#domain/teamColumns.ts';
import {
  type TeamMember,
  toTeamMember,
  type UserMetadataFields,
  type UserTeamAssociation,
} from '#domain/teamMember.ts';
import { categories, inventoryColumns, type TechInventory } from '#domain/tech-inventory/categories.ts';
import { type ItemContent, parseItems } from '#domain/tech-inventory/items.ts';
import { tidyText } from '#domain/text.ts';
import type { User } from '#domain/user.ts';
import { flatMapBatches, toArray, yieldingBatches } from './batches.ts';
import { campaignsSheet, type Moment } from './campaignsSheet.ts';
import type { ExportSource } from './ports.ts';

export interface ListedSheets {
  readonly sheets: readonly Sheet[];
  /** Latest first. */
  readonly years: readonly number[];
}

/** Teams, people and the few calculations now; the long lists as their sheet is written. */
export async function listSheets(source: ExportSource, moment: Moment): Promise<ListedSheets> {
  const [teams, people, reporting, calculations] = await Promise.all([
    toArray(source(tableIds.teamMetadata)),
    readById(
      source(tableIds.userMetadata),
      ({ firstName, middleName, lastName, company, manager, email, workLocation }) => {
        return { firstName, middleName, lastName, company, manager, email, workLocation };
      },
    ),
    readById(source(tableIds.teamReporting), ({ reportedAt, reportedBy }) => ({ reportedAt, reportedBy })),
    readCalculations(source(tableIds.teamMonthlyMetricCalculation)),
  ]);
  const labelTeam = labelTeams(teams);
  const sheets = [
    makeSheet('Teams', teamSheetColumns, yieldingBatches(teams)),
    membersSheet(source(tableIds.userTeamAssociation), people, labelTeam),
    inventorySheet(source(tableIds.teamTechInventory), labelTeam),
    monthlyMetricsSheet(source(tableIds.teamMonthlyMetrics), reporting, labelTeam),
    pushedMetricsSheet(source(tableIds.metricPushes), labelTeam),
    calculationsSheet(calculations),
    campaignsSheet({ source, teams, people, moment }),
  ];
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

interface TeamLabel {
  readonly teamName: string;
  readonly projectId: string;
}

/** The id itself when there is no such team. */
type LabelTeam = (teamId: string) => TeamLabel;

function labelTeams(teams: readonly Team[]): LabelTeam {
  const labels = new Map(
    teams.map(({ $id, teamName, projectId }) => [
      $id,
      { teamName: tidyText(teamName), projectId: tidyText(projectId) },
    ]),
  );
  return (teamId) => labels.get(teamId) ?? { teamName: teamId, projectId: '' };
}

type MemberRow = TeamLabel & TeamMember;

const memberColumns: readonly SheetColumn<MemberRow>[] = [
  { header: 'Team Name', width: 32, value: ({ teamName }) => teamName },
  { header: 'Project ID', width: 16, value: ({ projectId }) => projectId },
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

type LastSaves = ReadonlyMap<string, Pick<TeamReporting, 'reportedAt' | 'reportedBy'>>;

/** Person and date of a save are those of the platform, not of the row. */
function monthlyMetricsSheet(metrics: RowBatches<MonthlyMetrics>, saves: LastSaves, labelTeam: LabelTeam): Sheet {
  const columns: readonly SheetColumn<MonthlyMetrics>[] = [
    { header: 'Team Name', width: 32, value: ({ $id }) => labelTeam($id).teamName },
    { header: 'Project ID', width: 16, value: ({ $id }) => labelTeam($id).projectId },
    ...metricFields.map((field) => ({
      header: field.label,
      width: 22,
      value: (row: MonthlyMetrics) => metricCell(field, row[field.key] ?? null),
    })),
    { header: 'Last Updated By', width: 24, value: ({ $id }) => tidyText(saves.get($id)?.reportedBy) },
    {
      header: 'Last Updated Date (UTC)',
      width: 24,
      value: ({ $id }) => toDate(saves.get($id)?.reportedAt),
    },
  ];
  return makeSheet('Monthly Metrics', columns, metrics);
}

interface PushedRow extends TeamLabel, PushedMetric {
  readonly month: Month;
  readonly field: MetricField;
}

const pushedColumns: readonly SheetColumn<PushedRow>[] = [
  { header: 'Team Name', width: 32, value: ({ teamName }) => teamName },
  { header: 'Project ID', width: 16, value: ({ projectId }) => projectId },
  { header: 'Month', width: 10, value: ({ month }) => month },
  { header: 'Metric', width: 34, value: ({ field }) => field.label },
  { header: 'Value', width: 14, value: ({ field, value }) => pushedCell(field, value) },
  { header: 'Measured (UTC)', width: 20, value: ({ measuredAt }) => toDate(measuredAt) },
  { header: 'Reported By', width: 24, value: ({ by }) => tidyText(by) },
  { header: 'Source', width: 24, value: ({ source }) => tidyText(source.name) },
  { header: 'Address', width: 48, value: ({ source }) => tidyText(source.url) },
];

/** A row for each pushed value, also where a person's counts in place of it. */
function pushedMetricsSheet(pushes: RowBatches<MetricPush>, labelTeam: LabelTeam): Sheet {
  const toRows = ({ teamId, month, metrics: stored }: MetricPush): PushedRow[] => {
    const pushed = parsePushedMetrics(stored);
    return metricFields.flatMap((field) => {
      const metric = pushed[field.key];
      return metric === undefined ? [] : [{ ...labelTeam(teamId), ...metric, month, field }];
    });
  };
  return makeSheet('Pushed Metrics', pushedColumns, flatMapBatches(pushes, toRows));
}

function pushedCell(field: MetricField, value: number | string): CellValue {
  return value === notApplicableValue ? 'Not applicable' : metricCell(field, value);
}

function toDate(date: string | null | undefined): Date | null {
  return date ? new Date(date) : null;
}

function metricCell({ kind }: MetricField, value: string | number | null): CellValue {
  return kind === 'percent' && typeof value === 'number' ? { percent: value } : value;
}

interface CoverLine {
  readonly label: string;
  readonly value: CellValue;
}

const coverColumns: readonly SheetColumn<CoverLine>[] = [
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
