import type { DataColumn } from '#src/lists/data-table/DataTable.tsx';
import {
  defaultLayout,
  formatColumnFields,
  moveColumn,
  parseColumnFields,
  parseColumnLayout,
  resizeColumn,
  showColumns,
  withFields,
} from '#src/features/team-list/columns/columnLayout.ts';
import { arrangeColumns, type ColumnLayout } from '#domain/teams/columnOrder.ts';

const fields = [
  ...['teamName', 'projectId', 'productName', 'teamType', 'sector', 'businessUnit', 'greenfield', 'teamStatus'],
  'detail',
];
const all = fields.map((field): DataColumn<string> => ({ field, header: field, value: (row) => row }));
const shownFields = (layout: ColumnLayout) =>
  arrangeColumns(all, layout)
    .filter(({ isShown = true }) => isShown)
    .map(({ field }) => field);

describe('the stored layout', () => {
  it('survives being written and read', () => {
    const layout = { order: ['sector'], shown: { greenfield: false }, widths: { teamName: 300 }, density: 'compact' };
    expect(parseColumnLayout(JSON.parse(JSON.stringify(layout)))).toEqual(layout);
  });

  it.each([undefined, null, [], 'sector', 7, { order: 'sector', shown: [], widths: null, density: 'huge' }])(
    'is none in %j',
    (stored) => expect(parseColumnLayout(stored)).toBeUndefined(),
  );

  it('leaves out fields, widths and choices that no list has', () => {
    const stored = {
      order: ['detail', 'sector', 'unknown', 'sector', 3],
      shown: { teamName: false, sector: 'yes', greenfield: true },
      widths: { sector: 4, teamType: '200', businessUnit: 200, unknown: 200 },
    };
    expect(parseColumnLayout(stored)).toEqual({
      order: ['sector'],
      shown: { greenfield: true },
      widths: { businessUnit: 200 },
      density: 'standard',
    });
  });
});

describe('columns in the address', () => {
  it('are exactly those named, in their order, between Team Name and Detail', () => {
    const layout = withFields(defaultLayout, parseColumnFields('teamName,sector,projectId') ?? []);
    expect(shownFields(layout)).toEqual(['teamName', 'sector', 'projectId', 'detail']);
    expect(formatColumnFields(layout)).toBe('teamName,sector,projectId');
  });

  it('are none in an address without known ones', () => {
    expect(['', 'unknown', 'detail'].map(parseColumnFields)).toEqual([undefined, undefined, undefined, undefined]);
    expect(parseColumnFields('teamName')).toEqual([]);
  });
});

describe('changes of a layout', () => {
  it('move a column to where another one is', () => {
    const moved = moveColumn(defaultLayout, 'sector', 'teamType');
    expect(shownFields(moved).slice(2, 5)).toEqual(['productName', 'sector', 'teamType']);
    expect(parseColumnLayout(moveColumn(moved, 'sector', 'teamType'))).toBeUndefined();
  });

  it('write down what the width of the screen does not do by itself', () => {
    const hidden = showColumns(defaultLayout, [{ field: 'sector', isShown: false }], false);
    expect(hidden.shown).toEqual({ sector: false });
    const shown = showColumns(hidden, [{ field: 'sector', isShown: true }], false);
    expect(shown).toEqual(defaultLayout);
  });

  it('set a width and take it back', () => {
    const wide = resizeColumn(defaultLayout, 'sector', 300);
    expect(arrangeColumns(all, wide).find(({ field }) => field === 'sector')?.width).toBe(300);
    expect(resizeColumn(wide, 'sector', null)).toEqual(defaultLayout);
  });
});
