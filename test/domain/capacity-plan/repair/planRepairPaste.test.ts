import type { UploadColumn } from '#domain/capacity-plan/columns.ts';
import { describeRepairPaste, planRepairPaste } from '#domain/capacity-plan/repair/planRepairPaste.ts';
import { parsePastedRows } from '#domain/pastedRows.ts';

const lines = [7, 9, 12];
const columns: readonly UploadColumn[] = ['Team', 'Business Unit', 'User Email'];

test.each<[string, string, { row: number; column: number }, readonly string[], string]>([
  [
    'from the chosen cell on',
    'Retail\ta@b.c\nCards\t',
    { row: 1, column: 1 },
    ['9 Business Unit: Retail', '9 User Email: a@b.c', '12 Business Unit: Cards', '12 User Email: '],
    '4 values pasted.',
  ],
  [
    'not beside the grid',
    'x\ty\nz\tw',
    { row: 2, column: 2 },
    ['12 User Email: x'],
    '1 value pasted. 3 values beside the grid left out.',
  ],
  [
    'by the names of columns, shown or not',
    'company\tTEAM\nExample\tFalcon',
    { row: 0, column: 2 },
    ['7 Company: Example', '7 Team: Falcon'],
    '2 values pasted.',
  ],
  ['a name alone as a value', 'Company', { row: 0, column: 0 }, ['7 Team: Company'], '1 value pasted.'],
  ['nothing beside it', 'x', { row: 3, column: 0 }, [], 'Nothing was pasted. 1 value beside the grid left out.'],
])('a block is pasted %s', (_, text, start, cells, told) => {
  const paste = planRepairPaste(parsePastedRows(text), lines, columns, start);
  expect(paste.cells.map(({ line, column, value }) => `${line} ${column}: ${value}`)).toEqual(cells);
  expect(describeRepairPaste(paste)).toBe(told);
});
