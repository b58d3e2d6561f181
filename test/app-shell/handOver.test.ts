/** @jest-environment <rootDir>/test/support/PageEnvironment.ts */
import { waitFor } from '@testing-library/dom';
import { handOverWhenReady } from '#src/app-shell/handOver.ts';
import { showTeamList } from '#src/app-shell/teamList.ts';

/** A table as the page has it: each press sorts its column, ascending first. */
function makeTable(): HTMLElement {
  const grid = document.createElement('div');
  grid.setAttribute('role', 'grid');
  for (const [field, sort] of [
    ['teamName', 'ascending'],
    ['sector', 'none'],
  ] as const) {
    const header = document.createElement('div');
    Object.assign(header.dataset, { field });
    header.setAttribute('role', 'columnheader');
    header.setAttribute('aria-sort', sort);
    header.addEventListener('click', () => {
      const next = header.getAttribute('aria-sort') === 'ascending' ? 'descending' : 'ascending';
      for (const other of grid.querySelectorAll('[aria-sort]')) other.setAttribute('aria-sort', 'none');
      header.setAttribute('aria-sort', next);
    });
    grid.append(header);
  }
  const cell = document.createElement('div');
  cell.setAttribute('role', 'gridcell');
  grid.append(cell);
  return grid;
}

test.each([
  [['Sector'], { teamName: 'none', sector: 'ascending' }],
  [['Sector', 'Sector'], { teamName: 'none', sector: 'descending' }],
  [['Team Name'], { teamName: 'descending', sector: 'none' }],
  [['Sector', 'Team Name'], { teamName: 'descending', sector: 'none' }],
  [['Detail'], { teamName: 'ascending', sector: 'none' }],
  [[], { teamName: 'ascending', sector: 'none' }],
])('the headers %j pressed in the shell sort the table once it is there', async (pressed, expected) => {
  document.body.innerHTML = '<div id="shell"><main></main></div><div id="root"></div>';
  const [shell, root] = [document.getElementById('shell')!, document.getElementById('root')!];
  showTeamList(shell.querySelector('main')!);
  handOverWhenReady(shell, root);
  const headers = Array.from(shell.querySelectorAll<HTMLElement>('[role=columnheader]'));
  for (const name of pressed) headers.find(({ textContent }) => textContent === name)!.click();

  const table = makeTable();
  root.append(table);
  await waitFor(() => expect(shell.isConnected).toBe(false));
  await waitFor(() =>
    expect(
      Object.fromEntries(
        Array.from(table.querySelectorAll<HTMLElement>('[role=columnheader]'), (header) => [
          header.dataset.field,
          header.getAttribute('aria-sort'),
        ]),
      ),
    ).toEqual(expected),
  );
});
