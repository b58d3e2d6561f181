import { isAdmin, type User } from '#domain/user.ts';
import { paths } from '#src/paths.ts';
import { themeLabels, type ThemeMode, themeModes } from '#src/preferences/themePreference.ts';
import type { PaletteEntry } from './entries.ts';

/** A link of the header. */
export interface PaletteLink {
  readonly label: string;
  readonly to: string;
}

/** Actions that the header carries out. */
export interface PaletteCommands {
  readonly signOut: () => void;
  readonly showKeys: () => void;
  readonly setTheme: (mode: ThemeMode) => void;
}

/** Screens and actions: all that the person may have. */
export function fixedEntries(
  user: User,
  links: readonly PaletteLink[],
  { signOut, showKeys, setTheme }: PaletteCommands,
): readonly PaletteEntry[] {
  const admin = isAdmin(user);
  return [
    ...links.map(({ label, to }) => screen(to, label)),
    screen(paths.myTeams, 'Your teams', { detail: 'Team Projects', keywords: 'my mine' }),
    screen(paths.radar, 'Technology Radar', { keywords: 'rings adopt trial assess hold' }),
    screen(paths.reminders, 'Reminders by e-mail', { keywords: 'mail notifications unsubscribe' }),
    ...(admin
      ? [
          screen(paths.adminTab('history'), 'Upload history', { detail: 'Admin', keywords: 'imports undo' }),
          screen(paths.adminTab('changes'), 'All changes', { detail: 'Admin', keywords: 'history who changed' }),
          screen(paths.adminTab('reminders'), 'Reminder mails', { detail: 'Admin' }),
          action('upload', 'Upload a capacity plan', paths.adminTab('upload'), 'import csv excel file'),
        ]
      : []),
    action('export', 'Export all data', paths.export, 'download excel workbook'),
    action('enter-metrics', 'Enter metrics of several teams', paths.enterMetrics, 'bulk spreadsheet paste report'),
    action('compare', 'Compare teams', paths.comparison, 'side by side'),
    ...themeModes.map((mode) =>
      action(`theme-${mode}`, `Theme: ${themeLabels[mode]}`, () => setTheme(mode), 'colours colors dark light mode'),
    ),
    action('keys', 'Show all keys', showKeys, 'keyboard shortcuts help'),
    action('sign-out', 'Sign out', signOut, 'log out logout leave'),
  ];
}

function screen(
  to: string,
  title: string,
  { detail = '', keywords = '' }: { readonly detail?: string; readonly keywords?: string } = {},
): PaletteEntry {
  return { kind: 'screen', id: to, title, detail, keywords, run: { to } };
}

function action(id: string, title: string, run: string | (() => void), keywords: string): PaletteEntry {
  const target = typeof run === 'string' ? { to: run } : { act: run };
  return { kind: 'action', id, title, detail: '', keywords, run: target, isRemembered: typeof run === 'string' };
}
