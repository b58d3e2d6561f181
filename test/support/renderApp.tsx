import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
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
  /** For what a style hides from a screen reader, too; looking for roles takes several times as long. */
  readonly hasStyles?: boolean;
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
export function renderApp(path: string, { flags = noFlags, config, hasStyles = false, ...options }: RenderAppOptions) {
  window.history.replaceState({}, '', path);
  const store = makeStore(options);
  const router = createBrowserRouter(makeRoutes(store));
  const { EachApiCall, Never } = PointerEventsCheckLevel;
  // A click comes without the pointer's way there, whose events cost as much; and no style means none that keeps a pointer out.
  const user = userEvent.setup({ skipHover: true, pointerEventsCheck: hasStyles ? EachApiCall : Never });
  const app = <App store={store} router={router} flags={flags} config={{ ...testConfig, ...config }} />;
  const screen = render(hasStyles ? app : <CacheProvider value={unseenStyles}>{app}</CacheProvider>);
  return { ...screen, store, router, user };
}

/**
 * Styles that are made, once for a suite, but not put into the page: jsdom lays nothing out, yet looks through every rule for every element
 * that a role is looked for in, which took most of the time. The browser tests see the styles.
 */
const unseenStyles = createCache({ key: 'css', container: document.createElement('div') });
unseenStyles.sheet.insert = () => undefined;
