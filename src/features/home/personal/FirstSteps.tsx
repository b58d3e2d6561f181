import DoneIcon from '@mui/icons-material/CheckCircleOutlined';
import { Box, Link, Paper, Typography } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { type FirstStepId, listFirstSteps } from '#domain/firstSteps.ts';
import { toHeadlines } from '#domain/metric-calculations/headlines.ts';
import { LoadFailure } from '#src/components/LoadState.tsx';
import { onDemandQuietly } from '#src/components/on-demand/onDemand.tsx';
import { firstStep } from '#src/components/firstStep.ts';
import { targetStyle } from '#src/components/targetStyle.ts';
import { PageLink } from '#src/components/PageLink.tsx';
import { useToday } from '#src/config/organisationDay.ts';
import {
  useCountUnreportedQuery,
  useGetBeginningsQuery,
  useListHeadlineCalculationsQuery,
} from '#src/features/home/homeApi.ts';
import { paths } from '#src/paths.ts';
import { PlainSection } from '#src/components/Section.tsx';

const RemindedToday = onDemandQuietly(async () => (await import('./RemindedToday.tsx')).RemindedToday);

const stepTexts: Readonly<Record<FirstStepId, { title: string; to: string; hint?: string }>> = {
  plan: {
    title: 'Bring in your capacity plan',
    to: paths.adminTab('upload'),
    hint: 'Columns says what each one means.',
  },
  people: { title: 'Check teams and people', to: paths.teams },
  inventory: {
    title: 'Ask teams for their tech inventory',
    to: paths.dueInventories,
    hint: 'Copy addresses has whom to write to.',
  },
  metrics: { title: 'Ask for this month’s metrics', to: `${paths.lateTeams}&remind=1` },
  figures: { title: 'See the first figures', to: paths.latestMetrics },
};

/** Nothing once all of it is done, or while it is not known. */
export function FirstSteps() {
  const today = useToday();
  const { data: begun, isError, refetch } = useGetBeginningsQuery(undefined, { refetchOnMountOrArgChange: true });
  const unreported = useCountUnreportedQuery(today.slice(0, 7), { refetchOnMountOrArgChange: true }).data;
  const calculations = useListHeadlineCalculationsQuery(today).data;
  if (isError && !begun) {
    return <LoadFailure onRetry={refetch}>Error: Failed to fetch the first steps.</LoadFailure>;
  }
  if (!begun || !unreported || !calculations) return null;
  const { teams, never } = unreported;
  const steps = listFirstSteps({
    ...begun,
    teams,
    reported: teams - never,
    hasFigures: toHeadlines(calculations, today).some(({ figure }) => figure !== null),
  });
  const next = steps.find(({ isDone }) => !isDone);
  if (next === undefined) return null;
  return (
    <PlainSection title="First steps">
      <Paper variant="outlined">
        <Box component="ol" sx={listStyle}>
          {steps.map(({ id, isDone, state }, index) => (
            <Box component="li" key={id} aria-current={id === next.id ? 'step' : undefined} sx={itemStyle}>
              {isDone ? (
                <DoneIcon aria-hidden color="success" />
              ) : (
                <Box aria-hidden component="span" sx={numberStyle}>
                  {index + 1}
                </Box>
              )}
              <div>
                <PageLink to={stepTexts[id].to} state={firstStep} sx={{ ...targetStyle, fontWeight: 600 }}>
                  {stepTexts[id].title}
                </PageLink>
                <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                  {isDone && <span style={visuallyHidden}>Done. </span>}
                  {state} {!isDone && stepTexts[id].hint}
                  {id === 'plan' && !isDone && (
                    <>
                      {' '}
                      <Link href="/samples/plan.csv" download>
                        A sample file
                      </Link>
                    </>
                  )}
                </Typography>
                {id === 'metrics' && !isDone && teams > 0 && (
                  <Typography variant="body2" component="div" sx={remindedStyle}>
                    <RemindedToday />
                  </Typography>
                )}
              </div>
            </Box>
          ))}
        </Box>
      </Paper>
    </PlainSection>
  );
}

const listStyle = {
  m: 0,
  px: 2,
  py: 0.5,
  listStyle: 'none',
  '& > li:not(:last-child)': { borderBottom: 1, borderColor: 'divider' },
} as const;
/** A line of room for what comes a moment later. */
const remindedStyle = { color: 'text.secondary', minHeight: '1.43em' } as const;
const itemStyle = { display: 'flex', gap: 1.5, py: 1 } as const;
/** As large as the sign that it is done. */
const numberStyle = {
  flexShrink: 0,
  width: 24,
  height: 24,
  borderRadius: '50%',
  border: 1,
  borderColor: 'primary.main',
  color: 'primary.main',
  fontSize: '0.8125rem',
  lineHeight: '22px',
  textAlign: 'center',
} as const;
