import type { MetricCalculation } from '#domain/metric-calculations/toRows.ts';
import type { RowBatches } from '#domain/spreadsheet/Sheet.ts';
import type { Team } from '#domain/team.ts';
import type { UserMetadata, UserTeamAssociation } from '#domain/teamMember.ts';
import type { MonthlyMetrics } from '#domain/monthly-metrics/fields.ts';
import type { TeamReporting } from '#domain/monthly-metrics/teamReporting.ts';
import type { TechInventory } from '#domain/tech-inventory/categories.ts';
import type { ExportPorts } from '#functions/file-exporter/ports.ts';

export interface MemoryOrganisation {
  readonly teams?: readonly Team[];
  readonly people?: readonly UserMetadata[];
  readonly associations?: readonly UserTeamAssociation[];
  readonly inventories?: readonly TechInventory[];
  readonly monthlyMetrics?: readonly MonthlyMetrics[];
  readonly reporting?: readonly TeamReporting[];
  readonly calculations?: readonly MetricCalculation[];
}

export interface SavedFile {
  readonly fileName: string;
  readonly bytes: Buffer;
  readonly userId: string;
}

/** Ports of the file exporter in memory. */
export class MemoryExport implements ExportPorts {
  readonly saved: SavedFile[] = [];
  readonly source: ExportPorts['source'];

  constructor(
    organisation: MemoryOrganisation,
    readonly now: () => number = () => Date.parse('2026-11-21T07:08:09Z'),
    readonly deadline = new AbortController().signal,
  ) {
    this.source = {
      teams: () => batches(organisation.teams),
      people: () => batches(organisation.people),
      associations: () => batches(organisation.associations),
      inventories: () => batches(organisation.inventories),
      monthlyMetrics: () => batches(organisation.monthlyMetrics),
      reporting: () => batches(organisation.reporting),
      calculations: () => batches(organisation.calculations),
    };
  }

  readonly files: ExportPorts['files'] = {
    save: (fileName, bytes, userId) => {
      this.saved.push({ fileName, bytes, userId });
      return Promise.resolve(`file-${this.saved.length}`);
    },
    removeCreatedBefore: () => Promise.resolve(0),
  };
}

function* batches<Row>(rows: readonly Row[] = []): RowBatches<Row> & Generator<readonly Row[]> {
  for (let start = 0; start < rows.length; start += 2) yield rows.slice(start, start + 2);
}
