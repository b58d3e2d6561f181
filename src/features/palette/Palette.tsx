import SearchIcon from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import { CommandInput, CommandRoot } from 'cmdk';
import { useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import type { User } from '#domain/user.ts';
import { useListTeamsQuery } from '#src/api/teamListApi.ts';
import { focusOnMount } from '#src/components/focusOnMount.ts';
import { useThemeMode } from '#src/preferences/useThemeMode.ts';
import { useAppDispatch } from '#src/store/hooks.ts';
import { FoundList } from './FoundList.tsx';
import { PaletteFooter } from './PaletteFooter.tsx';
import { PaletteList } from './PaletteList.tsx';
import type { EntryGroup, PaletteEntry } from './entries.ts';
import { usePreparedTeams } from './findTeams.ts';
import { fixedEntries, type PaletteCommands, type PaletteLink } from './fixedEntries.ts';
import { paletteStyle } from './paletteStyle.ts';
import { rememberEntry } from './recentEntries.ts';
import { useRecentEntries } from './useRecentEntries.ts';

export interface PaletteProps extends Omit<PaletteCommands, 'setTheme'> {
  readonly user: User;
  /** Of the header, as the person sees them. */
  readonly links: readonly PaletteLink[];
  /** Initial text: input from before this script was loaded. */
  readonly typed: string;
  readonly onClose: () => void;
}

const label = 'Search and commands';

/** Leads to any team, person, technology, metric or screen, and does what else is done often (docs/decisions/034). */
export function Palette({ user, links, typed, signOut, showKeys, onClose }: PaletteProps) {
  const [text, setText] = useState(typed);
  const [value, select] = useState('');
  const selection = { value, select };
  const { data: teams, isError, refetch } = useListTeamsQuery();
  usePreparedTeams(teams);
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

/** Before anything is typed. */
function startGroups(recent: readonly PaletteEntry[], fixed: readonly PaletteEntry[]): readonly EntryGroup[] {
  const groups = [
    { label: 'Recent', entries: recent },
    { label: 'Screens', entries: fixed.filter(({ kind }) => kind === 'screen') },
    { label: 'Actions', entries: fixed.filter(({ kind }) => kind === 'action') },
  ];
  return groups.filter(({ entries }) => entries.length > 0);
}

/** Closes the palette, then does what was chosen: the focus that the dialog gives back mustn't be taken from the next screen. */
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
