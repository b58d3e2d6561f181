import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { Provider } from 'react-redux';
import { RouterProvider, type RouterProviderProps } from 'react-router-dom';
import { colorModeKey } from '#src/config/colorScheme.ts';
import { type RuntimeConfig, RuntimeConfigContext } from '#src/config/runtimeConfig.ts';
import { type Flags, FlagsContext } from '#src/flags/flags.ts';
import type { AppStore } from './makeStore.ts';
import { PersonalSettings } from './PersonalSettings.tsx';
import { theme } from './theme.ts';

export interface AppProps {
  readonly store: AppStore;
  readonly router: RouterProviderProps['router'];
  readonly flags: Flags;
  readonly config: RuntimeConfig;
}

/** The whole page, around what start-up has made. */
export function App({ store, router, flags, config }: AppProps) {
  return (
    <Provider store={store}>
      <RuntimeConfigContext value={config}>
        <FlagsContext value={flags}>
          <ThemeProvider theme={theme} modeStorageKey={colorModeKey} defaultMode="system" noSsr>
            <CssBaseline enableColorScheme />
            <PersonalSettings />
            <RouterProvider router={router} />
          </ThemeProvider>
        </FlagsContext>
      </RuntimeConfigContext>
    </Provider>
  );
}
