import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import TablePagination from '@mui/material/TablePagination';
import Typography from '@mui/material/Typography';
import { visuallyHidden } from '@mui/utils';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ChangeArea, ChangeEntry } from '#domain/changes/changeEntry.ts';
import { flagKeys } from '#domain/flagKeys.ts';
import { formatCount, formatNumber } from '#domain/formatNumber.ts';
import { pageSizes } from '#domain/limits.ts';
import type { Team } from '#domain/team.ts';
import { FilterSelect } from '#src/components/FilterSelect.tsx';
import { AreaSelect } from '#src/components/changes/AreaSelect.tsx';
import { ChangeGroups } from '#src/components/changes/ChangeGroups.tsx';
import { changeListStyle, NewChanges, NoChanges } from '#src/components/changes/ChangeList.tsx';
import { UploadLink } from '#src/components/changes/UploadLink.tsx';
import { listPeople, personKey, type PersonOption } from '#src/components/changes/changeAuthor.ts';
import { groupChanges, sortChanges } from '#src/components/changes/changeGroups.ts';
import { ConnectionStatus } from '#src/components/ConnectionStatus.tsx';
import { LoadState, StaleNotice } from '#src/components/LoadState.tsx';
import { useRuntimeConfig } from '#src/config/runtimeConfig.ts';
import { useGetMetricsQuery } from '#src/features/teams/team-metrics/metricsApi.ts';
import { useGetInventoryQuery } from '#src/features/teams/tech-inventory/inventoryApi.ts';
import { useFlag } from '#src/flags/flags.ts';
import { RestoreEntry, type PresentData } from './RestoreEntry.tsx';
import { useListTeamChangesQuery } from './historyApi.ts';
import { type HistoryView, useHistoryView } from './historyView.ts';

/** Every change of a team's data, live (specification.md, section 2, History). */
export function HistoryTab({ team }: { readonly team: Team }) {
  return <TeamChanges key={team.$id} teamId={team.$id} />;
}

function TeamChanges({ teamId }: { readonly teamId: string }) {
  const changes = useListTeamChangesQuery(teamId, { refetchOnMountOrArgChange: true });
  const inventory = useGetInventoryQuery(teamId, { refetchOnMountOrArgChange: true });
  const metrics = useGetMetricsQuery(teamId, { refetchOnMountOrArgChange: true });
  const canEditMetrics = useFlag(flagKeys.editMonthlyMetrics) === true;
  const queries = [changes, inventory, metrics];
  const { currentData: entries, isError } = changes;
  const retry = () => {
    for (const query of queries) if (query.isError) void query.refetch();
  };

  // Together with what there is now, so that no button comes late and moves the entries.
  const [isReady, setIsReady] = useState(false);
  const areSettled = queries.every((query) => query.currentData !== undefined || query.isError);
  if (!isReady && entries !== undefined && areSettled) setIsReady(true);

  if (entries === undefined || !isReady) {
    return <LoadState loading="Loading..." error={isError ? 'Failed to fetch team data' : undefined} onRetry={retry} />;
  }
  const present: PresentData = {
    inventory: inventory.currentData && (inventory.currentData[0] ?? null),
    metrics: metrics.currentData && (metrics.currentData[0] ?? null),
    canEditMetrics,
  };
  return (
    <>
      {queries.some((query) => query.isError) && <StaleNotice onRetry={retry} />}
      <TeamHistory entries={entries} present={present} fetchedAt={changes.fulfilledTimeStamp} />
    </>
  );
}

const pageSize = pageSizes.teamHistory;

interface TeamHistoryProps {
  readonly entries: readonly ChangeEntry[];
  readonly present: PresentData;
  readonly fetchedAt: number | undefined;
}

function TeamHistory({ entries, present, fetchedAt }: TeamHistoryProps) {
  const { timeZone } = useRuntimeConfig();
  const [view, setView] = useHistoryView();
  const [announcement, setAnnouncement] = useState('');
  const sorted = useMemo(() => sortChanges(entries), [entries]);
  const people = useMemo(() => listPeople(sorted), [sorted]);
  const person = people.some(({ value }) => value === view.person) ? view.person : '';
  const isFiltered = view.area !== '' || person !== '';
  const all = useMemo(() => sorted.filter(filterBy(view.area, person)), [sorted, view.area, person]);
  const settled = useSettledEntries(all, sorted, view.page);
  const newCount = all.length - settled.length;
  const page = Math.min(view.page, Math.max(1, Math.ceil(settled.length / pageSize)));
  const groups = useMemo(
    () => groupChanges(settled.slice((page - 1) * pageSize, page * pageSize), timeZone),
    [settled, page, timeZone],
  );

  const list = useRef<HTMLDivElement>(null);
  const isOpening = useRef(false);
  // Once the page is there: a browser keeps what it shows in its place while the old entries go.
  useEffect(() => {
    if (!isOpening.current) return;
    isOpening.current = false;
    list.current?.focus({ preventScroll: true });
    list.current?.scrollIntoView({ block: 'start' });
  }, [view]);

  /** By a button that may go. */
  function open(next: Partial<HistoryView>): void {
    isOpening.current = true;
    setView({ ...view, ...next });
  }

  return (
    <>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 2 }}>
        <HistoryFilters view={{ ...view, person }} people={people} onChange={setView} />
        <Typography role="status" aria-label="Matches" variant="body2" sx={{ color: 'text.secondary', flexGrow: 1 }}>
          {isFiltered && `Showing ${formatNumber(all.length)} of ${formatCount(sorted.length, 'change')}`}
        </Typography>
        <ConnectionStatus fetchedAt={fetchedAt} />
      </Stack>
      {view.page > 1 && <NewChanges count={newCount} onOpen={() => open({ page: 1 })} />}
      {settled.length === 0 ? (
        <NoChanges isFiltered={isFiltered} onClear={() => open({ area: '', person: '', page: 1 })} />
      ) : (
        <Box ref={list} tabIndex={-1} role="group" aria-label="Changes of the team" sx={changeListStyle}>
          <ChangeGroups
            groups={groups}
            renderAction={(entry, changes) => (
              <RestoreEntry entry={entry} changes={changes} present={present} onAnnounce={setAnnouncement} />
            )}
            renderUpload={(uploadId, entry) => <UploadLink uploadId={uploadId} entry={entry} />}
          />
        </Box>
      )}
      {settled.length > pageSize && (
        <TablePagination
          component="div"
          count={settled.length}
          page={page - 1}
          rowsPerPage={pageSize}
          rowsPerPageOptions={[pageSize]}
          onPageChange={(_, index) => open({ page: index + 1 })}
        />
      )}
      <Box role="status" aria-label="Changes" sx={visuallyHidden}>
        {announcement}
      </Box>
    </>
  );
}

function filterBy(area: ChangeArea | '', person: string): (entry: ChangeEntry) => boolean {
  return (entry) => (area === '' || entry.area === area) && (person === '' || personKey(entry) === person);
}

/**
 * The entries without those that came while a later page is open: they would push what is being read to the next page.
 * @param sorted all that there are, whatever the filter
 */
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

interface HistoryFiltersProps {
  readonly view: HistoryView;
  readonly people: readonly PersonOption[];
  readonly onChange: (patch: Partial<HistoryView>) => void;
}

function HistoryFilters({ view, people, onChange }: HistoryFiltersProps) {
  return (
    <>
      <AreaSelect value={view.area} onChange={(area) => onChange({ area })} />
      <FilterSelect
        label="Person"
        options={[{ value: '', label: 'Everybody' }, ...people]}
        value={view.person}
        onChange={(person) => onChange({ person })}
      />
    </>
  );
}
