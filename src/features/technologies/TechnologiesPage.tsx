import { Button, Stack, Box, Typography } from '@mui/material';
import { useId, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { pageSizes } from '#domain/limits.ts';
import {
  type TechnologyFilters,
  technologySorts,
  type TechnologyQuery,
  type TechnologyPage,
} from '#domain/technologies/technologyQuery.ts';
import { formatNumber } from '#domain/formatNumber.ts';
import { categories, categoryGroups } from '#domain/tech-inventory/categories.ts';
import { teamFields } from '#domain/team.ts';
import { scopeFields } from '#domain/technologies/describeScope.ts';
import { rings } from '#domain/technologies/rules.ts';
import { ForAdmins } from '#src/components/admin-rights/ForAdmins.tsx';
import { OriginLabel } from '#src/components/BackLink.tsx';
import { ConnectionStatus } from '#src/components/ConnectionStatus.tsx';
import { describeLastSeen, updatingText } from '#src/components/describeLastSeen.ts';
import { LoadFailure, RetryAlert, StaleNotice } from '#src/components/LoadState.tsx';
import { PageHeader } from '#src/components/PageHeader.tsx';
import { onDemand } from '#src/components/on-demand/onDemand.tsx';
import { type TableDefaults, useTableView } from '#src/lists/data-table/TableView.ts';
import { useSearchTerm, type ListSearch } from '#src/lists/useSearchTerm.ts';
import { paths } from '#src/paths.ts';
import { useTechnologies } from '#src/data/search/useTechnologies.ts';
import { OriginLink } from '#src/components/OriginLink.tsx';
import { usePeopleOfEach } from '#src/data/search/usePeople.ts';
import { FilterSelect } from '#src/lists/FilterSelect.tsx';
import { PhoneFilters } from '#src/lists/PhoneFilters.tsx';
import { SearchInput } from '#src/lists/SearchInput.tsx';
import { TechnologyList } from './TechnologyList.tsx';
import { type LastSeenTechnologies, useLastSeenTechnologies } from './lastSeenTechnologies.ts';
import { countFilters, useTechnologiesView } from './technologiesView.ts';

const maxPeople = 5;

const NameProposals = onDemand(
  async () => (await import('#src/features/technologies/admin/names/NameProposals.tsx')).NameProposals,
  { Loading: () => null },
);

const defaults: TableDefaults = {
  sortFields: technologySorts,
  pageSize: pageSizes.technologies,
};

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
  const { data, isCurrent, isError, fetchedAt, refetch } = useTechnologies(query);
  const pages = data === undefined ? lastPage : Math.max(1, Math.ceil(data.total / view.pageSize));
  if (pages !== lastPage) setLastPage(pages);
  const isUnfiltered = search.term.trim() === '' && countFilters(filters) === 0;
  const isFirstPage = isUnfiltered && view.page === 1 && view.pageSize === defaults.pageSize && view.sort === undefined;
  const lastSeen = useLastSeenTechnologies(isFirstPage && isCurrent && !isError ? data : undefined);
  const standIn = isFirstPage && lastSeen && lastSeen.page.total > 0 ? lastSeen : undefined;
  const shown = data ?? standIn?.page;

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
        <LoadFailure onRetry={refetch}>Error: Failed to fetch the technologies.</LoadFailure>
      ) : (
        <>
          <StaleNotice load={{ isError, refetch }} />
          {data && (
            <ForAdmins>
              <NameProposals />
            </ForAdmins>
          )}
          <TechnologiesToolbar
            search={search}
            filters={filters}
            values={shown ?? noValues}
            onFilter={setFilters}
            onClear={clearAll}
            onSearchFocus={() => setWantsPeople(true)}
          />
          <PeopleResults text={search.term} isWanted={wantsPeople} />
          <TechnologyList
            query={query}
            page={shown}
            loading={data ? undefined : <LoadingStatus lastSeen={standIn} isStale={isError} />}
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

interface PeopleResultsProps {
  readonly text: string;
  /** Whether somebody is about to search: everybody is loaded then, once. */
  readonly isWanted: boolean;
}

function PeopleResults({ text, isWanted }: PeopleResultsProps) {
  const headingId = useId();
  const texts = useMemo(() => (text.trim().length > 1 ? [text] : []), [text]);
  const { data: answer, isError, refetch } = usePeopleOfEach(texts, maxPeople, isWanted);
  const data = texts.length > 0 ? answer?.pages[0] : undefined;
  if (isError && data === undefined && text.trim() !== '') {
    return (
      <RetryAlert onRetry={refetch} sx={{ mb: 2 }}>
        People could not be searched.
      </RetryAlert>
    );
  }
  if (data === undefined || data.total === 0) return null;
  const others = data.total - data.people.length;
  return (
    <Box component="section" aria-labelledby={headingId} sx={{ mb: 2 }}>
      <Typography id={headingId} role="status" variant="subtitle2" component="h2">
        {data.total === 1 ? '1 person' : `${formatNumber(data.total)} people`} found
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexWrap: 'wrap', columnGap: 3 }}>
        {data.people.map(({ userId, name, email }) => (
          <Box component="li" key={userId} sx={{ py: 0.5 }}>
            <OriginLink to={paths.person(userId)}>{name}</OriginLink>{' '}
            {email !== name && (
              <Typography component="span" variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
                {email}
              </Typography>
            )}
          </Box>
        ))}
      </Box>
      {others > 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          and {formatNumber(others)} more
        </Typography>
      )}
    </Box>
  );
}

