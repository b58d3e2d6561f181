import { Box, Stack, Alert, Button } from '@mui/material';
import { useEffect, useMemo, useRef, useState } from 'react';
import RestoreIcon from '@mui/icons-material/Restore';
import type { ChangeEntry } from '#domain/changes/changeEntry.ts';
import { teamEventOf } from '#domain/changes/describeChange.ts';
import { formatCount } from '#domain/formatNumber.ts';
import { pageSizes, undoDays } from '#domain/limits.ts';
import { tidyText } from '#domain/text.ts';
import { ConnectionStatus } from '#src/components/ConnectionStatus.tsx';
import { Loaded } from '#src/components/LoadState.tsx';
import { ChangeGroups } from '#src/components/changes/ChangeGroups.tsx';
import { changeListStyle, NewChanges, NoChanges } from '#src/components/changes/ChangeList.tsx';
import { UploadLink } from '#src/components/changes/UploadLink.tsx';
import { groupChanges, sortChanges } from '#src/components/changes/changeGroups.ts';
import { useLatest } from '#src/components/useLatest.ts';
import { PageLink } from '#src/components/PageLink.tsx';
import { ListPager, useFocusAfterPaging } from '#src/lists/ListPager.tsx';
import { useAddressState } from '#src/lists/addressState.ts';
import { useRuntimeConfig } from '#src/config/runtimeConfig.ts';
import { paths } from '#src/paths.ts';
import { describeWriteError } from '#src/live/callOutcome.ts';
import { useRestoreTeamMutation } from '#src/data/rosterApi.ts';
import { ListStatus } from '#src/lists/ListStatus.tsx';
import { ChangeFilters } from './ChangeFilters.tsx';
import { DownloadChanges } from './DownloadChanges.tsx';
import { UploadPanel } from './UploadPanel.tsx';
import {
  type ChangesPage,
  useCountNewChangesQuery,
  useGetLastRecordedQuery,
  useListChangesQuery,
  useHasTeamQuery,
} from './changesApi.ts';
import { allChanges, type ChangeFilter, changesSchema, type ChangesView, toFilters } from './changesView.ts';

const pageSize = pageSizes.allChanges;
const noEntries: readonly ChangeEntry[] = [];

/** Every change of every team, live (specification.md, section 2, Admin). */
export function ChangesTab() {
  const { timeZone } = useRuntimeConfig();
  const [view, setView] = useAddressState(changesSchema);
  const filters = useMemo(() => toFilters(view, timeZone), [view, timeZone]);
  const load = useChangesPage(view.page, filters);
  const { data, isCurrent, fetchedAt, asOf } = load;
  const { listRef, willOpen } = useFocusAfterPaging(isCurrent ? data : undefined);

  /** Called by buttons that may disappear. */
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
        <ListStatus>
          {data !== undefined &&
            isCurrent &&
            !hasNone &&
            (data.total === undefined ? '5,000 or more changes' : formatCount(data.total, 'change'))}
        </ListStatus>
        <ConnectionStatus fetchedAt={fetchedAt} />
        <DownloadChanges filters={filters} isEmpty={hasNone} />
      </Stack>
      <Loaded data={data} load={load} loading="Loading changes..." failure="Error: Failed to fetch the changes.">
        {({ rows, total }) => (
          <>
            {asOf !== undefined && <NewEntries filters={filters} since={asOf} onOpen={() => open({ page: 1 })} />}
            {isEmpty ? (
              <Nothing
                view={view}
                total={total}
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
            <ListPager
              page={view.page}
              pageSize={pageSize}
              shown={rows.length}
              total={total}
              onOpen={(page) => open({ page })}
            />
          </>
        )}
      </Loaded>
    </>
  );
}

/** The previous filters' page while the new one loads. */
function useChangesPage(page: number, filters: readonly ChangeFilter[]) {
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
    refetch: isWaiting ? lastRecorded.refetch : refetch,
  };
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

function TeamLink({ entry }: { readonly entry: ChangeEntry }) {
  const name = <bdi>{tidyText(entry.teamName) || entry.teamId}</bdi>;
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      {teamEventOf(entry) === 'removed' ? name : <PageLink to={paths.team(entry.teamId, 'history')}>{name}</PageLink>}
    </Box>
  );
}

/** Only for a removal by hand, while the team's data is kept. */
function RestoreTeam({ entry }: { readonly entry: ChangeEntry }) {
  const { source, uploadId, changedAt } = entry;
  const [openedAt] = useState(Date.now);
  const isKept = openedAt - Date.parse(changedAt) < undoDays * 24 * 60 * 60 * 1_000;
  if (teamEventOf(entry) !== 'removed' || source !== 'platform' || uploadId === null || !isKept) return null;
  return <RestoreControl entry={entry} removalId={uploadId} />;
}

const unanswered = 'whether the team was restored. It will show here when it was.';

interface RestoreControlProps {
  readonly entry: ChangeEntry;
  readonly removalId: string;
}

function RestoreControl({ entry: { teamId, teamName }, removalId }: RestoreControlProps) {
  const { fileUploaderFunctionId: functionId } = useRuntimeConfig();
  const { currentData: isThere } = useHasTeamQuery(teamId, { refetchOnMountOrArgChange: true });
  const [restore, { data, error, isLoading }] = useRestoreTeamMutation();
  const outcome = useRef<HTMLDivElement>(null);
  const name = tidyText(teamName);
  const isBack = data?.kind === 'done';

  // The focused button disappears.
  useEffect(() => {
    if (isBack) outcome.current?.focus();
  }, [isBack]);

  const refusal =
    data?.kind === 'done' ? undefined : data && (data.message || 'The team could not be restored. Please try again.');
  const failure = error ? describeWriteError(error, unanswered) : refusal;
  return (
    <>
      {isThere === false && !isBack && (
        <Button
          size="small"
          startIcon={<RestoreIcon />}
          aria-label={`Restore team ${name}`}
          aria-disabled={isLoading || functionId === undefined}
          onClick={() => {
            if (!isLoading && functionId !== undefined) void restore({ functionId, body: { removalId } });
          }}
        >
          {isLoading ? 'Restoring...' : 'Restore team'}
        </Button>
      )}
      {(isThere === true || isBack) && (
        <Box ref={outcome} tabIndex={-1} sx={{ outline: 'none', overflowWrap: 'anywhere' }}>
          <PageLink to={paths.team(teamId)}>{name}</PageLink> is back.
        </Box>
      )}
      {functionId === undefined && isThere === false && (
        <Alert severity="error">Function ID not configured. Check environment variables.</Alert>
      )}
      {failure && !isThere && <Alert severity="error">{failure}</Alert>}
    </>
  );
}
