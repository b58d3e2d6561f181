import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import { isChunkLoadError } from '../components/on-demand/findMissingReason';
import { onDemand } from '../components/on-demand/onDemand';
import { ScreenMissing } from '../components/on-demand/ScriptMissing';
import { paths } from '../paths';
import { Layout } from './layout/Layout';
import { RouteError } from './RouteError';
import { ScreenLoading } from './ScreenLoading';

const home = screen(async () => (await import('../features/home/HomePage')).HomePage);

/** The route table (SPEC section 2). Each screen is a chunk of its own, fetched when it is asked for. */
export const routes: RouteObject[] = [
  { path: paths.accessDenied, ...screen(async () => (await import('../auth/AccessDeniedPage')).AccessDeniedPage) },
  {
    Component: Layout,
    ErrorBoundary: RouteError,
    children: [
      { path: paths.home, ...home },
      { path: paths.teams, ...screen(async () => (await import('../features/teams/TeamListPage')).TeamListPage) },
      {
        path: `${paths.teams}/:teamId/*`,
        ...screen(async () => (await import('../features/teams/TeamPage')).TeamPage),
      },
      {
        path: paths.metricCalculations,
        ...screen(
          async () => (await import('../features/metric-calculations/MetricCalculationsPage')).MetricCalculationsPage,
        ),
      },
      { path: paths.export, ...screen(async () => (await import('../features/export/ExportPage')).ExportPage) },
      { path: `${paths.admin}/*`, ...screen(async () => (await import('../features/admin/AdminPage')).AdminPage) },
      { path: '*', ...home },
    ],
  },
];

/**
 * A screen that fails, or does not come, leaves what is around it as it is. The router asks for a script once and for all, so that one that
 * did not come is replaced by a screen that goes on asking.
 */
function screen(load: () => Promise<ComponentType>) {
  return {
    HydrateFallback: ScreenLoading,
    ErrorBoundary: RouteError,
    lazy: async () => ({
      Component: await load().catch((error: unknown) => {
        if (!isChunkLoadError(error)) throw error;
        return onDemand(load, { Missing: ScreenMissing });
      }),
    }),
  } satisfies RouteObject;
}
