import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useEffect, useEffectEvent, useId } from 'react';
import type { TourArea } from '#domain/tours.ts';
import { isPlainKey } from '#src/components/useShortcut.ts';
import { tourTexts } from './tourTexts.ts';

interface TourCardProps {
  readonly area: TourArea;
  readonly onDismiss: () => void;
}

/** Elements in which Escape means something else, or which it closes first. */
const takesEscape = '[role=dialog], [role=menu], [role=listbox]';

/** Three sentences about an area, in a corner: nothing moves for them, and the end of the page can be scrolled out from under it. */
export function TourCard({ area, onDismiss }: TourCardProps) {
  const titleId = useId();
  const { title, sentences } = tourTexts[area];
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && isPlainKey(event) && document.querySelector(takesEscape) === null) onDismiss();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <Paper component="aside" elevation={6} aria-labelledby={titleId} sx={cardStyle}>
      <GlobalStyles styles={roomStyle} />
      <Typography id={titleId} variant="h2">
        {title}
      </Typography>
      <Box component="ul" sx={{ pl: 2.5, my: 1, '& li + li': { mt: 0.5 } }}>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </Box>
      <Button size="small" variant="contained" onClick={onDismiss}>
        Got it
      </Button>
    </Paper>
  );
}

/** On the left: the pages of a table are turned on the right. */
const cardStyle = {
  position: 'fixed',
  zIndex: 'fab',
  bottom: { xs: 8, sm: 16 },
  left: { xs: 8, sm: 16 },
  width: { xs: 'calc(100% - 16px)', sm: 400 },
  p: 2,
  border: 1,
  borderColor: 'divider',
} as const;

/** Room below the page, more on narrow screens: for what the card covers; what gets the focus is scrolled out from under it. */
const room = 'clamp(240px, 440px - 20vw, 360px)';
const roomStyle = { html: { scrollPaddingBottom: room }, body: { paddingBottom: room } } as const;
