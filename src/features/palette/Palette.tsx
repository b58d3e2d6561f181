import SearchIcon from '@mui/icons-material/Search';
import { Box, Dialog, type Theme } from '@mui/material';
import { CommandInput, CommandRoot } from 'cmdk';
import { useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import type { Team } from '#domain/team.ts';
import { isAdmin, type User } from '#domain/user.ts';
import { focusOnMount } from '#src/components/focusOnMount.ts';
import { readRecentTeams } from '#src/data/recentTeams.ts';
import { usePeopleIndex, useReadingPeopleEnds } from '#src/data/search/usePeople.ts';
import { useListTeamsQuery } from '#src/data/teamsApi.ts';
import { paths } from '#src/paths.ts';
import { themeLabels, type ThemeMode, themeModes, useThemeMode } from '#src/preferences/useThemeMode.ts';
import { useAppDispatch } from '#src/store/hooks.ts';
import { FoundList } from './FoundList.tsx';
import { PaletteFooter } from './PaletteFooter.tsx';
import { PaletteList } from './PaletteList.tsx';
import { type EntryGroup, entryKey, type PaletteEntry } from './entries.ts';
import { usePreparedTeams } from './findTeams.ts';
import { inputStyle } from './inputStyle.ts';
import { readRecentEntries, rememberEntry } from './recentEntries.ts';
import { reviveEntry, teamEntry } from './toEntry.ts';

export interface PaletteProps extends Omit<PaletteCommands, 'setTheme'> {
  readonly user: User;
  /** Links of the header that this person sees. */
  readonly links: readonly PaletteLink[];
  /** Input from before this script was loaded. */
  readonly typed: string;
  readonly onClose: () => void;
}

const label = 'Search and commands';

/** Leads to any team, person, technology, metric or screen, and runs frequent actions (docs/decisions/034). */
export function Palette({ user, links, typed, signOut, showKeys, onClose }: PaletteProps) {
  const [text, setText] = useState(typed);
  const [value, select] = useState('');
  const selection = { value, select };
  const { data: teams, isError, refetch } = useListTeamsQuery();
  usePreparedTeams(teams);
  // Read while the text is typed; the teams come first.
  usePeopleIndex(teams !== undefined);
  useReadingPeopleEnds();
  const setTheme = useThemeMode()[1];
  const fixed = useMemo(
    () => fixedEntries(user, links, { signOut, showKeys, setTheme }),
    [user, links, signOut, showKeys, setTheme],
  );
  const recent = useRecentEntries(fixed, teams);
  const groups = useMemo(() => startGroups(recent.entries, fixed), [recent.entries, fixed]);
  const choose = useChoose(onClose);
  const teamsState = { isLoading: teams === undefined && !isError, isError, retry: () => void refetch() };
  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      transitionDuration={0}
      onClose={onClose}
      slotProps={{ paper: { 'aria-label': label } }}
      sx={paletteStyle}
    >
      <CommandRoot label={label} value={value} onValueChange={select} shouldFilter={false} vimBindings={false}>
        <Box className="Palette-input">
          <SearchIcon fontSize="small" />
          <CommandInput
            ref={focusOnMount}
            value={text}
            onValueChange={setText}
            maxLength={256}
            placeholder="Team, person, technology, metric, screen or action"
          />
        </Box>
        {text.trim() === '' ? (
          <>
            <PaletteList version="" groups={groups} selection={selection} onChoose={choose} />
            <PaletteFooter parts={[{ name: 'teams', ...teamsState }]} />
          </>
        ) : (
          <FoundList
            text={text}
            email={user.email}
            fixed={fixed}
            teams={teams}
            recent={recent.keys}
            recentTeamIds={recent.teamIds}
            teamsState={teamsState}
            start={groups}
            selection={selection}
            onChoose={choose}
          />
        )}
      </CommandRoot>
    </Dialog>
  );
}

function startGroups(recent: readonly PaletteEntry[], fixed: readonly PaletteEntry[]): readonly EntryGroup[] {
  const groups = [
    { label: 'Recent', entries: recent },
    { label: 'Screens', entries: fixed.filter(({ kind }) => kind === 'screen') },
    { label: 'Actions', entries: fixed.filter(({ kind }) => kind === 'action') },
  ];
  return groups.filter(({ entries }) => entries.length > 0);
}

/** Closes the palette first: the focus that the dialog gives back mustn't be taken from the next screen. */
function useChoose(onClose: () => void): (entry: PaletteEntry) => void {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  return (entry) => {
    const { run } = entry;
    dispatch(rememberEntry(entry));
    flushSync(onClose);
    if ('to' in run) void navigate(run.to);
    else run.act();
  };
}

interface PaletteLink {
  readonly label: string;
  readonly to: string;
  readonly keywords?: string;
}

interface PaletteCommands {
  readonly signOut: () => void;
  readonly showKeys: () => void;
  readonly setTheme: (mode: ThemeMode) => void;
}

