import { render } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import { createBrowserRouter } from 'react-router-dom';
import { App } from '#src/app/App.tsx';
import { makeRoutes } from '#src/app/routes.tsx';
import { loadGrid } from '#src/lists/data-table/gridScript.ts';
import { makeStore, type StoreOptions } from '#src/app/makeStore.ts';
import type { RuntimeConfig } from '#src/config/runtimeConfig.ts';
import { noFlags, type Flags } from '#src/flags/flags.ts';

export interface RenderAppOptions extends StoreOptions {
  readonly flags?: Flags;
  readonly config?: Partial<RuntimeConfig>;
}

const testConfig: RuntimeConfig = {
  appwriteEndpoint: 'http://localhost/v1',
  appwriteProjectId: 'engineering-data',
  timeZone: 'UTC',
  contactEmail: 'automation-engineering@example.test',
};

/** As for all tables but the first of a session. */
beforeAll(loadGrid);

/** The real page at the given address, over the given services: route table, store, guard, theme. */
export function renderApp(path: string, { flags = noFlags, config, ...options }: RenderAppOptions) {
  window.history.replaceState({}, '', path);
  const store = makeStore(options);
  const router = createBrowserRouter(makeRoutes(store));
  // A click comes without the pointer's way there, whose events cost as much; and no style means none that keeps a pointer out.
  const user = userEvent.setup({ skipHover: true, pointerEventsCheck: PointerEventsCheckLevel.Never });
  const screen = render(<App store={store} router={router} flags={flags} config={{ ...testConfig, ...config }} />);
  return { ...screen, store, router, user };
}
