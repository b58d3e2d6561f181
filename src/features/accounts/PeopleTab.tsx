import { Alert, Box, Typography, Button, Stack } from '@mui/material';
import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import { joinAccounts, type PersonAccount, accountFilters, matchesFilter } from '#domain/people/accounts.ts';
import { foldSearch } from '#domain/foldSearch.ts';
import { formatNumber } from '#domain/formatNumber.ts';
import { pageSizes } from '#domain/limits.ts';
import { type SheetColumn, toDayCell } from '#domain/spreadsheet/Sheet.ts';
import { notAvailable } from '#domain/text.ts';
import { OriginLabel } from '#src/components/BackLink.tsx';
import { Loaded } from '#src/components/LoadState.tsx';
import { useRuntimeConfig } from '#src/config/runtimeConfig.ts';
import { useListMemberIdsQuery, useListPeopleQuery } from '#src/data/peopleApi.ts';
import { joinQueries } from '#src/data/joinQueries.ts';
import { FilterSelect } from '#src/lists/FilterSelect.tsx';
import { ClearAll, EmptyList, ListStatus } from '#src/lists/ListStatus.tsx';
import { SearchInput } from '#src/lists/SearchInput.tsx';
import { oneOf, pageNumber, text, useAddressState } from '#src/lists/addressState.ts';
import { DataTable, type DataColumn } from '#src/lists/data-table/DataTable.tsx';
import { noRecordsText } from '#src/lists/data-table/dataColumn.ts';
import type { TableDefaults } from '#src/lists/data-table/TableView.ts';
import { useSortedTable } from '#src/lists/data-table/useSortedTable.ts';
import { useSearchTerm } from '#src/lists/useSearchTerm.ts';
import { saveList } from '#src/lists/table-file/saveList.ts';
import { DownloadMenu } from '#src/lists/DownloadMenu.tsx';
import { DateTime } from '#src/components/DateTime.tsx';
import { OriginLink } from '#src/components/OriginLink.tsx';
import { paths } from '#src/paths.ts';
import { useListAccountsQuery } from './accountsApi.ts';

/** People who sign in, and people in the plan (specification.md, section 2, Admin). */
export function PeopleTab() {
  const { fileUploaderFunctionId: functionId } = useRuntimeConfig();
  const { people, ...load } = usePeopleWithAccounts(functionId);
  if (functionId === undefined) {
    return <Alert severity="error">Function ID not configured. Check environment variables.</Alert>;
  }
  return (
    <OriginLabel value="People">
      <Loaded data={people} load={load} loading="Loading people..." failure="Error: Failed to fetch who signs in.">
        {(known) => <AccountList people={known} />}
      </Loaded>
      <MakeAdmin />
    </OriginLabel>
  );
}

function MakeAdmin() {
  return (
    <Typography variant="body2" sx={{ mt: 3, color: 'text.secondary', '& code': { color: 'text.primary' } }}>
      Making an admin stays a command, for whoever runs the installation:{' '}
      <code>npm run make-admin -- name@company.com</code>. The person must have signed in once. With{' '}
      <Box component="code" sx={{ whiteSpace: 'nowrap' }}>
        --remove
      </Box>{' '}
      they stop being one.
    </Typography>
  );
}

const anew = { refetchOnMountOrArgChange: true };

function usePeopleWithAccounts(functionId: string | undefined) {
  const accounts = useListAccountsQuery(functionId ?? skipToken, anew);
  const known = useListPeopleQuery(undefined, anew);
  const memberIds = useListMemberIdsQuery(undefined, anew);
  const [ofAccounts, ofPeople, ofMembers] = [accounts.data, known.data, memberIds.data];
  const people = useMemo(
    () => (ofAccounts && ofPeople && ofMembers ? joinAccounts(ofAccounts, ofPeople, ofMembers) : undefined),
    [ofAccounts, ofPeople, ofMembers],
  );
  return {
    people,
    ...joinQueries(accounts, known, memberIds),
  };
}

const accountColumns: readonly DataColumn<PersonAccount>[] = [
  {
    field: 'name',
    header: 'Name',
    value: ({ name }) => name,
    renderCell: (person) => <PersonName person={person} />,
    minWidth: 160,
  },
  { field: 'email', header: 'Email', value: ({ email }) => email, minWidth: 230 },
  { field: 'account', header: 'Account', value: describeAccount, minWidth: 120 },
  {
    field: 'seenAt',
    header: 'Last Seen',
    value: ({ seenAt }) => seenAt ?? '',
    renderCell: ({ seenAt }) => <span>{seenAt === null ? 'Never' : <DateTime iso={seenAt} format="day" />}</span>,
    isStateless: true,
    minWidth: 120,
  },
  { field: 'teams', header: 'Teams', value: ({ teams }) => String(teams), minWidth: 80 },
];

