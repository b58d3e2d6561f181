import type { RouteObject } from 'react-router-dom';

/** The route table (SPEC section 2). Each screen is a chunk of its own, fetched when it is asked for. */
export const routes: RouteObject[] = [
  {
    path: '/access-denied',
    lazy: async () => ({ Component: (await import('../auth/AccessDeniedPage')).AccessDeniedPage }),
  },
  {
    lazy: async () => ({ Component: (await import('./layout/Layout')).Layout }),
    children: [
      { index: true, lazy: async () => ({ Component: (await import('../features/home/HomePage')).HomePage }) },
      {
        path: 'teams',
        lazy: async () => ({ Component: (await import('../features/teams/TeamListPage')).TeamListPage }),
      },
      {
        path: 'teams/:teamId/*',
        lazy: async () => ({ Component: (await import('../features/teams/TeamPage')).TeamPage }),
      },
      { path: '*', lazy: async () => ({ Component: (await import('../features/home/HomePage')).HomePage }) },
    ],
  },
];
