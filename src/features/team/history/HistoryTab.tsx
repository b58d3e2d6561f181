import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { visuallyHidden } from '@mui/utils';
import { useMemo, useState } from 'react';
import { type ChangeArea, changeAreas, type ChangeEntry } from '#domain/changes/changeEntry.ts';
import { type DescribedChange, parseStoredMetric } from '#domain/changes/describeChange.ts';
import { flagKeys } from '#domain/flagKeys.ts';
import { formatCount, formatNumber } from '#domain/formatNumber.ts';
import { pageSizes } from '#domain/limits.ts';
import type { MonthlyMetrics } from '#domain/monthly-metrics/fields.ts';
import type { Team } from '#domain/team.ts';
import type { TechInventory } from '#domain/tech-inventory/categories.ts';
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
import { useFlag } from '#src/flags/flags.ts';
import { FilterSelect } from '#src/lists/FilterSelect.tsx';
import { ListPager, useFocusAfterPaging } from '#src/lists/ListPager.tsx';
import { type AddressState, oneOf, pageNumber, text, useAddressState } from '#src/lists/addressState.ts';
import { ListStatus } from '#src/lists/ListStatus.tsx';
import { RestoreItems, RestoreMetric } from './Restore.tsx';
import { joinQueries } from '#src/data/joinQueries.ts';

/** Every change of a team's data, live (specification.md, section 2, History). */
export function HistoryTab({ team: { $id: teamId } }: { readonly team: Team }) {
  const changes = useListTeamChangesQuery(teamId, { refetchOnMountOrArgChange: true });
  const inventory = useGetInventoryQuery(teamId, { refetchOnMountOrArgChange: true });
  const metrics = useGetMetricsQuery(teamId, { refetchOnMountOrArgChange: true });
  const canEditMetrics = useFlag(flagKeys.editMonthlyMetrics) === true;
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
  const present: PresentData = {
    inventory: inventory.currentData ? (inventory.currentData[0] ?? null) : undefined,
    metrics: metrics.currentData ? (metrics.currentData[0] ?? null) : undefined,
    canEditMetrics,
  };
  return (
    <>
      <StaleNotice load={{ isError, refetch }} />
      <TeamHistory entries={entries} present={present} fetchedAt={changes.fulfilledTimeStamp} />
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
  const all = useMemo(() => sorted.filter(filterBy(view.area, person)), [sorted, view.area, person]);
  const settled = useSettledEntries(all, sorted, view.page);
  const newCount = all.length - settled.length;
  const page = Math.min(view.page, Math.max(1, Math.ceil(settled.length / pageSize)));
  const shown = useMemo(() => settled.slice((page - 1) * pageSize, page * pageSize), [settled, page]);
  const groups = useMemo(() => groupChanges(shown, timeZone), [shown, timeZone]);

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
              <RestoreEntry entry={entry} changes={changes} present={present} onAnnounce={setAnnouncement} />
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

function filterBy(area: ChangeArea | '', person: string): (entry: ChangeEntry) => boolean {
  return (entry) => (area === '' || entry.area === area) && (person === '' || personKey(entry) === person);
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
  return useMemo(() => (known === null ? shown : shown.filter(({ $id }) => known.has($id))), [shown, known]);
}

/** Inventory and metrics are undefined while they aren't known. */
interface PresentData {
  readonly inventory: TechInventory | null | undefined;
  readonly metrics: MonthlyMetrics | null | undefined;
  readonly canEditMetrics: boolean;
}

interface RestoreEntryProps {
  readonly entry: ChangeEntry;
  readonly changes: readonly DescribedChange[];
  readonly present: PresentData;
  readonly onAnnounce: (announcement: string) => void;
}

/** Nothing when the entry took nothing away, or while the present data isn't known. */
function RestoreEntry({ entry, changes: [change], present, onAnnounce }: RestoreEntryProps) {
  const { inventory, metrics, canEditMetrics } = present;
  const { teamId } = entry;
  if (change?.kind === 'list' && inventory !== undefined) {
    return <RestoreItems teamId={teamId} change={change} inventory={inventory} onAnnounce={onAnnounce} />;
  }
  if (change?.kind === 'metric' && metrics !== undefined) {
    const before = parseStoredMetric(change.field, entry.oldValue);
    if (before === null || before === undefined) return null;
    const after = parseStoredMetric(change.field, entry.newValue) ?? null;
    return (
      <RestoreMetric
        teamId={teamId}
        change={change}
        before={before}
        after={after}
        metrics={metrics}
        isEnabled={canEditMetrics}
        onAnnounce={onAnnounce}
      />
    );
  }
  return null;
}
