import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import TablePagination from '@mui/material/TablePagination';
import Typography from '@mui/material/Typography';
import { useEffect, useMemo, useRef } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import type { ChangeEntry } from '#domain/changes/changeEntry.ts';
import { teamEventOf } from '#domain/changes/describeChange.ts';
import { formatCount, formatNumber } from '#domain/formatNumber.ts';
import { pageSizes } from '#domain/limits.ts';
import { tidyText } from '#domain/text.ts';
import type { FirstRows } from '#src/appwrite/firstRows.ts';
import { ConnectionStatus } from '#src/components/ConnectionStatus.tsx';
import { LoadState, StaleNotice } from '#src/components/LoadState.tsx';
import { ChangeGroups } from '#src/components/changes/ChangeGroups.tsx';
import { changeListStyle, NewChanges, NoChanges } from '#src/components/changes/ChangeList.tsx';
import { UploadLink } from '#src/components/changes/UploadLink.tsx';
import { groupChanges, sortChanges } from '#src/components/changes/changeGroups.ts';
import { useLatest } from '#src/components/useLatest.ts';
import { useRuntimeConfig } from '#src/config/runtimeConfig.ts';
import { paths } from '#src/paths.ts';
import { ChangeFilters } from './ChangeFilters.tsx';
import { DownloadChanges } from './DownloadChanges.tsx';
import { RestoreTeam } from './RestoreTeam.tsx';
import { UploadPanel } from './UploadPanel.tsx';
import {
  type ChangesPage,
  useCountNewChangesQuery,
  useGetLastRecordedQuery,
  useListChangesQuery,
} from './changesApi.ts';
import { allChanges, type ChangeFilter, type ChangesView, toFilters, useChangesView } from './changesView.ts';

const pageSize = pageSizes.allChanges;
const noEntries: readonly ChangeEntry[] = [];

/** Every change of every team, live (specification.md, section 2, Admin). */
export function ChangesTab() {
  const { timeZone } = useRuntimeConfig();
  const [view, setView] = useChangesView();
  const filters = useMemo(() => toFilters(view, timeZone), [view, timeZone]);
  const { data, isCurrent, isError, fetchedAt, asOf, retry } = useChangesPage(view.page, filters);
  const { listRef, willOpen } = useFocusOnOpening(isCurrent ? data : undefined);

  /** By a button that may go. */
  function open(patch: Partial<ChangesView>): void {
    willOpen();
    setView({ ...view, ...patch });
  }

  const entries = data?.rows ?? noEntries;
  const isEmpty = isCurrent && data?.rows.length === 0;
  const hasNone = isEmpty && data.total === 0;
  return (
    <>
      {view.upload !== '' && <UploadPanel uploadId={view.upload} onClose={() => open(allChanges)} />}
      <ChangeFilters view={view} entries={entries} onChange={setView} />
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 2 }}>
        <Typography role="status" aria-label="Matches" variant="body2" sx={{ color: 'text.secondary', flexGrow: 1 }}>
          {data !== undefined && isCurrent && !hasNone && describeTotal(data.total)}
        </Typography>
        <ConnectionStatus fetchedAt={fetchedAt} />
        <DownloadChanges filters={filters} isEmpty={hasNone} />
      </Stack>
      {data === undefined ? (
        <LoadState
          loading="Loading changes..."
          error={isError ? 'Error: Failed to fetch the changes.' : undefined}
          onRetry={retry}
        />
      ) : (
        <>
          {isError && <StaleNotice onRetry={retry} />}
          {asOf !== undefined && <NewEntries filters={filters} since={asOf} onOpen={() => open({ page: 1 })} />}
          {isEmpty ? (
            <Nothing
              view={view}
              total={data.total}
              onClear={() => open(allChanges)}
              onReplace={(page) => setView({ ...view, page }, { replace: true })}
            />
          ) : (
            <Box
              ref={listRef}
              tabIndex={-1}
              role="group"
              aria-label="Changes of all teams"
              aria-busy={!isCurrent}
              sx={{ ...changeListStyle, opacity: isCurrent ? 1 : 0.5 }}
            >
              <Entries entries={entries} upload={view.upload} />
            </Box>
          )}
          <Pages page={view.page} data={data} onOpen={(page) => open({ page })} />
        </>
      )}
    </>
  );
}

interface PageState {
  /** That of other filters while this one is on its way; undefined before the first. */
  readonly data: FirstRows<ChangeEntry> | undefined;
  readonly isCurrent: boolean;
  readonly isError: boolean;
  readonly fetchedAt: number | undefined;
  /** Upper limit of `recordedAt` on later pages. */
  readonly asOf: string | undefined;
  readonly retry: () => void;
}

