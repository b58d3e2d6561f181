import { type MetricField, metricFields, type MonthlyMetrics } from '#domain/monthly-metrics/fields.ts';
import type { TeamReporting } from '#domain/monthly-metrics/teamReporting.ts';
import { type CellValue, makeSheet, type RowBatches, type Sheet, type SheetColumn } from '#domain/spreadsheet/Sheet.ts';
import type { WrittenSheet } from '#domain/spreadsheet/writeWorkbook.ts';
import type { Team } from '#domain/team.ts';
import {
  type TeamMember,
  toTeamMember,
  type UserMetadata,
  type UserMetadataFields,
  type UserTeamAssociation,
} from '#domain/teamMember.ts';
import { teamSheetColumns } from '#domain/teamColumns.ts';
import { categories, inventoryColumns, type TechInventory } from '#domain/tech-inventory/categories.ts';
import { type ItemContent, parseItems } from '#domain/tech-inventory/items.ts';
import { tidyText } from '#domain/text.ts';
import type { User } from '#domain/user.ts';
import { flatMapBatches, toArray, yieldingBatches } from './batches.ts';
import { calculationsSheet, readCalculations } from './calculationsSheet.ts';
import type { ExportSource } from './ports.ts';

export interface ListedSheets {
  /** In their order, without the cover. */
  readonly sheets: readonly Sheet[];
  /** The years of the metric calculations, the latest first. */
  readonly years: readonly number[];
}

/** Reads teams and people, which the other sheets refer to, and the few calculations now; the long lists as their sheet is written. */
export async function listSheets(source: ExportSource): Promise<ListedSheets> {
  const [teams, people, reporting, calculations] = await Promise.all([
    toArray(source.teams()),
    readPeople(source.people()),
    readReporting(source.reporting()),
    readCalculations(source.calculations()),
  ]);
  const labelTeam = labelTeams(teams);
  const sheets = [
    makeSheet('Teams', teamSheetColumns, yieldingBatches(teams)),
    membersSheet(source.associations(), people, labelTeam),
    inventorySheet(source.inventories(), labelTeam),
    monthlyMetricsSheet(source.monthlyMetrics(), reporting, labelTeam),
    calculationsSheet(calculations),
  ];
  return { sheets, years: calculations.map(({ year }) => year) };
}

type People = ReadonlyMap<string, UserMetadataFields>;

/** Everybody by id. Keeps the exported fields only: there may be a hundred thousand people. */
async function readPeople(batches: RowBatches<UserMetadata>): Promise<People> {
  const people = new Map<string, UserMetadataFields>();
  for await (const batch of batches) {
    for (const { $id, firstName, middleName, lastName, company, manager, email, workLocation } of batch) {
      people.set($id, { firstName, middleName, lastName, company, manager, email, workLocation });
    }
  }
  return people;
}

interface TeamLabel {
  readonly teamName: string;
  readonly projectId: string;
}

/** Names a team by its id; the id itself when there is no such team (any more). */
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

/** A row for each person in a team, in the words of the team's page. */
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

/** A row for each item of each team. */
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

async function readReporting(batches: RowBatches<TeamReporting>): Promise<LastSaves> {
  const saves = new Map<string, Pick<TeamReporting, 'reportedAt' | 'reportedBy'>>();
  for await (const batch of batches) {
    for (const { $id, reportedAt, reportedBy } of batch) saves.set($id, { reportedAt, reportedBy });
  }
  return saves;
}

/** The metrics of each team that has any, as last saved: by whom and when is the platform's word, not the row's. */
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

/** The cover: contents, time and author of the file, the years of its metric calculations, and the rows of each sheet. */
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
