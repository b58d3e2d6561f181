import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '#src/paths.ts';
import { usePreference } from '#src/preferences/usePreference.ts';
import { useRememberOpening } from '#src/features/teams/useRememberOpening.ts';

/** The view with which the list opens: the preference `startView`. */
interface StartView {
  readonly id: string;
  /** As it was when it was chosen or last updated: the list needn't wait for the views that are shared. */
  readonly query: string;
}

function parseStartView(stored: unknown): StartView | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  const { id, query } = stored as Readonly<Record<string, unknown>>;
  return typeof id === 'string' && typeof query === 'string' && query !== '' ? { id, query } : undefined;
}

export function useStartView() {
  return usePreference('startView', parseStartView);
}

interface StartAddress {
  readonly to: string;
  /** Whether the list is not to be shown before. */
  readonly isOpening: boolean;
}

/**
 * Where `/teams` leads to at first, for who has a start view; afterwards an address without a query is that of all teams, and says so, or a
 * reload would show something else. Undefined: nowhere.
 */
export function useStartAddress(): StartAddress | undefined {
  const { search } = useLocation();
  const [start] = useStartView();
  const [isOpening, setIsOpening] = useState(true);
  if (isOpening && search !== '') setIsOpening(false);
  useRememberOpening('hasStartView', start === undefined ? undefined : true);
  if (search !== '' || start === undefined) return undefined;
  return { to: isOpening ? `${paths.teams}?${start.query}` : paths.allTeams, isOpening };
}
