import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { type DataColumn, DataTable } from '#src/lists/data-table/DataTable.tsx';
import { loadGrid } from '#src/lists/data-table/gridScript.ts';
import type { TableView } from '#src/lists/data-table/TableView.ts';

interface Ship {
  readonly name: string;
  readonly tons: string;
}

const ships = ['Alba', 'Brig', 'Cutter'].map((name, index) => ({ name, tons: String(30 - index) }));
const columns: readonly DataColumn<Ship>[] = [
  { field: 'name', header: 'Name', value: ({ name }) => name },
  { field: 'tons', header: 'Tons', value: ({ tons }) => tons },
  {
    field: 'tick',
    header: 'Tick',
    sortable: false,
    isControl: true,
    value: () => '',
    renderCell: ({ name }) => <input type="checkbox" aria-label={`Tick ${name}`} />,
  },
  {
    field: 'open',
    header: 'Open',
    sortable: false,
    value: () => '',
    renderCell: ({ name }) => <a href={`#${name}`}>{`Open ${name}`}</a>,
  },
];

function openTable(rows: readonly Ship[] = ships, loading = false) {
  const views: TableView[] = [];
  const opened: string[] = [];
  function Table() {
    const [view, setView] = useState<TableView>({ sort: { field: 'name', direction: 'asc' }, page: 1, pageSize: 10 });
    return (
      <DataTable
        label="Ships"
        rows={rows}
        loading={loading}
        columns={columns}
        getRowId={({ name }) => name}
        view={view}
        onViewChange={(next) => {
          views.push(next);
          setView(next);
        }}
        onRowClick={({ name }) => opened.push(name)}
      />
    );
  }
  render(<Table />);
  return { views, opened, table: within(screen.getByRole('table', { name: 'Ships' })) };
}

// Otherwise the grid comes by itself.
beforeAll(() => void Object.assign(window, { requestIdleCallback: () => 0, cancelIdleCallback: () => undefined }));

test('rows are there before the grid is, and before the pager', async () => {
  const { table } = openTable();
  const texts = (role: string) => table.getAllByRole(role).map(({ textContent }) => textContent);
  expect(texts('rowheader')).toEqual(['Alba', 'Brig', 'Cutter']);
  expect(texts('cell')).toEqual(['30', '', 'Open Alba', '29', '', 'Open Brig', '28', '', 'Open Cutter']);
  expect(await screen.findByText('1–3 of 3')).toBeVisible();
});

test('they are sorted by pointer and keyboard, and open by a click that is not on a link', () => {
  const { table, views, opened } = openTable();
  const name = table.getByRole('columnheader', { name: 'Name' });
  expect(name).toHaveAttribute('aria-sort', 'ascending');
  fireEvent.click(name);
  expect(views.at(-1)).toEqual({ sort: { field: 'name', direction: 'desc' }, page: 1, pageSize: 10 });
  fireEvent.keyDown(table.getByRole('columnheader', { name: 'Tons' }), { key: 'Enter' });
  expect(views.at(-1)?.sort).toEqual({ field: 'tons', direction: 'asc' });
  expect(table.getByRole('columnheader', { name: 'Open' })).not.toHaveAttribute('aria-sort');
  fireEvent.click(table.getByText('29'));
  fireEvent.click(table.getByRole('link', { name: 'Open Cutter' }));
  expect(opened).toEqual(['Brig']);
});

test.each([
  [true, 'Loading...'],
  [false, 'There are no records to display'],
])('without rows (on their way: %s) it says %s', (loading, text) => {
  openTable([], loading);
  expect(screen.getByText(text)).toBeVisible();
});

test('the grid takes the place of the plain table and of its focused control once no key is down, and arrow keys lead on from there', async () => {
  const { table } = openTable();
  const tick = table.getByRole('checkbox', { name: 'Tick Brig' });
  tick.focus();
  expect(fireEvent.keyDown(tick, { key: 'ArrowLeft', altKey: true })).toBe(true);
  for (const key of ['ArrowLeft', 'ArrowDown']) expect(fireEvent.keyDown(tick, { key })).toBe(false);
  fireEvent.keyDown(tick, { key: ' ' });
  await loadGrid();
  expect(await screen.findByRole('table')).toBeInTheDocument();
  // Otherwise the press would end on another element, and tick nothing.
  fireEvent.keyUp(tick, { key: ' ' });
  expect(await screen.findByRole('grid', { name: 'Ships' })).toBeInTheDocument();
  expect(screen.queryByRole('table')).toBeNull();
  await waitFor(() => expect(screen.getByRole('gridcell', { name: '28' })).toHaveFocus());
});
