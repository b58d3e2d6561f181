import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { parseTours, type TourArea, toursPreference } from '#domain/tours.ts';
import { isPlainKey } from '#src/components/useShortcut.ts';
import { usePreference } from '#src/preferences/usePreference.ts';

/** Milliseconds: screen readers speak what comes into a region that was there before. */
const regionDelayMs = 100;

export function Tour({ area }: { readonly area: TourArea }) {
  const [dismissed = [], save] = usePreference(toursPreference, parseTours);
  const [isThere, setIsThere] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsThere(true), regionDelayMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status">
      {isThere && !dismissed.includes(area) && (
        <TourCard key={area} area={area} onDismiss={() => void save([...dismissed, area])} />
      )}
    </div>
  );
}

interface TourCardProps {
  readonly area: TourArea;
  readonly onDismiss: () => void;
}

const takesEscape = '[role=dialog], [role=menu], [role=listbox]';

/** In a corner: nothing moves for it, and the end of the page can be scrolled out from under it. */
function TourCard({ area, onDismiss }: TourCardProps) {
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

/** Below the page, for what the card covers; what gets the focus is scrolled out from under it. */
const room = 'clamp(240px, 440px - 20vw, 360px)';
const roomStyle = { html: { scrollPaddingBottom: room }, body: { paddingBottom: room } } as const;

interface TourText {
  readonly title: string;
  readonly sentences: readonly [string, string, string];
}

const tourTexts: Readonly<Record<TourArea, TourText>> = {
  home: {
    title: 'Welcome',
    sentences: [
      'Your teams are listed below, those with something due first.',
      'The figures beneath are those of all teams, each leading to where it comes from.',
      'The magnifying glass at the top finds any team, person, technology or metric; ? lists the keys.',
    ],
  },
  teams: {
    title: 'Team Projects',
    sentences: [
      'Search by team, project or product: the address keeps what you see, so you can share it.',
      'A click on a column sorts by it, and a click on a row opens the team.',
      'J and K go from row to row, and Download this list saves what you see.',
    ],
  },
  team: {
    title: 'A team',
    sentences: [
      'Team Info comes from the capacity plan; your team keeps Tech Inventory and Team Metrics true.',
      'Metrics are reported once a month: Confirm Unchanged does it in one press when nothing has changed.',
      'History says who changed what, and puts it back if need be.',
    ],
  },
  metricCalculations: {
    title: 'Metric Calculations',
    sentences: [
      'Each row is a metric of a group of teams, month by month.',
      'Its name opens a chart, and a value of this month explains where it comes from.',
      'Filters narrow the rows, and what you see can be saved or copied.',
    ],
  },
  reporting: {
    title: 'Reporting',
    sentences: [
      'This is who has reported the month, and who is late.',
      'A bar narrows the list to its sector, business unit or team type.',
      'Each team comes with the people to ask, and their addresses can be copied at once.',
    ],
  },
  technologies: {
    title: 'Technologies',
    sentences: [
      'Type java 8 or postgres < 14 to see who uses it.',
      'A technology opens its teams, its versions, and the people to ask.',
      'The Technology Radar says what to use and what to leave.',
    ],
  },
  export: {
    title: 'Export Data',
    sentences: [
      'One workbook holds all teams, people, inventories and metrics.',
      'A large one goes on in the background while you work elsewhere.',
      'Only you can download it, for a day.',
    ],
  },
  admin: {
    title: 'Admin',
    sentences: [
      'A capacity plan is checked row by row before anything is written.',
      'History shows each upload while it is processed, and can undo it.',
      'Changes is the history of all teams, and Reminders writes to those who have not reported.',
    ],
  },
};
