import { useMemo } from 'react';
import { useListMyTeamIdsQuery } from '#src/data/myTeamsApi.ts';
import { useCurrentUser } from '#src/auth/session.ts';
import { ids as idList, text, useAddressState } from '#src/lists/addressState.ts';

export const maxTeams = 50;

const schema = { teams: idList(), with: text() };

/** Teams that the address names (`teams`), else the person's own, and one more (`with`). */
export function useGridTeams() {
  const [{ teams: named, with: other }, setAddress] = useAddressState(schema);
  const email = useCurrentUser()?.email ?? '';
  const query = useListMyTeamIdsQuery(email, { refetchOnMountOrArgChange: true, skip: named !== undefined });
  const mine = query.data;
  const ids = useMemo(() => {
    const listed = named ?? mine;
    return listed && [...new Set([...listed, other])].filter((id) => id !== '').sort();
  }, [named, mine, other]);
  return {
    /** Sorted, each once; undefined until the person's own are known. */
    ids,
    isMine: named === undefined && other === '',
    isError: query.isError && named === undefined,
    retry: () => void query.refetch(),
    /** Replaces the history entry instead of adding one. */
    show: (next: readonly string[]) => setAddress({ teams: next, with: '' }, { replace: true }),
  };
}
