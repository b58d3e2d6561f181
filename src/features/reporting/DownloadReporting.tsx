import type { ReportingTeam } from '#domain/monthly-metrics/reportingTeam.ts';
import { DownloadMenu } from '#src/components/DownloadMenu.tsx';
import { ReadProgress } from '#src/components/ReadProgress.tsx';
import { useReadProgress } from '#src/components/useReadProgress.ts';
import type { HoldsByTeam } from '#src/search/holdsApi.ts';
import { useAppDispatch } from '#src/store/hooks.ts';
import { saveReporting } from './saveReporting.ts';

interface DownloadReportingProps {
  readonly teams: readonly ReportingTeam[];
  /** `YYYY-MM-DD` in the organisation's time zone. */
  readonly today: string;
  readonly holds: HoldsByTeam | undefined;
}

/** Downloads all teams that match, with the people to ask, as a workbook or CSV. */
export function DownloadReporting({ teams, today, holds }: DownloadReportingProps) {
  const dispatch = useAppDispatch();
  const { read, cancel, run } = useReadProgress();
  return (
    <>
      <ReadProgress label="Download" read={read} total={teams.length} onCancel={cancel} />
      <DownloadMenu
        variant="outlined"
        label="Download this list"
        emptyReason={teams.length === 0 ? 'There are no teams to download.' : undefined}
        onSave={(table) =>
          run((onRead, signal) => dispatch(saveReporting({ teams, today, holds, table, onRead, signal })))
        }
        failure="The teams could not be downloaded. Please try again."
      />
    </>
  );
}
