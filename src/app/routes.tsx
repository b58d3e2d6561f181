import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import { isChunkLoadError } from '#src/components/on-demand/findMissingReason.ts';
import { onDemand } from '#src/components/on-demand/onDemand.tsx';
import { ScreenMissing } from '#src/components/on-demand/ScriptMissing.tsx';
import { paths } from '#src/paths.ts';
import { Layout } from './layout/Layout.tsx';
import { RouteError } from './RouteError.tsx';
import { ScreenLoading } from './ScreenLoading.tsx';

const home = screen(async () => (await import('#src/features/home/HomePage.tsx')).HomePage);

/** The route table (SPEC section 2). Each screen is a chunk of its own, fetched when it is asked for. */
export const routes: RouteObject[] = [
  {
    path: paths.accessDenied,
    ...screen(async () => (await import('#src/auth/AccessDeniedPage.tsx')).AccessDeniedPage),
  },
  {
    Component: Layout,
    ErrorBoundary: RouteError,
    children: [
      { path: paths.home, ...home },
      { path: paths.teams, ...screen(async () => (await import('#src/features/teams/TeamListPage.tsx')).TeamListPage) },
      {
        path: `${paths.teams}/:teamId/*`,
        ...screen(async () => (await import('#src/features/teams/TeamPage.tsx')).TeamPage),
      },
      {
        path: paths.metricCalculations,
        ...screen(
          async () =>
            (await import('#src/features/metric-calculations/MetricCalculationsPage.tsx')).MetricCalculationsPage,
        ),
      },
      { path: paths.export, ...screen(async () => (await import('#src/features/export/ExportPage.tsx')).ExportPage) },
      {
        path: `${paths.admin}/*`,
        ...screen(async () => (await import('#src/features/admin/AdminPage.tsx')).AdminPage),
      },
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
