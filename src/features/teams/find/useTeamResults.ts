import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Team } from '#domain/team.ts';
import type { SortableColumn } from '#src/components/data-table/sortRows.ts';
import { type TableDefaults, type TableView, useTableView } from '#src/components/data-table/TableView.ts';
import { useSortedRows } from '#src/components/data-table/useSortedRows.ts';
import { type ListSearch, useSearchTerm } from '#src/components/useSearchTerm.ts';
import {
  type FindTeams,
  filterQuery,
  findByText,
  type FoundTeams,
  searchScopeParam,
  type TeamQuery,
} from './findTeams.ts';

interface TeamResults {
  readonly search: ListSearch;
  readonly query: TeamQuery;
  readonly view: TableView;
  readonly setView: (view: TableView) => void;
  /** In the order asked for, unless `isCurrent` is false: then still in the one before. */
  readonly sorted: readonly Team[];
  readonly isCurrent: boolean;
  /** Of the sorted teams; undefined when it can't be known yet. */
  readonly found: FoundTeams | undefined;
  /** Takes what finds teams from now on. */
  readonly setFinder: (find: FindTeams) => void;
}

const noTeams: readonly Team[] = [];
const searchScope = [searchScopeParam];

/** Teams that the address and the search box leave, in the order of the address. Columns and defaults: referentially stable between renders. */
export function useTeamResults(
  teams: readonly Team[],
  columns: readonly SortableColumn<Team>[],
  defaults: TableDefaults,
): TeamResults {
  const search = useSearchTerm(searchScope);
  const query = useTeamQuery(search);
  const [view, setView] = useTableView(defaults);
  const [find, setFind] = useState<FindTeams>(() => findByText);
  const setFinder = useCallback((next: FindTeams) => setFind(() => next), []);
  // Sorted before filtered, so that a key press costs no sort.
  const { rows: sorted = noTeams, isCurrent } = useSortedRows(teams, columns, view.sort);
  const found = useMemo(() => find(sorted, query), [find, sorted, query]);
  return { search, query, view, setView, sorted, isCurrent, found, setFinder };
}

/** The query of the address, with the text of the search box. */
function useTeamQuery({ term, isSettled }: ListSearch): TeamQuery {
  const [params] = useSearchParams();
  const filters = filterQuery(params);
  // A new search begins in the three fields.
  const inAll = isSettled && params.get(searchScopeParam) === 'all';
  return useMemo(() => ({ term, filters, inAll }), [term, filters, inAll]);
}
