import { useMemo } from 'react';
import { useCurrentUser } from '#src/auth/session.ts';
import { LoadState } from '#src/components/LoadState.tsx';
import { PageHeader } from '#src/components/PageHeader.tsx';
import { useListMyTeamIdsQuery } from '#src/data/myTeamsApi.ts';
import { ids as idList, text, useAddressState } from '#src/lists/addressState.ts';
import { MetricsEntryForm } from './MetricsEntryForm.tsx';

/** This month's metrics of several teams in one grid (specification.md, section 2, Enter Metrics). */
export function EnterMetricsPage() {
  const email = useCurrentUser()?.email ?? '';
  const { ids, isMine, show, ...load } = useGridTeams(email);
  return (
    <>
      <PageHeader title="Enter Metrics" subtitle="This month’s metrics of several teams." />
      {ids === undefined ? (
        <LoadState load={load} loading="Loading your teams..." failure="Error: Failed to fetch your teams." />
      ) : (
        <MetricsEntryForm
          teamIds={ids}
          emptyText={
            isMine
              ? `Your e-mail address ${email} isn’t a member of any team. Add the teams that you report for.`
              : 'No teams yet. Add the teams that you report for.'
          }
          onShow={show}
        />
      )}
    </>
  );
}

const schema = { teams: idList(), with: text() };

/** Teams that the address names (`teams`), else the person's own, and one more (`with`). */
function useGridTeams(email: string) {
  const [{ teams: named, with: other }, setAddress] = useAddressState(schema);
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
    refetch: query.refetch,
    /** Replaces the history entry instead of adding one. */
    show: (next: readonly string[]) => setAddress({ teams: next, with: '' }, { replace: true }),
  };
}
