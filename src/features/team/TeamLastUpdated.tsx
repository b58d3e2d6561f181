import { findLastUpdate, type SignedRow } from '#domain/monthly-metrics/lastUpdate.ts';
import { useListReportingOfQuery } from '#src/data/teamReportingApi.ts';
import { LastUpdated } from '#src/components/LastUpdated.tsx';

interface TeamLastUpdatedProps {
  readonly teamId: string;
  readonly area: 'inventory' | 'metrics';
  readonly row: SignedRow | null;
  readonly missing?: string;
}

/** As the platform has recorded it, else as the row says. */
export function TeamLastUpdated({ teamId, area, row, missing }: TeamLastUpdatedProps) {
  const { data } = useListReportingOfQuery({ teamIds: [teamId] });
  const update = findLastUpdate(row, data?.[0], area);
  return <LastUpdated {...update} {...(missing !== undefined && { missing })} />;
}
