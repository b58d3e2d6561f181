import { act, screen } from '@testing-library/react';
import type { ChangeEntry } from '#domain/changes/changeEntry.ts';
import { tableIds } from '#domain/resourceIds.ts';
import type { Team } from '#domain/team.ts';
import type { User } from '#domain/user.ts';
import { type MemoryTables, memoryServices } from './memoryServices.ts';
import { renderApp, type RenderAppOptions } from './renderApp.tsx';

const { changeEntries, teamMetadata } = tableIds;
export const ada: User = { $id: 'ada', name: 'Ada Admin', email: 'ada.admin@example.test', labels: ['admin'] };

/** The changes of all teams, as Ada sees them. */
export async function openChanges(
  entries: readonly ChangeEntry[],
  search = '',
  { teams = [], ...options }: Partial<RenderAppOptions> & { readonly teams?: readonly Team[] } = {},
) {
  const tables: MemoryTables = { [changeEntries]: entries, [teamMetadata]: teams };
  const memory = memoryServices(tables, ada);
  const page = renderApp(`/admin/changes${search}`, { ...memory, ...options });
  await screen.findByRole('status', { name: 'Matches' });
  /** Stores entries and tells of them. */
  const arrive = (...rows: readonly ChangeEntry[]) =>
    act(() => {
      entries = [...entries, ...rows];
      memory.put(changeEntries, entries);
      rows.forEach((row) => memory.announce(changeEntries, { action: 'create', row }));
    });
  return { ...page, ...memory, arrive };
}
