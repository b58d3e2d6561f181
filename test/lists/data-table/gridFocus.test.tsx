import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type DataColumn, DataTable } from '#src/lists/data-table/DataTable.tsx';
import { loadGrid } from '#src/lists/data-table/gridScript.ts';

const columns: readonly DataColumn<string>[] = [
  { field: 'name', header: 'Name', value: (name) => name },
  { field: 'open', header: 'Open', value: () => '', renderCell: (name) => <button>{`Open ${name}`}</button> },
];

function Ships({ names }: { readonly names: readonly string[] }) {
  return (
    <>
      <button>Notice</button>
      <DataTable
        label="Ships"
        rows={names}
        columns={columns}
        getRowId={(name) => name}
        view={{ sort: undefined, page: 1, pageSize: 10 }}
        onViewChange={() => undefined}
      />
    </>
  );
}

it('what is focused as the focused row goes keeps the focus', async () => {
  await loadGrid();
  const user = userEvent.setup();
  const { rerender } = render(<Ships names={['Alba', 'Brig', 'Cutter']} />);
  await screen.findByRole('grid', { name: 'Ships' });
  await user.click(await screen.findByRole('button', { name: 'Open Brig' }));
  const notice = screen.getByRole('button', { name: 'Notice' });
  rerender(<Ships names={['Alba', 'Cutter']} />);
  expect(screen.queryByRole('button', { name: 'Open Brig' })).toBeNull();
  act(() => notice.focus());
  // Behind the grid's own timer, which looks for another row to focus.
  await act(async () => new Promise((resolve) => setTimeout(resolve)));
  expect(notice).toHaveFocus();
});
