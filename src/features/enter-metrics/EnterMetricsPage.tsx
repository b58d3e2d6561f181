import { useCurrentUser } from '#src/auth/session.ts';
import { LoadState } from '#src/components/LoadState.tsx';
import { PageHeader } from '#src/components/PageHeader.tsx';
import { MetricsEntryForm } from './MetricsEntryForm.tsx';
import { useGridTeams } from './useGridTeams.ts';

/** This month's metrics of several teams in one grid (specification.md, section 2, Enter Metrics). */
export function EnterMetricsPage() {
  const { ids, isMine, isError, retry, show } = useGridTeams();
  const email = useCurrentUser()?.email ?? '';
  return (
    <>
      <PageHeader title="Enter Metrics" subtitle="This month’s metrics of several teams." />
      {ids === undefined ? (
        <LoadState
          loading="Loading your teams..."
          error={isError ? 'Error: Failed to fetch your teams.' : undefined}
          onRetry={retry}
        />
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
