import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useMemo } from 'react';
import { foldSearch } from '#domain/foldSearch.ts';
import { formatNumber } from '#domain/formatNumber.ts';
import { pageSizes } from '#domain/limits.ts';
import { accountFilters, matchesFilter, type PersonAccount } from '#domain/people/accounts.ts';
import { FilterSelect } from '#src/lists/FilterSelect.tsx';
import { EmptyList, ListStatus } from '#src/lists/ListStatus.tsx';
import { SearchInput } from '#src/lists/SearchInput.tsx';
import { oneOf, pageNumber, text, useAddressState } from '#src/lists/addressState.ts';
import { DataTable } from '#src/lists/data-table/DataTable.tsx';
import { noRecordsText } from '#src/lists/data-table/dataColumn.ts';
import { type TableDefaults, useTableView } from '#src/lists/data-table/TableView.ts';
import { useSortedRows } from '#src/lists/data-table/useSortedRows.ts';
import { useSearchTerm } from '#src/lists/useSearchTerm.ts';
import { DownloadAccounts } from './DownloadAccounts.tsx';
import { accountColumns } from './accountColumns.tsx';

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
export function AccountList({ people }: { readonly people: readonly PersonAccount[] }) {
  const search = useSearchTerm();
  const [{ show }, setAddress] = useAddressState(schema);
  const [view, setView] = useTableView(defaults);
  // Equal ones by name; sorted before filtered, so that a key press costs no sort.
  const { rows: named } = useSortedRows(people, accountColumns, byName);
  const { rows: sorted } = useSortedRows(named, accountColumns, view.sort);
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
        <EmptyList>{noRecordsText}</EmptyList>
      ) : (
        <DataTable
          label="People"
          rows={shown}
          columns={accountColumns}
          getRowId={getRowId}
          pageSize={defaults.pageSize}
          view={search.isSettled ? view : { ...view, page: 1 }}
          onViewChange={setView}
        />
      )}
    </>
  );
}