function fixedEntries(
  user: User,
  links: readonly PaletteLink[],
  { signOut, showKeys, setTheme }: PaletteCommands,
): readonly PaletteEntry[] {
  const admin = isAdmin(user);
  return [
    ...links.map(({ label, to, keywords = '' }) => screen(to, label, { keywords })),
    screen(paths.myTeams, 'Your teams', { detail: 'Team Projects', keywords: 'my mine' }),
    screen(paths.radar, 'Technology Radar', { keywords: 'rings adopt trial assess hold' }),
    screen(paths.reminders, 'Reminders by e-mail', { keywords: 'mail notifications unsubscribe' }),
    ...(admin
      ? [
          screen(paths.adminTab('history'), 'Upload history', { detail: 'Admin', keywords: 'imports undo' }),
          screen(paths.adminTab('changes'), 'All changes', { detail: 'Admin', keywords: 'history who changed' }),
          screen(paths.adminTab('reminders'), 'Reminder mails', { detail: 'Admin' }),
          screen(paths.adminTab('tokens'), 'Tokens', { detail: 'Admin', keywords: 'programs pipelines push metrics' }),
          screen(paths.adminTab('sonar'), 'Sonar projects', { detail: 'Admin', keywords: 'coverage webhook mapping' }),
          screen(paths.adminTab('targets'), 'Targets', { detail: 'Admin', keywords: 'agreed goals' }),
          screen(paths.adminTab('people'), 'People', { detail: 'Admin', keywords: 'accounts admins signed in' }),
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

const maxRecentTeams = 5;
const maxEntries = 8;

/** Teams visited last, then what else was chosen last, as they were when the palette was opened; each newest first. */
function useRecentEntries(fixed: readonly PaletteEntry[], teams: readonly Team[] | undefined) {
  const dispatch = useAppDispatch();
  const [teamIds] = useState(() => dispatch(readRecentTeams()));
  const [kept] = useState(() => dispatch(readRecentEntries()));
  return useMemo(() => {
    const byId = new Map((teams ?? []).map((team) => [team.$id, team]));
    const byKey = new Map(fixed.map((entry) => [entryKey(entry), entry]));
    const visited = teamIds.flatMap((id) => byId.get(id) ?? []).map(teamEntry);
    const others = kept.flatMap((each) => reviveEntry(each, byKey, byId) ?? []);
    return {
      entries: [...visited.slice(0, maxRecentTeams), ...others].slice(0, maxEntries),
      keys: new Set([...visited, ...others].map(entryKey)),
      teamIds,
    };
  }, [fixed, teams, teamIds, kept]);
}

/** Near the top, so that the field stays where it is while the list grows and shrinks. */
function paletteStyle(theme: Theme) {
  const { palette } = theme.vars ?? theme;
  return {
    '& .MuiDialog-container': { alignItems: 'flex-start' },
    '& .MuiDialog-paper': {
      mt: { xs: 1, sm: '10vh' },
      mx: { xs: 1, sm: 4 },
      width: { xs: 'calc(100% - 16px)', sm: 'calc(100% - 64px)' },
      maxHeight: { xs: 'calc(100% - 16px)', sm: '70vh' },
    },
    '& [cmdk-root]': { display: 'flex', flexDirection: 'column', minHeight: 0, outline: 'none' },
    '& .Palette-input': {
      display: 'flex',
      alignItems: 'center',
      gap: 1,
      px: 2,
      color: 'text.secondary',
      borderBottom: 1,
      borderColor: 'divider',
      boxShadow: 'none',
      '&:focus-within': { borderColor: 'primary.main' },
    },
    '& [cmdk-input]': {
      ...inputStyle,
      '&::placeholder': { color: palette.text.secondary, opacity: 1 },
    },
    '& [cmdk-list]': { overflowY: 'auto', p: 1, scrollPaddingBlock: '8px', outline: 'none' },
    '& [cmdk-group-heading]': { px: 1, pt: 1, pb: 0.5, fontSize: 12, fontWeight: 600, color: 'text.secondary' },
    '& [cmdk-item]': {
      display: 'flex',
      alignItems: 'baseline',
      gap: 1.5,
      minHeight: 36,
      px: 1,
      py: 0.75,
      borderRadius: 1,
      cursor: 'pointer',
      '&[aria-selected=true]': {
        bgcolor: `color-mix(in srgb, ${palette.primary.main} 14%, ${palette.background.paper})`,
        outline: `2px solid ${palette.primary.main}`,
        outlineOffset: -2,
      },
    },
    '& .Palette-title': { overflowWrap: 'anywhere' },
    '& .Palette-detail': {
      ml: 'auto',
      maxWidth: '50%',
      overflowWrap: 'anywhere',
      textAlign: 'right',
      fontSize: 13,
      color: 'text.secondary',
    },
    '& .Palette-nothing': { px: 2, pb: 2, overflowWrap: 'anywhere' },
    '& .Palette-footer': {
      display: 'flex',
      alignItems: 'center',
      gap: 1,
      px: 2,
      minHeight: 40,
      borderTop: 1,
      borderColor: 'divider',
      fontSize: 13,
      color: 'text.secondary',
    },
    '& .Palette-keys': { display: { xs: 'none', sm: 'block' }, whiteSpace: 'nowrap' },
  } as const;
}
