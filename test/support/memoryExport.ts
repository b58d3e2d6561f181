import type { RowBatches } from '#domain/spreadsheet/Sheet.ts';
import type { ReadableTableId, RowOf } from '#domain/tables.ts';
import type { ExportPorts } from '#functions/file-exporter/ports.ts';

export type MemoryOrganisation = { readonly [Id in ReadableTableId]?: readonly RowOf<Id>[] };

interface SavedFile {
  readonly fileName: string;
  readonly bytes: Buffer;
  readonly userId: string;
}

/** Ports of the file exporter in memory. */
export class MemoryExport implements ExportPorts {
  readonly saved: SavedFile[] = [];

  constructor(
    private readonly organisation: MemoryOrganisation,
    readonly now: () => number = () => Date.parse('2026-11-21T07:08:09Z'),
  ) {}

  readonly timeZone = 'UTC';

  source: ExportPorts['source'] = (tableId) => batches(this.organisation[tableId]);

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
