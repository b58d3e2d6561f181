import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '#src/paths.ts';
import { usePreference } from '#src/preferences/usePreference.ts';
import { useRememberOpening } from '#src/features/team-list/useRememberOpening.ts';

/** The preference `startView`. */
interface StartView {
  readonly id: string;
  /** As chosen or last updated: the list needn't wait for the shared views. */
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
  /** The list must not be shown before. */
  readonly isOpening: boolean;
}

/** Start view at first; afterwards, `/teams` becomes the explicit address of all teams, for a reload. Undefined: nowhere. */
export function useStartAddress(): StartAddress | undefined {
  const { search } = useLocation();
  const [start] = useStartView();
  const [isOpening, setIsOpening] = useState(true);
  if (isOpening && search !== '') setIsOpening(false);
  useRememberOpening('hasStartView', start === undefined ? undefined : true);
  if (search !== '' || start === undefined) return undefined;
  return { to: isOpening ? `${paths.teams}?${start.query}` : paths.allTeams, isOpening };
}
