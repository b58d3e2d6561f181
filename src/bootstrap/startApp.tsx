import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router-dom';
import { App } from '#src/app/App.tsx';
import { routes } from '#src/app/routes.tsx';
import { makeStore, type AppStore } from '#src/store/store.ts';
import { createClient, createServices, type BackendClient } from '#src/appwrite/createServices.ts';
import { authApi } from '#src/auth/authApi.ts';
import { loadConfig } from '#src/config/loadConfig.ts';
import type { RuntimeConfig } from '#src/config/RuntimeConfig.ts';
import { LiveFlags } from '#src/flags/LiveFlags.ts';
import { logger } from '#src/monitoring/logger.ts';
import { startMonitoring } from '#src/monitoring/startMonitoring.ts';
import { findOrMakeRoot, findRoot } from './findRoot.ts';
import { runOptionalStep, runStep } from './runStep.ts';
import { StartupFailure } from './StartupFailure.tsx';

/** Start-up in the order of SPEC section 4; any failure leads to the failure screen. */
export async function startApp(): Promise<void> {
  try {
    const root = await runStep('root element', findRoot);
    const client = await runStep('backend client', createClient);
    const config = await runStep('configuration', loadConfig);
    const flags = new LiveFlags();
    // None of these needs what another makes: the current user and the screen's script are on the way while the flags are.
    const [store, router] = await Promise.all([
      runStep('database and storage', () => connect(client, config)),
      runStep('routes', () => createBrowserRouter(routes)),
      runOptionalStep('feature flags', () => flags.start(config)),
      runOptionalStep('monitoring', () => startMonitoring(config)),
    ]);
    await runStep('page', () => {
      createRoot(root).render(<App store={store} router={router} flags={flags} config={config} />);
    });
  } catch (thrown) {
    logger.error('Critical error during application initialization', thrown instanceof Error ? thrown : { thrown });
    const message = thrown instanceof Error ? thrown.message : String(thrown);
    createRoot(findOrMakeRoot()).render(<StartupFailure message={message} />);
  }
}

function connect(client: BackendClient, config: RuntimeConfig): AppStore {
  const store = makeStore({ services: createServices(client, config) });
  // Asked for, not waited for: the guard shows what comes of it.
  void store.dispatch(authApi.endpoints.getCurrentUser.initiate());
  return store;
}
