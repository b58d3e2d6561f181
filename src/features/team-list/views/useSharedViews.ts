import { useMemo } from 'react';
import { type ListView, parseView } from '#domain/teams/listView.ts';
import { describeCallError } from '#src/live/callOutcome.ts';
import { useCurrentUser } from '#src/auth/session.ts';
import { sharedViewsApi } from './sharedViewsApi.ts';
import { sortViews } from './useMyViews.ts';

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

export function useSharedViews(isWanted: boolean): SharedViews {
  const userName = useCurrentUser()?.name ?? '';
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
      const { data: row, error } = await write({ view, seen, userName });
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
