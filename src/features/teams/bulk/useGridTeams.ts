import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useListMyTeamIdsQuery } from '#src/api/myTeams.ts';
import { useCurrentUser } from '#src/auth/session.ts';
import { paths } from '#src/paths.ts';

/** Most teams in the grid. */
export const maxTeams = 50;

export interface GridTeams {
  /** Sorted, each once; undefined until the person's own are known. */
  readonly ids: readonly string[] | undefined;
  /** Whether they are the person's own. */
  readonly isMine: boolean;
  readonly isError: boolean;
  readonly retry: () => void;
  /** Replaces them in the address, without an entry in the history. */
  readonly show: (ids: readonly string[]) => void;
}

/** Teams that the address names (`teams`), else the person's own, and one more (`with`). */
export function useGridTeams(): GridTeams {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: unknown };
  const email = useCurrentUser()?.email ?? '';
  const named = params.get('teams');
  const other = params.get('with');
  const query = useListMyTeamIdsQuery(email, { refetchOnMountOrArgChange: true, skip: named !== null });
  const mine = query.data;
  const ids = useMemo(() => {
    const listed = named === null ? mine : named.split(',');
    return listed && [...new Set([...listed, other ?? ''])].filter((id) => id !== '').sort();
  }, [named, mine, other]);
  const show = useCallback(
    (next: readonly string[]) =>
      void navigate(paths.enterMetricsOf(next), { replace: true, preventScrollReset: true, state }),
    [navigate, state],
  );
  return {
    ids,
    isMine: named === null && other === null,
    isError: query.isError && named === null,
    retry: () => void query.refetch(),
    show,
  };
}