const sheetColumns = (timeZone: string): readonly SheetColumn<PersonAccount>[] => [
  { header: 'Name', width: 28, isText: true, value: ({ name }) => name },
  { header: 'Email', width: 36, isText: true, value: ({ email }) => email },
  { header: 'Account', width: 16, isText: true, value: describeAccount },
  { header: 'Last Seen', width: 18, value: ({ seenAt }) => (seenAt === null ? null : toDayCell(seenAt, timeZone)) },
  { header: 'Teams', width: 8, value: ({ teams }) => teams },
];

const schema = { search: text(), show: oneOf(accountFilters), page: pageNumber() };
const defaults: TableDefaults = {
  sortFields: accountColumns.map(({ field }) => field),
  pageSize: pageSizes.accounts,
  sort: { field: 'seenAt', direction: 'desc' },
};
const filterLabels = {
  '': 'Everybody',
  admins: 'Admins',
  never: 'Never signed in',
  noTeam: 'Signed in, in no team',
} as const;
const filterOrder = ['', ...accountFilters] as const;
const byName = { field: 'name', direction: 'asc' } as const;
const getRowId = ({ id }: PersonAccount) => id;
const row = { alignItems: 'center', flexWrap: 'wrap', gap: 1.5, mb: 2 } as const;

/** `?search=ann&show=never&sort=teams&page=2`. */
function AccountList({ people }: { readonly people: readonly PersonAccount[] }) {
  const search = useSearchTerm();
  const [{ show }, setAddress] = useAddressState(schema);
  // Sorted before filtered, so that a key press costs no sort.
  const order = { columns: accountColumns, defaults, ties: byName, search };
  const { rows: sorted, table } = useSortedTable({ rows: people, ...order });
  const texts = useMemo(
    () => new Map(people.map((each) => [each, foldSearch(`${each.name} ${each.email}`)])),
    [people],
  );
  const term = foldSearch(search.term);
  const found = useMemo(
    () => sorted.filter((each) => term === '' || texts.get(each)?.includes(term)),
    [sorted, texts, term],
  );
  const shown = useMemo(() => found.filter((each) => matchesFilter(show, each)), [found, show]);
  const isNarrowed = term !== '' || show !== '';

  function clear(): void {
    search.setTerm('');
    setAddress({ search: '', show: '' });
  }

  return (
    <>
      <Stack role="search" aria-label="People" direction="row" sx={row}>
        <SearchInput search={search} label="Search People" placeholder="Search People..." width={280} />
        <FilterSelect
          label="Show"
          value={show}
          options={filterOrder.map((value) => {
            const count = found.filter((each) => matchesFilter(value, each)).length;
            return { value, label: `${filterLabels[value]} (${formatNumber(count)})` };
          })}
          onChange={(next) => setAddress({ show: next })}
        />
        {isNarrowed && <Button onClick={clear}>Clear</Button>}
      </Stack>
      <Stack direction="row" sx={row}>
        <ListStatus>
          {isNarrowed
            ? `Showing ${formatNumber(shown.length)} of ${formatNumber(people.length)} people`
            : 'Last Seen is up to a day old.'}
        </ListStatus>
        <DownloadAccounts people={shown} />
      </Stack>
      {shown.length === 0 ? (
        <EmptyList>
          {noRecordsText}
          {isNarrowed && <ClearAll onClear={clear} />}
        </EmptyList>
      ) : (
        <DataTable label="People" rows={shown} columns={accountColumns} getRowId={getRowId} {...table} />
      )}
    </>
  );
}

function DownloadAccounts({ people }: { readonly people: readonly PersonAccount[] }) {
  const { timeZone } = useRuntimeConfig();
  return (
    <DownloadMenu
      variant="outlined"
      label="Download this list"
      emptyReason={people.length === 0 ? 'There are no people to download.' : undefined}
      onSave={(table) =>
        saveList({ sheet: 'People', name: 'people', columns: sheetColumns(timeZone), rows: people }, table)
      }
      failure="The people could not be downloaded. Please try again."
    />
  );
}

/** Linked to the person's page where the plan knows them. */
function PersonName({ person: { userId, name } }: { readonly person: PersonAccount }) {
  return userId === null ? name || notAvailable : <OriginLink to={paths.person(userId)}>{name}</OriginLink>;
}

function describeAccount({ hasAccount, isAdmin, isBlocked }: PersonAccount): string {
  if (!hasAccount) return 'None';
  const right = isAdmin ? 'Admin' : 'Staff';
  return isBlocked ? `${right}, blocked` : right;
}
