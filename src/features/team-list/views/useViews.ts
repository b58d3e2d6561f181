import { useEffect, useRef, useState, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { compareNames } from '#domain/compareNames.ts';
import { type ListView, maxViewQuery, maxViews, toViewQuery, parseView } from '#domain/teams/listView.ts';
import { isAdmin } from '#domain/user.ts';
import { newId } from '#src/components/newId.ts';
import { useCurrentUser } from '#src/auth/session.ts';
import type { TeamArrangement } from '#src/features/team-list/columns/useTeamColumns.ts';
import { paths } from '#src/paths.ts';
import { describeCallError } from '#src/live/callOutcome.ts';
import { preferencesApi, selectPreferences } from '#src/preferences/preferences.ts';
import { useAppSelector } from '#src/store/hooks.ts';
import { useStartView } from './startView.ts';
import { sharedViewsApi } from './sharedViewsApi.ts';
import type { Outcome } from '#src/components/OutcomeSnackbar.tsx';

const prefix = 'views.teams.';

export interface ViewOutcome extends Outcome {
  /** Of the view to show now. */
  readonly query?: string;
  readonly undo?: () => Promise<ViewOutcome>;
}

export interface SavedView extends ListView {
  readonly isShared: boolean;
}

const notSaved = 'Your views could not be saved. Please try again.';
const failure = (text: string): ViewOutcome => ({ severity: 'error', text });

export function useViews(arrangement: TeamArrangement, hasOpened: boolean) {
  const { search, state } = useLocation() as { search: string; state: unknown };
  const navigate = useNavigate();
  const user = useCurrentUser();
  const query = toViewQuery(search);
  const mine = useMyViews();
  const shared = useSharedViews(hasOpened || query !== '');
  const sharedViews = shared.views.map((view): SavedView => ({ ...view, isShared: true }));
  // One that is being shared is in both for a moment.
  const myViews = mine.views
    .filter(({ id }) => !shared.views.some((view) => view.id === id))
    .map((view): SavedView => ({ ...view, isShared: false }));
  const all = [...myViews, ...sharedViews];
  const current = all.find((view) => view.query === query);
  const [lastId, setLastId] = useState<string>();
  if (current !== undefined && current.id !== lastId) setLastId(current.id);
  if (current === undefined && query === '' && lastId !== undefined) setLastId(undefined);
  /** The view shown, also while it has unsaved changes. */
  const selected = current ?? all.find(({ id }) => id === lastId);

  const [start, saveStart] = useStartView();
  // An admin may have changed it.
  const startQuery = all.find(({ id }) => id === start?.id)?.query;
  const isStartStale = start !== undefined && startQuery !== undefined && startQuery !== start.query;
  // Once for each: a save that fails leaves it stale.
  const followed = useRef<string>(undefined);
  useEffect(() => {
    if (!isStartStale || followed.current === startQuery) return;
    followed.current = startQuery;
    void saveStart({ id: start.id, query: startQuery });
  }, [isStartStale, start, startQuery, saveStart]);

  const allTeams = start === undefined ? paths.teams : paths.allTeams;
  const apply = (next: string): void => void navigate(next === '' ? allTeams : `${paths.teams}?${next}`, { state });
  /** With the columns that are shown, if the person arranged them. */
  const queryNow = (): string => {
    const params = new URLSearchParams(search);
    if (arrangement.fields !== undefined) params.set('columns', arrangement.fields);
    return toViewQuery(params.toString());
  };

  /** `seen`: as the view was; null for a new one. */
  async function write(view: SavedView, seen: ListView | null, text: string): Promise<ViewOutcome> {
    const refusal = await (view.isShared ? shared.write(view, seen) : mine.save(view.id, view));
    return refusal === undefined ? { severity: 'success', text } : failure(refusal);
  }

  return {
    mine: myViews,
    shared: sharedViews,
    sharedStatus: shared.status,
    retryShared: shared.refetch,
    selected,
    isChanged: selected !== undefined && current === undefined,
    isAll: query === '',
    mayShare: user !== null && isAdmin(user),
    apply,
    /** Why the list as it is can't be saved; undefined when it can. */
    refusal: refusalOf(myViews.length, queryNow()),
    refusalOfName(name: string, renamed?: SavedView): string | undefined {
      const others = renamed?.isShared === true ? sharedViews : myViews;
      const isTaken = others.some((view) => view.id !== renamed?.id && isSameName(view.name, name));
      if (!isTaken) return undefined;
      const owner = renamed?.isShared === true ? 'There is a shared view' : 'You have a view';
      return `${owner} called “${name.trim()}” already.`;
    },
    async save(name: string): Promise<ViewOutcome> {
      const view = { id: newId(), name: name.trim(), query: queryNow(), isShared: false };
      const outcome = await write(view, null, `The view “${view.name}” was saved.`);
      return outcome.severity === 'success' && view.query !== query ? { ...outcome, query: view.query } : outcome;
    },
    async update(view: SavedView): Promise<ViewOutcome> {
      const next = { ...view, query: queryNow() };
      const outcome = await write(next, view, `The view “${view.name}” was updated.`);
      if (outcome.severity === 'error') return outcome;
      if (next.query !== query) apply(next.query);
      return { ...outcome, undo: () => write(view, next, `The view “${view.name}” is as it was.`) };
    },
    rename: (view: SavedView, name: string) =>
      write({ ...view, name: name.trim() }, view, `The view is called “${name.trim()}” now.`),
    startId: start?.id,
    /** Null: with all teams. */
    async startWith(view: SavedView | null): Promise<ViewOutcome> {
      if (!(await saveStart(view && { id: view.id, query: view.query }))) return failure(notSaved);
      return { severity: 'success', text: `The list opens with ${view ? `“${view.name}”` : 'all teams'} from now on.` };
    },
    async remove(view: SavedView): Promise<ViewOutcome> {
      const refusal = await (view.isShared ? shared.remove(view) : mine.save(view.id, null));
      if (refusal !== undefined) return failure(refusal);
      if (view.id === start?.id) await saveStart(null);
      const text = `The view “${view.name}” was deleted.`;
      return { severity: 'success', text, undo: () => write(view, null, `The view “${view.name}” is back.`) };
    },
    /** Keeps its id, and with it who starts with it. */
    async share(view: SavedView): Promise<ViewOutcome> {
      if (sharedViews.some(({ name }) => isSameName(name, view.name)))
        return failure(`There is a shared view called “${view.name}” already. Rename yours first.`);
      const outcome = await write({ ...view, isShared: true }, null, `Everyone has the view “${view.name}” now.`);
      if (outcome.severity === 'success') await mine.save(view.id, null);
      return outcome;
    },
    async unshare(view: SavedView): Promise<ViewOutcome> {
      const outcome = await write({ ...view, isShared: false }, null, `You alone have the view “${view.name}” now.`);
      if (outcome.severity === 'error') return outcome;
      const refusal = await shared.remove(view);
      return refusal === undefined ? outcome : failure(refusal);
    },
  };
}

function refusalOf(count: number, query: string): string | undefined {
  if (count >= maxViews) return `You have ${maxViews} views. Delete one first.`;
  if (query.length > maxViewQuery) return 'This is too much for a view. Remove some filters first.';
  return query === '' ? 'Search, filter, sort or choose columns first.' : undefined;
}

function isSameName(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

/** Why it was not done; undefined when it was. */
type Refusal = string | undefined;

interface SharedViews {
  readonly views: readonly ListView[];
  readonly status: 'loading' | 'failed' | 'ready';
  readonly refetch: () => void;
  /** Creates it where `seen` is null; changes it only if it is still as it was seen. */
  readonly write: (view: ListView, seen: ListView | null) => Promise<Refusal>;
  readonly remove: (view: ListView) => Promise<Refusal>;
}

function useSharedViews(isWanted: boolean): SharedViews {
  const { data, isError, refetch } = sharedViewsApi.useListSharedViewsQuery(undefined, { skip: !isWanted });
  const [write] = sharedViewsApi.useWriteSharedViewMutation();
  const [remove] = sharedViewsApi.useDeleteSharedViewMutation();
  const views = useMemo(() => {
    const parsed = (data ?? []).map((row) => parseView(row.$id, row));
    return sortViews(parsed.filter((view) => view !== undefined));
  }, [data]);
  return {
    views,
    status: data === undefined ? (isError ? 'failed' : 'loading') : 'ready',
    refetch: () => void refetch(),
    async write(view, seen) {
      const { data: row, error } = await write({ view, seen });
      if (error) return `The view could not be saved. ${describeCallError(error)}`;
      if (row === null) return `“${view.name}” was deleted by somebody else.`;
      if (row.name === view.name && row.query === view.query) return undefined;
      return `“${row.name}” was changed by ${row.updateBy ?? 'somebody else'} meanwhile. Look at it, then try again.`;
    },
    async remove({ id }) {
      const row = data?.find(({ $id }) => $id === id);
      const error = row && (await remove(row)).error;
      return error && `The view could not be deleted. ${describeCallError(error)}`;
    },
  };
}

interface MyViews {
  /** By name. */
  readonly views: readonly ListView[];
  /** Null removes it. */
  readonly save: (id: string, view: Omit<ListView, 'id'> | null) => Promise<Refusal>;
}

function sortViews<View extends ListView>(views: readonly View[]): readonly View[] {
  return views.toSorted((one, other) => compareNames(one.name, other.name));
}

/** A preference for each view, so that two tabs which save one lose none. */
function useMyViews(): MyViews {
  const preferences = useAppSelector(selectPreferences);
  const views = useMemo(() => {
    const stored = Object.entries(preferences).filter(([name]) => name.startsWith(prefix));
    const parsed = stored.map(([name, value]) => parseView(name.slice(prefix.length), value));
    return sortViews(parsed.filter((view) => view !== undefined));
  }, [preferences]);
  const [savePreferences] = preferencesApi.useSavePreferencesMutation();
  return {
    views,
    save: async (id, view) => {
      const value = view && { name: view.name, query: view.query };
      return (await savePreferences({ [prefix + id]: value })).error && notSaved;
    },
  };
}
