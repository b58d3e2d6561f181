import { Button, CssBaseline, Paper, Typography, ThemeProvider } from '@mui/material';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router-dom';
import { App } from '#src/app/App.tsx';
import { makeRoutes } from '#src/app/routes.tsx';
import { colorModeKey } from '#src/config/colorScheme.ts';
import { theme } from '#src/app/theme.ts';
import { type BackendClient, createClient, createServices } from '#src/appwrite/createServices.ts';
import { authApi } from '#src/auth/session.ts';
import type { RuntimeConfig } from '#src/config/runtimeConfig.ts';
import { loadConfig } from '#src/config/loadConfig.ts';
import { FlagConnection, LiveFlags } from '#src/flags/LiveFlags.tsx';
import { logger } from '#src/monitoring/logger.ts';
import { startMonitoring } from '#src/monitoring/startMonitoring.ts';
import { type AppStore, makeStore } from '#src/app/makeStore.ts';

/** In the order of specification.md, section 4; any failure leads to the failure screen. */
export async function startApp(): Promise<void> {
  try {
    const root = await runStep('root element', findRoot);
    const client = await runStep('backend client', createClient);
    const config = await runStep('configuration', loadConfig);
    const flags = new LiveFlags();
    // Not waited for: flags come after the first paint.
    void runOptionalStep('feature flags', () => flags.start(config));
    const store = await runStep('database and storage', () => connect(client, config));
    const router = await runStep('routes', () => createBrowserRouter(makeRoutes(store)));
    await runStep('page', () => {
      // The app shell still answers while the page is rendered.
      startTransition(() =>
        createRoot(root).render(
          <>
            <App store={store} router={router} flags={flags} config={config} />
            <FlagConnection flags={flags} config={config} />
          </>,
        ),
      );
    });
    void runOptionalStep('monitoring', () => startMonitoring(config));
  } catch (thrown) {
    logger.error('Critical error during application initialization', thrown instanceof Error ? thrown : { thrown });
    const message = thrown instanceof Error ? thrown.message : String(thrown);
    createRoot(findOrMakeRoot()).render(<StartupFailure message={message} />);
  }
}

function connect(client: BackendClient, config: RuntimeConfig): AppStore {
  const store = makeStore({ services: createServices(client, config) });
  // Not waited for: the guard shows what comes of it.
  void store.dispatch(authApi.endpoints.getCurrentUser.initiate());
  return store;
}

const rootId = 'root';

/** Throws 'Root element not found' (specification.md, section 8). */
function findRoot(): HTMLElement {
  const root = document.getElementById(rootId);
  if (root === null) throw new Error('Root element not found');
  return root;
}

function findOrMakeRoot(): HTMLElement {
  const root = document.getElementById(rootId);
  if (root !== null) return root;
  const made = document.createElement('div');
  made.id = rootId;
  document.body.append(made);
  return made;
}

async function runStep<T>(name: string, run: () => T | Promise<T>): Promise<T> {
  const result = await run();
  logger.debug(`Start-up: ${name}`);
  return result;
}

async function runOptionalStep(name: string, run: () => void | Promise<void>): Promise<void> {
  try {
    await runStep(name, run);
  } catch (thrown) {
    logger.warn(`Start-up goes on without ${name}`, thrown instanceof Error ? thrown : { thrown });
  }
}

function StartupFailure({ message }: { readonly message: string }) {
  return (
    <ThemeProvider theme={theme} modeStorageKey={colorModeKey} defaultMode="system" noSsr>
      <CssBaseline enableColorScheme />
      <Paper component="main" variant="outlined" sx={{ maxWidth: 560, mx: 'auto', mt: { xs: 2, sm: 10 }, p: 4 }}>
        <title>Application Error · Engineering Data</title>
        <Typography variant="h1">Application Error</Typography>
        <Typography sx={{ mt: 1 }}>Sorry, there was a problem starting the application.</Typography>
        <Typography
          role="alert"
          sx={{ my: 3, p: 2, borderRadius: 1, bgcolor: 'action.hover', overflowWrap: 'anywhere' }}
        >
          {message}
        </Typography>
        <Button variant="contained" onClick={() => window.location.reload()}>
          Try again
        </Button>
      </Paper>
    </ThemeProvider>
  );
}
