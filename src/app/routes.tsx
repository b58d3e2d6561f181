import { Button, Paper, Stack, Typography } from '@mui/material';
import { type ComponentType, useEffect } from 'react';
import {
  isRouteErrorResponse,
  Navigate,
  type RouteObject,
  useLocation,
  useNavigate,
  useRouteError,
} from 'react-router-dom';
import { LoadState } from '#src/components/LoadState.tsx';
import { isChunkLoadError } from '#src/components/on-demand/chunkLoadError.ts';
import { onDemand, ScreenUnavailable } from '#src/components/on-demand/onDemand.tsx';
import { logger } from '#src/monitoring/logger.ts';
import { paths } from '#src/paths.ts';
import type { AppThunk } from '#src/store/hooks.ts';
import type { AppStore } from './makeStore.ts';
import { Layout } from './layout/Layout.tsx';

const home = screen(async () => (await import('#src/features/home/HomePage.tsx')).HomePage);

/** specification.md, section 2. Each screen is a chunk of its own. */
export function makeRoutes({ dispatch }: AppStore): RouteObject[] {
  const preloadTeamList = preloader(dispatch, async () =>
    (await import(/* webpackChunkName: "teams" */ '#src/data/preloadTeams.ts')).preloadTeams(),
  );
  const preload = preloader(dispatch, async () => (await import('#src/data/search/preloadIndex.ts')).preloadIndex());
  return [
    {
      path: paths.accessDenied,
      ...screen(async () => (await import('./auth/AccessDeniedPage.tsx')).AccessDeniedPage),
    },
    {
      Component: Layout,
      ErrorBoundary: RouteError,
      children: [
        { path: paths.home, ...home },
        {
          path: paths.teams,
          ...screen(
            async () =>
              (await import(/* webpackChunkName: "teamList" */ '#src/features/team-list/TeamListPage.tsx'))
                .TeamListPage,
            preloadTeamList,
          ),
        },
        {
          path: `${paths.teams}/:teamId/*`,
          ...screen(async () => (await import('#src/features/team/TeamPage.tsx')).TeamPage),
        },
        {
          path: paths.metricCalculations,
          ...screen(
            async () =>
              (await import('#src/features/metric-calculations/MetricCalculationsPage.tsx')).MetricCalculationsPage,
          ),
        },
        {
          path: paths.reporting,
          ...screen(async () => (await import('#src/features/reporting/ReportingPage.tsx')).ReportingPage),
        },
        {
          path: paths.technologies,
          ...screen(
            async () => (await import('#src/features/technologies/TechnologiesPage.tsx')).TechnologiesPage,
            preload,
          ),
        },
        {
          path: paths.radar,
          ...screen(async () => (await import('#src/features/radar/RadarPage.tsx')).RadarPage, preload),
        },
        {
          path: `${paths.technologies}/:category/:name`,
          ...screen(
            async () => (await import('#src/features/technologies/TechnologyPage.tsx')).TechnologyPage,
            preload,
          ),
        },
        {
          path: `${paths.campaigns}/:campaignId?`,
          ...screen(async () => (await import('#src/features/campaigns/CampaignScreens.tsx')).CampaignScreens),
        },
        {
          path: `${paths.people}/:userId`,
          ...screen(async () => (await import('#src/features/people/PersonPage.tsx')).PersonPage),
        },
        {
          path: paths.comparison,
          ...screen(async () => (await import('#src/features/compare/ComparePage.tsx')).ComparePage),
        },
        {
          path: paths.enterMetrics,
          ...screen(async () => (await import('#src/features/enter-metrics/EnterMetricsPage.tsx')).EnterMetricsPage),
        },
        { path: paths.export, ...screen(async () => (await import('#src/features/export/ExportPage.tsx')).ExportPage) },
        {
          path: paths.reminders,
          ...screen(async () => (await import('#src/features/reminders/RemindersPage.tsx')).RemindersPage),
        },
        {
          path: `${paths.admin}/*`,
          ...screen(async () => (await import('./AdminPage.tsx')).AdminPage),
        },
        { path: '*', ...home },
      ],
    },
  ];
}

/** Preloads a screen's data while its scripts are on their way. */
function preloader(dispatch: AppStore['dispatch'], load: () => Promise<AppThunk<Promise<void>>>): () => void {
  return () => {
    load()
      .then(dispatch)
      .catch((thrown: unknown) => logger.debug(`Nothing is preloaded: ${String(thrown)}`));
  };
}

/** The router loads a script only once, so a missing one is replaced by a screen that retries. @param preload told once */
function screen(load: () => Promise<ComponentType>, preload?: () => void) {
  return {
    HydrateFallback: ScreenLoading,
    ErrorBoundary: RouteError,
    lazy: async () => {
      preload?.();
      return {
        Component: await load().catch((error: unknown) => {
          if (!isChunkLoadError(error)) throw error;
          return onDemand(load, { Unavailable: ScreenUnavailable });
        }),
      };
    },
  } satisfies RouteObject;
}

function ScreenLoading() {
  return <LoadState loading="Loading..." />;
}

function RouteError() {
  const error = useRouteError();
  // The router's `*` matches everything but a line break, which an address may have as `%0A`.
  if (isRouteErrorResponse(error) && error.status === 404) return <Navigate to={paths.home} replace />;
  return <ScreenFailed error={error} />;
}

function ScreenFailed({ error }: { readonly error: unknown }) {
  const location = useLocation();
  const navigate = useNavigate();

  useEffect(() => {
    logger.error('A screen failed', error instanceof Error ? error : { error });
  }, [error]);

  return (
    <Paper variant="outlined" role="alert" sx={{ maxWidth: 560, mx: 'auto', my: 4, p: 4 }}>
      <title>Something went wrong · Engineering Data</title>
      <Typography variant="h1">Something went wrong</Typography>
      <Typography sx={{ mt: 1, mb: 3 }}>
        This screen could not be shown. Try again. If that doesn’t help, reload the page.
      </Typography>
      <Stack direction="row" sx={{ gap: 1.5 }}>
        <Button variant="contained" onClick={() => void navigate(location, { replace: true })}>
          Try again
        </Button>
        <Button variant="outlined" onClick={() => window.location.reload()}>
          Reload
        </Button>
      </Stack>
    </Paper>
  );
}
