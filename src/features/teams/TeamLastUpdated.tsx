import { useMemo } from 'react';
import { findLastUpdate, type SignedRow } from '#domain/monthly-metrics/lastUpdate.ts';
import { useListReportingOfQuery } from '#src/api/teamReportingApi.ts';
import { LastUpdated } from '#src/components/LastUpdated.tsx';

interface TeamLastUpdatedProps {
  readonly teamId: string;
  readonly area: 'inventory' | 'metrics';
  readonly row: SignedRow | null;
  /** Placeholder for a missing value. */
  readonly missing?: string;
}

/** Who saved the team's inventory or metrics last: as the platform tells, where it has told. */
export function TeamLastUpdated({ teamId, area, row, missing }: TeamLastUpdatedProps) {
  const { data } = useListReportingOfQuery(useMemo(() => ({ teamIds: [teamId] }), [teamId]));
  const update = findLastUpdate(row, data?.[0], area);
  return <LastUpdated {...update} {...(missing !== undefined && { missing })} />;
}
