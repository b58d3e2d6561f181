import { CssBaseline, ThemeProvider, useColorScheme } from '@mui/material';
import { useEffect } from 'react';
import { Provider } from 'react-redux';
import { RouterProvider, type RouterProviderProps } from 'react-router-dom';
import { useCurrentUser } from '#src/auth/session.ts';
import { onDemandQuietly } from '#src/components/on-demand/onDemand.tsx';
import { colorModeKey } from '#src/config/colorScheme.ts';
import { type RuntimeConfig, RuntimeConfigContext } from '#src/config/runtimeConfig.ts';
import { type Flags, FlagsContext } from '#src/flags/flags.ts';
import { selectHasFailed } from '#src/preferences/preferences.ts';
import { useThemeMode } from '#src/preferences/useThemeMode.ts';
import { useAppSelector } from '#src/store/hooks.ts';
import type { AppStore } from './makeStore.ts';
import { theme } from './theme.ts';

export interface AppProps {
  readonly store: AppStore;
  readonly router: RouterProviderProps['router'];
  readonly flags: Flags;
  readonly config: RuntimeConfig;
}

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

const PreferenceFailure = onDemandQuietly(
  async () => (await import('#src/preferences/PreferenceFailure.tsx')).PreferenceFailure,
);

function PersonalSettings() {
  const isKnown = useCurrentUser() !== null;
  const [mode] = useThemeMode();
  const { setMode } = useColorScheme();
  useEffect(() => {
    if (isKnown) setMode(mode);
  }, [isKnown, mode, setMode]);
  return useAppSelector(selectHasFailed) ? <PreferenceFailure /> : null;
}
