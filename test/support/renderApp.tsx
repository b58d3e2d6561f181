import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createBrowserRouter } from 'react-router-dom';
import { App } from '../../src/app/App';
import { routes } from '../../src/app/routes';
import { makeStore, type StoreOptions } from '../../src/app/store';
import type { RuntimeConfig } from '../../src/config/RuntimeConfig';
import { noFlags, type Flags } from '../../src/flags/Flags';

export interface RenderAppOptions extends StoreOptions {
  readonly flags?: Flags;
  readonly config?: Partial<RuntimeConfig>;
}

const testConfig: RuntimeConfig = {
  appwriteEndpoint: 'http://localhost/v1',
  appwriteProjectId: 'engineering-data',
  contactEmail: 'automation-engineering@example.test',
};

/** The real page at the given address, over the given services: route table, store, guard, theme. */
export function renderApp(path: string, { flags = noFlags, config, ...options }: RenderAppOptions) {
  window.history.replaceState({}, '', path);
  const store = makeStore(options);
  const router = createBrowserRouter(routes);
  const user = userEvent.setup();
  const screen = render(<App store={store} router={router} flags={flags} config={{ ...testConfig, ...config }} />);
  return { ...screen, store, router, user };
}
