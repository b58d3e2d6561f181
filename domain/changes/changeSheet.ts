import { formatOffsetTime } from '#domain/calendarDay.ts';
import type { SheetColumn } from '#domain/spreadsheet/Sheet.ts';
import { displayItem, parseItems } from '#domain/tech-inventory/items.ts';
import type { InventoryColumn } from '#domain/tech-inventory/categories.ts';
import type { ChangeEntry } from './changeEntry.ts';
import { describeEntry, type DescribedChange, isMergeEntry, teamEventOf } from './describeChange.ts';
import { areaLabels } from './changeEntry.ts';

export interface ChangeSheetRow {
  readonly entry: ChangeEntry;
  readonly field: string;
  readonly oldText: string;
  readonly newText: string;
}

export function changeSheetColumns(timeZone: string): readonly SheetColumn<ChangeSheetRow>[] {
  const text = (header: string, width: number, value: (row: ChangeSheetRow) => string) =>
    ({ header, width, isText: true, value }) as const;
  return [
    text('When', 27, ({ entry }) => formatOffsetTime(new Date(entry.changedAt), timeZone)),
    text('Who', 28, ({ entry }) => entry.userName ?? ''),
    text('How known', 18, ({ entry }) => sourceLabels[entry.source]),
    text('Team', 32, ({ entry }) => entry.teamName),
    text('Area', 16, ({ entry }) => areaLabels[entry.area]),
    text('Field', 32, ({ field }) => field),
    text('Old', 40, ({ oldText }) => oldText),
    text('New', 40, ({ newText }) => newText),
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
  const fields = describeEntry(entry).map((change) => ({ entry, field: change.label, ...textsOf(change, entry) }));
  const event = teamEventOf(entry);
  if (event === null) return fields;
  const [oldText, newText] = event === 'removed' ? [entry.teamName, ''] : ['', entry.teamName];
  return [{ entry, field: 'Team', oldText, newText }, ...fields];
}

function textsOf(change: DescribedChange, entry: ChangeEntry): Pick<ChangeSheetRow, 'oldText' | 'newText'> {
  switch (change.kind) {
    case 'list':
      return { oldText: listItems(change.column, entry.oldValue), newText: listItems(change.column, entry.newValue) };
    case 'member':
      return { oldText: entry.oldValue ?? '', newText: entry.newValue ?? '' };
    case 'metric':
    case 'report':
    case 'value':
      return { oldText: change.from ?? '', newText: change.to ?? '' };
  }
}

function listItems(column: InventoryColumn, stored: string | null): string {
  return parseItems(column, stored).map(displayItem).join(', ');
}
