import { formatOffsetTime } from '#domain/calendarDay.ts';
import type { SheetColumn } from '#domain/spreadsheet/Sheet.ts';
import { displayItem, parseItems } from '#domain/tech-inventory/items.ts';
import type { InventoryColumn } from '#domain/tech-inventory/categories.ts';
import { areaLabels, type ChangeEntry } from './changeEntry.ts';
import { describeEntry, type DescribedChange, isMergeEntry, teamEventOf } from './describeChange.ts';

export interface ChangeSheetRow {
  readonly entry: ChangeEntry;
  readonly field: string;
  /** A number is one in the file. */
  readonly old: string | number;
  readonly new: string | number;
}

export function changeSheetColumns(timeZone: string): readonly SheetColumn<ChangeSheetRow>[] {
  const text = (header: string, width: number, value: (row: ChangeSheetRow) => string | number) =>
    ({ header, width, isText: true, value }) as const;
  return [
    text('When', 27, ({ entry }) => formatOffsetTime(new Date(entry.changedAt), timeZone)),
    text('Who', 28, ({ entry }) => entry.userName ?? ''),
    text('How known', 18, ({ entry }) => sourceLabels[entry.source]),
    text('Team', 32, ({ entry }) => entry.teamName),
    text('Area', 16, ({ entry }) => areaLabels[entry.area]),
    text('Field', 32, ({ field }) => field),
    text('Old', 40, (row) => row.old),
    text('New', 40, (row) => row.new),
    text('Upload', 28, ({ entry }) =>
      entry.source === 'upload' || isMergeEntry(entry) ? (entry.fileName ?? entry.uploadId ?? '') : '',
    ),
  ];
}

const sourceLabels = { platform: 'platform', page: 'as the page told', upload: 'upload' } as const satisfies Readonly<
  Record<ChangeEntry['source'], string>
>;

/** A row for each changed field; one more, `Team`, for a team that came or went. */
export function toSheetRows(entry: ChangeEntry): ChangeSheetRow[] {
  const fields = describeEntry(entry).map((change) => ({ entry, field: change.label, ...valuesOf(change, entry) }));
  const event = teamEventOf(entry);
  if (event === null) return fields;
  const isGone = event === 'removed';
  const team = { entry, field: 'Team', old: isGone ? entry.teamName : '', new: isGone ? '' : entry.teamName };
  return [team, ...fields];
}

function valuesOf(change: DescribedChange, entry: ChangeEntry): Pick<ChangeSheetRow, 'old' | 'new'> {
  switch (change.kind) {
    case 'list':
      return { old: listItems(change.column, entry.oldValue), new: listItems(change.column, entry.newValue) };
    case 'member':
      return { old: entry.oldValue ?? '', new: entry.newValue ?? '' };
    case 'metric':
    case 'report':
    case 'value': {
      const toCell = 'field' in change ? toNumber : (text: string) => text;
      return { old: toCell(change.from ?? ''), new: toCell(change.to ?? '') };
    }
  }
}

/** A spreadsheet would take `1,200` for 1.2, and `5.5` for a day in May, wherever a comma stands before the decimals. */
function toNumber(shown: string): string | number {
  const value = Number(shown.replaceAll(',', ''));
  return shown === '' || Number.isNaN(value) ? shown : value;
}

function listItems(column: InventoryColumn, stored: string | null): string {
  return parseItems(column, stored).map(displayItem).join(', ');
}
