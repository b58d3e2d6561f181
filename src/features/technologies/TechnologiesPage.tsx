import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ForAdmins } from '#src/components/admin-rights/ForAdmins.tsx';
import { OriginLabel } from '#src/components/BackLink.tsx';
import { ConnectionStatus } from '#src/components/ConnectionStatus.tsx';
import { describeLastSeen, updatingText } from '#src/components/describeLastSeen.ts';
import { LoadState, StaleNotice } from '#src/components/LoadState.tsx';
import { PageHeader } from '#src/components/PageHeader.tsx';
import { onDemand } from '#src/components/on-demand/onDemand.tsx';
import { type TableDefaults, useTableView } from '#src/lists/data-table/TableView.ts';
import { useSearchTerm } from '#src/lists/useSearchTerm.ts';
import { pageSizes } from '#domain/limits.ts';
import { technologySorts, type TechnologyQuery } from '#domain/technologies/technologyQuery.ts';
import { paths } from '#src/paths.ts';
import { PeopleResults } from './PeopleResults.tsx';
import { useTechnologies } from '#src/data/search/useTechnologies.ts';
import { TechnologiesToolbar } from './TechnologiesToolbar.tsx';
import { TechnologyList } from './TechnologyList.tsx';
import { type LastSeenTechnologies, useLastSeenTechnologies } from './lastSeenTechnologies.ts';
import { isFiltered, noFilters, useTechnologiesView } from './technologiesView.ts';

const NameProposals = onDemand(
  async () => (await import('#src/features/technologies/admin/names/NameProposals.tsx')).NameProposals,
  {
    Loading: () => null,
  },
);

const defaults: TableDefaults = {
  sortFields: technologySorts,
  pageSize: pageSizes.technologies,
};
/** Answered with the number of all technologies, and nothing else. */
const everything: TechnologyQuery = { ...noFilters, text: '', sort: 'name', descending: false, offset: 0, limit: 0 };

const loadingText = 'Loading technologies...';
const noValues = { sectors: [], businessUnits: [], teamTypes: [] };

/** Everything that teams use, with its versions (specification.md, section 2, Technologies). */
export function TechnologiesPage() {
  const search = useSearchTerm();
  const { filters, setFilters, clear } = useTechnologiesView();
  const [tableView, setView] = useTableView(defaults);
  const [lastPage, setLastPage] = useState(Infinity);
  const view = { ...tableView, page: search.isSettled ? Math.min(tableView.page, lastPage) : 1 };
  const query: TechnologyQuery = {
    ...filters,
    text: search.term,
    sort: technologySorts.find((sort) => sort === view.sort?.field) ?? 'kind',
    descending: view.sort?.direction === 'desc',
    offset: (view.page - 1) * view.pageSize,
    limit: view.pageSize,
  };
  // Everybody is loaded before the first key, and not for it.
  const [wantsPeople, setWantsPeople] = useState(search.term !== '');
  const all = useTechnologies(everything);
  const { data, isCurrent, isError, fetchedAt, retry } = useTechnologies(query);
  const pages = data === undefined ? lastPage : Math.max(1, Math.ceil(data.total / view.pageSize));
  if (pages !== lastPage) setLastPage(pages);
  const isUnfiltered = search.term.trim() === '' && !isFiltered(filters);
  const isFirstPage = isUnfiltered && view.page === 1 && view.pageSize === defaults.pageSize && view.sort === undefined;
  const answer = data && all.data && { page: data, all: all.data.total };
  const lastSeen = useLastSeenTechnologies(isFirstPage && isCurrent && !isError ? answer?.page : undefined);
  const standIn =
    isFirstPage && lastSeen && lastSeen.page.total > 0 ? { page: lastSeen.page, all: lastSeen.page.total } : undefined;
  const shown = answer ?? standIn;

  function clearAll(): void {
    search.setTerm('');
    clear();
  }

  return (
    <OriginLabel value="Technologies">
      <PageHeader
        title="Technologies"
        subtitle="What teams use, in which versions, and who they are."
        actions={
          <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', gap: 2 }}>
            <ConnectionStatus fetchedAt={fetchedAt} />
            <Button component={Link} to={paths.radar} variant="outlined">
              Technology Radar
            </Button>
          </Stack>
        }
      />
      {isError && shown === undefined ? (
        <LoadState loading={loadingText} error="Error: Failed to fetch the technologies." onRetry={retry} />
      ) : (
        <>
          {isError && <StaleNotice onRetry={retry} />}
          {answer && (
            <ForAdmins>
              <NameProposals />
            </ForAdmins>
          )}
          <TechnologiesToolbar
            search={search}
            filters={filters}
            values={shown?.page ?? noValues}
            onFilter={setFilters}
            onClear={clearAll}
            onSearchFocus={() => setWantsPeople(true)}
          />
          <PeopleResults text={search.term} isWanted={wantsPeople} />
          <TechnologyList
            query={query}
            page={shown?.page}
            all={shown?.all ?? 0}
            loading={answer ? undefined : <LoadingStatus lastSeen={standIn && lastSeen} isStale={isError} />}
            view={view}
            onViewChange={setView}
            onClear={clearAll}
          />
        </>
      )}
    </OriginLabel>
  );
}

interface LoadingStatusProps {
  readonly lastSeen: LastSeenTechnologies | undefined;
  readonly isStale: boolean;
}

function LoadingStatus({ lastSeen, isStale }: LoadingStatusProps) {
  const [now] = useState(Date.now);
  if (lastSeen === undefined) return loadingText;
  const age = describeLastSeen(lastSeen.seenAt, now);
  return isStale ? age : `${age} ${updatingText}`;
}
