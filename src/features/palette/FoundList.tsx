import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { visuallyHidden } from '@mui/utils';
import { useEffect, useState } from 'react';
import type { Team } from '#domain/team.ts';
import { useLatest } from '#src/components/useLatest.ts';
import { type LoadingPart, PaletteFooter } from './PaletteFooter.tsx';
import { PaletteList, type Selection } from './PaletteList.tsx';
import type { EntryGroup, PaletteEntry } from './entries.ts';
import { useFoundEntries } from './useFoundEntries.ts';

interface FoundListProps {
  readonly text: string;
  readonly email: string;
  readonly fixed: readonly PaletteEntry[];
  readonly teams: readonly Team[] | undefined;
  readonly recent: ReadonlySet<string>;
  readonly recentTeamIds: readonly string[];
  readonly teamsState: Omit<LoadingPart, 'name'>;
  /** Shown until there are results. */
  readonly start: readonly EntryGroup[];
  readonly selection: Selection;
  readonly onChoose: (entry: PaletteEntry) => void;
}

/** Entries that the typed text finds. */
export function FoundList({ text, teamsState, start, selection, onChoose, ...sources }: FoundListProps) {
  const { found, index } = useFoundEntries(text, sources);
  const [awaited, setAwaited] = useState<string>();
  const first = found?.groups[0]?.entries[0];
  const isCurrent = found?.text === text;
  const chooseFirst = useLatest(() => first && onChoose(first));

  // Enter may come before the results: they are of the text before then.
  useEffect(() => {
    if (isCurrent && awaited === text) chooseFirst();
  }, [isCurrent, awaited, text, chooseFirst]);

  const parts: readonly LoadingPart[] = [
    { name: 'teams', ...teamsState },
    { name: 'people and technologies', ...index },
  ];
  const isLoading = parts.some((part) => part.isLoading);
  const count = found?.groups.reduce((sum, { entries }) => sum + entries.length, 0) ?? 0;
  return (
    <>
      <PaletteList
        version={found?.text ?? ''}
        groups={found?.groups ?? start}
        selection={selection}
        onChoose={(entry) => (isCurrent ? onChoose(entry) : setAwaited(text))}
      />
      {found && count === 0 && !isLoading && (
        <Typography className="Palette-nothing">Nothing found for “{found.text.trim()}”.</Typography>
      )}
      <Box component="span" role="status" sx={visuallyHidden}>
        {found && (count === 1 ? '1 result' : `${count} results`)}
      </Box>
      <PaletteFooter parts={parts} />
    </>
  );
}
