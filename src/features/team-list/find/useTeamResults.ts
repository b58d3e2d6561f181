import { useCallback, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Team } from '#domain/team.ts';
import type { SortableColumn } from '#src/lists/data-table/sortRows.ts';
import { type TableDefaults, type TableView, useTableView } from '#src/lists/data-table/TableView.ts';
import { useSortedRows } from '#src/lists/data-table/useSortedRows.ts';
import { oneOf, useAddressState } from '#src/lists/addressState.ts';
import { type ListSearch, useSearchTerm } from '#src/lists/useSearchTerm.ts';
import { type FindTeams, filterQuery, type FoundTeams, type TeamQuery } from './findTeams.ts';
import { firstFinder } from './makeFinder.tsx';

interface TeamResults {
  readonly search: ListSearch;
  readonly query: TeamQuery;
  readonly view: TableView;
  readonly setView: (view: TableView) => void;
  /** In the order asked for, unless `isCurrent` is false: then still in the one before. */
  readonly sorted: readonly Team[];
  readonly isCurrent: boolean;
  /** Undefined when it can't be known yet. */
  readonly found: FoundTeams | undefined;
  readonly setFinder: (find: FindTeams) => void;
}

const schema = { in: oneOf(['all']) };

/** In the order of the address. `columns` and `defaults` must be referentially stable. */
export function useTeamResults(
  teams: readonly Team[],
  columns: readonly SortableColumn<Team>[],
  defaults: TableDefaults,
): TeamResults {
  const search = useSearchTerm();
  const query = useTeamQuery(search);
  const [view, setView] = useTableView(defaults);
  const [find, setFind] = useState<FindTeams>(() => firstFinder);
  const setFinder = useCallback((next: FindTeams) => setFind(() => next), []);
  // Sorted before filtered, so that a key press costs no sort.
  const { rows: sorted, isCurrent } = useSortedRows(teams, columns, view.sort, true);
  const found = useMemo(() => find(sorted, query), [find, sorted, query]);
  return { search, query, view, setView, sorted, isCurrent, found, setFinder };
}

function useTeamQuery({ term, isSettled }: ListSearch): TeamQuery {
  const filters = filterQuery(new URLSearchParams(useLocation().search));
  const [{ in: scope }] = useAddressState(schema);
  // A new search begins in the three fields.
  const inAll = isSettled && scope === 'all';
  return useMemo(() => ({ term, filters, inAll }), [term, filters, inAll]);
}