interface TechnologiesToolbarProps {
  readonly search: ListSearch;
  readonly filters: TechnologyFilters;
  readonly values: Pick<TechnologyPage, 'sectors' | 'businessUnits' | 'teamTypes'>;
  readonly onFilter: (patch: Partial<TechnologyFilters>) => void;
  readonly onClear: () => void;
  readonly onSearchFocus: () => void;
}

const categoryOptions = [
  { value: '', label: 'All' } as const,
  ...categoryGroups
    .flatMap(({ columns }) => columns)
    .filter((column) => column !== 'comments')
    .map((value) => ({ value, label: categories[value].label })),
];
const ringOptions = [
  { value: '', label: 'All' } as const,
  ...rings.map((value) => ({ value, label: value })),
  { value: 'none', label: 'No ring' } as const,
];
const supportOptions = [
  { value: '', label: 'All' },
  { value: 'ended', label: 'End of life' },
];
/** One line where it fits: the choices grow narrower. */
const row = {
  alignItems: 'flex-start',
  flexWrap: { xs: 'wrap', lg: 'nowrap' },
  gap: { xs: 1.5, lg: 1 },
  mb: 2,
  '& > .MuiTextField-root': { flex: { lg: '1 1 0' }, minWidth: { lg: 0 } },
} as const;

function TechnologiesToolbar(props: TechnologiesToolbarProps) {
  const { search, filters, values, onFilter, onClear, onSearchFocus } = props;
  const hintId = useId();
  const chosen = countFilters(filters);
  const valuesOf = { sector: values.sectors, businessUnit: values.businessUnits, teamType: values.teamTypes };
  return (
    <Stack role="search" aria-label="Technologies" direction="row" sx={row}>
      <Stack sx={{ width: { xs: '100%', sm: 280 }, flex: 'none', gap: 0.5 }}>
        <SearchInput
          search={search}
          label="Search Technologies"
          placeholder="Search Technologies..."
          width={280}
          describedBy={hintId}
          onFocus={onSearchFocus}
        />
        <Typography id={hintId} variant="caption" sx={{ color: 'text.secondary' }}>
          Try java 8, postgres &lt; 14 or no version
        </Typography>
      </Stack>
      <PhoneFilters chosen={chosen}>
        <FilterSelect
          label="Category"
          value={filters.category}
          options={categoryOptions}
          onChange={(category) => onFilter({ category })}
        />
        {scopeFields.map((field) => (
          <FilterSelect
            key={field}
            label={teamFields[field].header}
            value={filters[field]}
            options={listOptions(valuesOf[field], filters[field])}
            onChange={(value) => onFilter({ [field]: value })}
          />
        ))}
        <FilterSelect label="Ring" value={filters.ring} options={ringOptions} onChange={(ring) => onFilter({ ring })} />
        <FilterSelect
          label="Support"
          value={filters.endOfLife ? 'ended' : ''}
          options={supportOptions}
          onChange={(value) => onFilter({ endOfLife: value !== '' })}
        />
      </PhoneFilters>
      {(chosen > 0 || search.term.trim() !== '') && <Button onClick={onClear}>Clear</Button>}
    </Stack>
  );
}

/** A chosen value that no team has any more can still be seen, and cleared. */
function listOptions(values: readonly string[], chosen: string) {
  const listed = chosen === '' || values.includes(chosen) ? values : [...values, chosen];
  return [{ value: '', label: 'All' }, ...listed.map((value) => ({ value, label: value }))];
}