function useChangesPage(page: number, filters: readonly ChangeFilter[]): PageState {
  const isLater = page > 1;
  const lastRecorded = useGetLastRecordedQuery(undefined, { skip: !isLater });
  const asOf = isLater ? lastRecorded.data : undefined;
  const arg: ChangesPage = { filters, page, asOf: asOf ?? null };
  const isWaiting = isLater && asOf === undefined;
  const { data, currentData, isError, fulfilledTimeStamp, refetch } = useListChangesQuery(arg, {
    skip: isWaiting,
    refetchOnMountOrArgChange: true,
  });
  const hasFailed = isWaiting ? lastRecorded.isError : isError;
  return {
    // Old entries under new filters would be taken for theirs.
    data: hasFailed && currentData === undefined ? undefined : data,
    isCurrent: !isWaiting && currentData !== undefined,
    isError: hasFailed,
    fetchedAt: fulfilledTimeStamp,
    asOf,
    retry: () => void (isWaiting ? lastRecorded.refetch() : refetch()),
  };
}

/** Moves to the list once what was opened is there: a browser keeps what it shows in its place while the old entries go. */
function useFocusOnOpening(data: object | undefined) {
  const listRef = useRef<HTMLDivElement>(null);
  const isOpening = useRef(false);
  useEffect(() => {
    if (!isOpening.current || data === undefined) return;
    isOpening.current = false;
    listRef.current?.focus({ preventScroll: true });
    listRef.current?.scrollIntoView({ block: 'start' });
  }, [data]);
  return { listRef, willOpen: () => void (isOpening.current = true) };
}

function describeTotal(total: number | undefined): string {
  return total === undefined ? '5,000 or more changes' : formatCount(total, 'change');
}

interface NewEntriesProps {
  readonly filters: readonly ChangeFilter[];
  readonly since: string;
  readonly onOpen: () => void;
}

function NewEntries({ filters, since, onOpen }: NewEntriesProps) {
  const { currentData: count = 0 } = useCountNewChangesQuery({ filters, since });
  return <NewChanges count={count ?? undefined} onOpen={onOpen} />;
}

interface NothingProps {
  readonly view: ChangesView;
  readonly total: number | undefined;
  readonly onClear: () => void;
  /** Shows another page in place of this one. */
  readonly onReplace: (page: number) => void;
}

/** No match, or a page beyond the last one, which is shown instead. */
function Nothing({ view, total, onClear, onReplace }: NothingProps) {
  const isBeyond = view.page > 1 && total !== 0;
  const lastPage = total === undefined ? 1 : Math.ceil(total / pageSize);
  const replace = useLatest(onReplace);
  useEffect(() => {
    if (isBeyond) replace(lastPage);
  }, [isBeyond, lastPage, replace]);
  if (isBeyond) return null;
  const isFiltered = Object.entries(view).some(([name, value]) => name !== 'page' && value !== '');
  return <NoChanges isFiltered={isFiltered} onClear={onClear} />;
}

interface EntriesProps {
  readonly entries: readonly ChangeEntry[];
  /** Upload whose changes alone are shown; '' for none. */
  readonly upload: string;
}

function Entries({ entries, upload }: EntriesProps) {
  const { timeZone } = useRuntimeConfig();
  const groups = useMemo(() => groupChanges(sortChanges(entries), timeZone), [entries, timeZone]);
  return (
    <ChangeGroups
      groups={groups}
      renderTeam={(entry) => <TeamLink entry={entry} />}
      renderAction={(entry) => <RestoreTeam entry={entry} />}
      renderUpload={(uploadId, entry) => uploadId !== upload && <UploadLink uploadId={uploadId} entry={entry} />}
    />
  );
}

/** To the history of the team; of one that was removed, its name. */
function TeamLink({ entry }: { readonly entry: ChangeEntry }) {
  const name = <bdi>{tidyText(entry.teamName) || entry.teamId}</bdi>;
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      {teamEventOf(entry) === 'removed' ? (
        name
      ) : (
        <Link component={RouterLink} to={paths.team(entry.teamId, 'history')}>
          {name}
        </Link>
      )}
    </Box>
  );
}

interface PagesProps {
  readonly page: number;
  readonly data: FirstRows<ChangeEntry>;
  readonly onOpen: (page: number) => void;
}

function Pages({ page, data: { rows, total }, onOpen }: PagesProps) {
  if (page === 1 && rows.length < pageSize) return null;
  if (total !== undefined && total <= pageSize) return null;
  const isLast = total === undefined && rows.length < pageSize;
  return (
    <TablePagination
      component="div"
      count={total ?? -1}
      page={page - 1}
      rowsPerPage={pageSize}
      rowsPerPageOptions={[pageSize]}
      onPageChange={(_, index) => onOpen(index + 1)}
      labelDisplayedRows={({ from }) => {
        const range = `${formatNumber(from)}–${formatNumber(from + rows.length - 1)}`;
        return `${range} of ${total === undefined ? '5,000 or more' : formatNumber(total)}`;
      }}
      slotProps={{ actions: { nextButton: isLast ? { disabled: true } : {} } }}
    />
  );
}
