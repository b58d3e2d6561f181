import { useColorScheme } from '@mui/material/styles';
import { useEffect } from 'react';
import { useCurrentUser } from '#src/auth/session.ts';
import { onDemandQuietly } from '#src/components/on-demand/onDemand.tsx';
import { selectHasFailed } from '#src/preferences/preferences.ts';
import { useThemeMode } from '#src/preferences/useThemeMode.ts';
import { useAppSelector } from '#src/store/hooks.ts';

const PreferenceFailure = onDemandQuietly(
  async () => (await import('#src/preferences/PreferenceFailure.tsx')).PreferenceFailure,
);

/** The colour scheme that the person has chosen, on whichever computer, and the word that a preference was not saved. */
export function PersonalSettings() {
  const isKnown = useCurrentUser() !== null;
  const [mode] = useThemeMode();
  const { setMode } = useColorScheme();
  useEffect(() => {
    // Before they are known it is the browser's last one.
    if (isKnown) setMode(mode);
  }, [isKnown, mode, setMode]);
  return useAppSelector(selectHasFailed) ? <PreferenceFailure /> : null;
}
