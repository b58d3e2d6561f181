import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { addDays } from '#domain/calendarDay.ts';
import { formatCount } from '#domain/formatNumber.ts';
import { parseDay } from '#domain/metric-calculations/calculation.ts';
import { reportChoiceLabels } from '#domain/monthly-metrics/reportingState.ts';
import { reportingWords } from '#domain/monthly-metrics/reportingWords.ts';
import { formatMonthName } from '#domain/monthly-metrics/reports.ts';
import { LoadFailure } from '#src/components/LoadState.tsx';
import { formatDayOfMonth, useToday } from '#src/config/organisationDay.ts';
import {
  useCountUnreportedQuery,
  useListFailedRemindersQuery,
  useListHeadlineCalculationsQuery,
  useGetLastUploadQuery,
} from '#src/features/home/homeApi.ts';
import { targetStyle } from '#src/components/targetStyle.ts';
import { paths } from '#src/paths.ts';
import { describeOutcome, type UploadResult } from '#domain/capacity-plan/uploadResult.ts';
import { DateTime } from '#src/components/DateTime.tsx';
import { PageLink } from '#src/components/PageLink.tsx';
import { Section } from './Section.tsx';

const listStyle = { flexWrap: 'wrap', columnGap: 3, m: 0, mb: 1, p: 0, listStyle: 'none' };
/** Teams that are late and what failed, each a link to the list that shows exactly that; nothing where there is none. */
export function AdminPart({ email }: { readonly email: string }) {
  const today = useToday();
  const month = today.slice(0, 7);
  const unreported = useCountUnreportedQuery(month, { refetchOnMountOrArgChange: true });
  const { missing = 0, never = 0 } = unreported.currentData ?? {};
  const reminders = useListFailedRemindersQuery(today);
  const { data: calculations = [] } = useListHeadlineCalculationsQuery(today);
  const failedDays = (reminders.data ?? []).map(({ day }) => day).sort();
  const failedDay = failedDays.at(-1) ?? '';
  const failed = failedDays.filter((day) => day === failedDay).length;
  const calculated = calculations
    .flatMap((each) => parseDay(each) ?? [])
    .sort()
    .at(-1);
  const items = [
    missing > 0 && [
      paths.lateTeams,
      `${formatMonthName(month)} ${reportingWords.open}: ${formatCount(missing, 'team')}`,
    ],
    missing > 0 && [`${paths.lateTeams}&remind=1`, 'Remind them'],
    never > 0 && [paths.neverReported, `${reportChoiceLabels.never}: ${formatCount(never, 'team')}`],
    failed > 0 && [
      paths.failedReminders(failedDay),
      `Failed on ${formatDayOfMonth(failedDay)}: ${formatCount(failed, 'mail')}`,
    ],
    calculated !== undefined &&
      calculated < addDays(today, -1) && [
        paths.latestMetrics,
        `Metrics last calculated on ${formatDayOfMonth(calculated)}`,
      ],
  ].filter((item) => item !== false);
  return (
    <Section title="For admins">
      {unreported.isError && (
        <LoadFailure onRetry={unreported.refetch}>Error: Failed to fetch who has reported.</LoadFailure>
      )}
      {reminders.isError && (
        <LoadFailure onRetry={reminders.refetch}>Error: Failed to fetch the reminders that failed.</LoadFailure>
      )}
      {items.length > 0 && (
        <Stack component="ul" direction="row" sx={listStyle}>
          {items.map(([to = '', text]) => (
            <li key={to}>
              <PageLink to={to} sx={targetStyle}>
                {text}
              </PageLink>
            </li>
          ))}
        </Stack>
      )}
      <LastUpload email={email} />
    </Section>
  );
}

/** The newest of an admin's own uploads, and what became of it. */
function LastUpload({ email }: { readonly email: string }) {
  const { data: newest, isError, refetch } = useGetLastUploadQuery(email, { refetchOnMountOrArgChange: true });
  if (newest === undefined) {
    return isError ? <LoadFailure onRetry={refetch}>Error: Failed to fetch your last upload.</LoadFailure> : null;
  }
  return (
    <Typography sx={{ overflowWrap: 'anywhere' }}>
      {newest === null ? (
        <>
          You have uploaded nothing yet. <PageLink to={paths.adminTab('upload')}>Upload a capacity plan</PageLink>
        </>
      ) : (
        <>
          Your last upload, <DateTime iso={newest.submittedAt} />: {describeState(newest)}{' '}
          <PageLink to={paths.adminTab('history')}>Upload history</PageLink>
        </>
      )}
    </Typography>
  );
}

function describeState({ fileName, status, message, recordsTotal, errorCount, undoOf, merge }: UploadResult): string {
  if (status === 'queued' || status === 'processing') return `${fileName} is ${status}.`;
  if (status === 'failed') return `${fileName} failed. ${message ?? ''}`;
  const isPlan = undoOf === null && merge == null;
  return isPlan ? `${fileName}. ${describeOutcome(recordsTotal, errorCount)}` : `${fileName} is completed.`;
}
