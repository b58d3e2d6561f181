import { Box, Stack } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { useMemo, useState } from 'react';
import { changeAreas, type ChangeEntry } from '#domain/changes/changeEntry.ts';
import { formatCount, formatNumber } from '#domain/formatNumber.ts';
import { pageSizes } from '#domain/limits.ts';
import type { Team } from '#domain/team.ts';
import { ConnectionStatus } from '#src/components/ConnectionStatus.tsx';
import { LoadState, StaleNotice } from '#src/components/LoadState.tsx';
import { AreaSelect } from '#src/components/changes/AreaSelect.tsx';
import { ChangeGroups } from '#src/components/changes/ChangeGroups.tsx';
import { changeListStyle, NewChanges, NoChanges } from '#src/components/changes/ChangeList.tsx';
import { UploadLink } from '#src/components/changes/UploadLink.tsx';
import { listPeople, personKey } from '#src/components/changes/changeAuthor.ts';
import { groupChanges, sortChanges } from '#src/components/changes/changeGroups.ts';
import { useRuntimeConfig } from '#src/config/runtimeConfig.ts';
import { useListTeamChangesQuery } from '#src/data/historyApi.ts';
import { useGetInventoryQuery } from '#src/data/inventoryApi.ts';
import { useGetMetricsQuery } from '#src/data/metricsApi.ts';
import { FilterSelect } from '#src/lists/FilterSelect.tsx';
import { ListPager, useFocusAfterPaging } from '#src/lists/ListPager.tsx';
import { type AddressState, oneOf, pageNumber, text, useAddressState } from '#src/lists/addressState.ts';
import { ListStatus } from '#src/lists/ListStatus.tsx';
import { type PresentData, RestoreEntry } from './Restore.tsx';
import { joinQueries } from '#src/data/joinQueries.ts';

/** Every change of a team's data, live (specification.md, section 2, History). */
export function HistoryTab({ team: { $id: teamId } }: { readonly team: Team }) {
  const changes = useListTeamChangesQuery(teamId, { refetchOnMountOrArgChange: true });
  const inventory = useGetInventoryQuery(teamId, { refetchOnMountOrArgChange: true });
  const metrics = useGetMetricsQuery(teamId, { refetchOnMountOrArgChange: true });
  const queries = [changes, inventory, metrics];
  const { isError, refetch } = joinQueries(...queries);
  const { currentData: entries } = changes;

  // Together with what there is now, so that no button comes late and moves the entries.
  const [isReady, setIsReady] = useState(false);
  const areSettled = queries.every((query) => query.currentData !== undefined || query.isError);
  if (!isReady && entries !== undefined && areSettled) setIsReady(true);

  if (entries === undefined || !isReady) {
    const load = { isError: changes.isError, refetch };
    return <LoadState load={load} loading="Loading..." failure="Failed to fetch team data" />;
  }
  return (
    <>
      <StaleNotice load={{ isError, refetch }} />
      <TeamHistory
        entries={entries}
        present={{ inventory: inventory.currentData, metrics: metrics.currentData }}
        fetchedAt={changes.fulfilledTimeStamp}
      />
    </>
  );
}

const pageSize = pageSizes.teamHistory;

/** `person`: a `personKey`. */
const schema = { area: oneOf(changeAreas), person: text(), page: pageNumber() };
type HistoryView = AddressState<typeof schema>;

interface TeamHistoryProps {
  readonly entries: readonly ChangeEntry[];
  readonly present: PresentData;
  readonly fetchedAt: number | undefined;
}

function TeamHistory({ entries, present, fetchedAt }: TeamHistoryProps) {
  const { timeZone } = useRuntimeConfig();
  const [view, setView] = useAddressState(schema);
  const [announcement, setAnnouncement] = useState('');
  const sorted = useMemo(() => sortChanges(entries), [entries]);
  const people = useMemo(() => listPeople(sorted), [sorted]);
  const person = people.some(({ value }) => value === view.person) ? view.person : '';
  const isFiltered = view.area !== '' || person !== '';
  const all = sorted.filter(
    (entry) => (view.area === '' || entry.area === view.area) && (person === '' || personKey(entry) === person),
  );
  const settled = useSettledEntries(all, sorted, view.page);
  const newCount = all.length - settled.length;
  const page = Math.min(view.page, Math.max(1, Math.ceil(settled.length / pageSize)));
  const shown = settled.slice((page - 1) * pageSize, page * pageSize);
  const groups = groupChanges(shown, timeZone);

  const { listRef, willOpen } = useFocusAfterPaging(view);

  /** Called by buttons that may disappear. */
  function open(next: Partial<HistoryView>): void {
    willOpen();
    setView({ ...view, ...next });
  }

  return (
    <>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 2 }}>
        <AreaSelect value={view.area} onChange={(area) => setView({ area })} />
        <FilterSelect
          label="Person"
          options={[{ value: '', label: 'Everybody' }, ...people]}
          value={person}
          onChange={(next) => setView({ person: next })}
        />
        <ListStatus>
          {isFiltered && `Showing ${formatNumber(all.length)} of ${formatCount(sorted.length, 'change')}`}
        </ListStatus>
        <ConnectionStatus fetchedAt={fetchedAt} />
      </Stack>
      {view.page > 1 && <NewChanges count={newCount} onOpen={() => open({ page: 1 })} />}
      {settled.length === 0 ? (
        <NoChanges isFiltered={isFiltered} onClear={() => open({ area: '', person: '', page: 1 })} />
      ) : (
        <Box ref={listRef} tabIndex={-1} role="group" aria-label="Changes of the team" sx={changeListStyle}>
          <ChangeGroups
            groups={groups}
            renderAction={(entry, changes) => (
              <RestoreEntry entry={entry} change={changes[0]} present={present} onAnnounce={setAnnouncement} />
            )}
            renderUpload={(uploadId, entry) => <UploadLink uploadId={uploadId} entry={entry} />}
          />
        </Box>
      )}
      <ListPager
        page={page}
        pageSize={pageSize}
        shown={shown.length}
        total={settled.length}
        onOpen={(next) => open({ page: next })}
      />
      <Box role="status" aria-label="Changes" sx={visuallyHidden}>
        {announcement}
      </Box>
    </>
  );
}

/** Leaves out entries that came while a later page is open: they would push what is being read to the next page. */
function useSettledEntries(
  shown: readonly ChangeEntry[],
  sorted: readonly ChangeEntry[],
  page: number,
): readonly ChangeEntry[] {
  const [known, setKnown] = useState<ReadonlySet<string> | null>(null);
  if (page === 1 && known !== null) setKnown(null);
  if (page > 1 && known === null) setKnown(new Set(sorted.map(({ $id }) => $id)));
  return known === null ? shown : shown.filter(({ $id }) => known.has($id));
}
