import { Box, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { Loaded } from '#src/components/LoadState.tsx';
import type { OfEachTeam } from './ofEachTeam.ts';

interface CompareSectionProps<Data> {
  readonly title: string;
  readonly note?: string;
  readonly query: OfEachTeam<Data>;
  readonly error: string;
  readonly children: (data: readonly Data[]) => ReactNode;
}

/** Loads by itself: a failure here leaves the other sections as they are. */
export function CompareSection<Data>({ title, note, query, error, children }: CompareSectionProps<Data>) {
  return (
    <Section title={title} note={note}>
      <Loaded data={query.data} load={query} loading="Loading..." failure={error}>
        {children}
      </Loaded>
    </Section>
  );
}

interface SectionProps {
  readonly title: string;
  readonly note?: string | undefined;
  readonly children: ReactNode;
}

export function Section({ title, note, children }: SectionProps) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ mb: 3 }}>
      <Typography id={id} variant="h2" sx={{ mb: note === undefined ? 1 : 0.25 }}>
        {title}
      </Typography>
      {note !== undefined && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
          {note}
        </Typography>
      )}
      {children}
    </Box>
  );
}
