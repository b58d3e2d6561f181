import { Box, Button, Paper, Typography } from '@mui/material';
import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { shownAroundPreference } from '#domain/user.ts';
import { matchTeamId, paths } from '#src/paths.ts';
import { usePreference } from '#src/preferences/usePreference.ts';

const parseShown = (stored: unknown): boolean => stored === true;

interface TourProps {
  /** Asked for, in the user menu: takes the focus. Otherwise it comes by itself, to somebody who was never shown around. */
  readonly isAskedFor: boolean;
  readonly onClose: () => void;
}

/** Three sentences about the screen, above it (specification.md, section 2, tour). */
export function Tour({ isAskedFor, onClose }: TourProps) {
  const titleId = useId();
  const panel = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const { title, sentences } = textOf(pathname);
  const [wasShown, save] = usePreference(shownAroundPreference, parseShown);
  const remember = useEffectEvent(() => {
    if (wasShown !== true) void save(true);
  });
  useEffect(() => remember(), []);
  useEffect(() => {
    if (isAskedFor) panel.current?.focus();
  }, [isAskedFor]);
  return (
    <Paper
      ref={panel}
      component="section"
      variant="outlined"
      tabIndex={-1}
      aria-labelledby={titleId}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onClose();
      }}
      sx={panelStyle}
    >
      <Typography id={titleId} variant="h2">
        {title}
      </Typography>
      <Box component="ul" sx={listStyle}>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </Box>
      <Button size="small" variant="outlined" onClick={onClose}>
        Got it
      </Button>
    </Paper>
  );
}

const panelStyle = { p: 2, mb: 3, displayPrint: 'none' } as const;
const listStyle = {
  display: 'grid',
  gridTemplateColumns: { md: 'repeat(3, 1fr)' },
  columnGap: 4,
  rowGap: 0.5,
  pl: 2.5,
  my: 1,
} as const;

function textOf(pathname: string): TourText {
  if (matchTeamId(pathname) !== undefined) return teamText;
  return tourTexts[`/${pathname.split('/')[1] ?? ''}`] ?? generalText;
}

interface TourText {
  readonly title: string;
  readonly sentences: readonly [string, string, string];
}

/** By the path that an area begins with. */
const tourTexts: Readonly<Record<string, TourText>> = {
  [paths.home]: {
    title: 'Welcome',
    sentences: [
      'The teams that you are in are listed below, those with something due first.',
      'The figures beneath are those of all teams, each leading to where it comes from.',
      'The magnifying glass at the top finds any team, person, technology or metric; ? lists the keys.',
    ],
  },
  [paths.teams]: {
    title: 'Team Projects',
    sentences: [
      'Search by team, project or product: the address keeps what you see, so you can share it.',
      'A click on a column sorts by it, and a click on a row opens the team.',
      'J and K go from row to row, and Download this list saves what you see.',
    ],
  },
  [paths.metricCalculations]: {
    title: 'Metric Calculations',
    sentences: [
      'Each row is a metric of a group of teams, month by month.',
      'Its name opens a chart, and a value of this month explains where it comes from.',
      'Filters narrow the rows, and what you see can be saved or copied.',
    ],
  },
  [paths.reporting]: {
    title: 'Reporting',
    sentences: [
      'This is who has reported the month, and who is late.',
      'A bar narrows the list to its sector, business unit or team type.',
      'Each team comes with the people to ask, and their addresses can be copied at once.',
    ],
  },
  [paths.technologies]: {
    title: 'Technologies',
    sentences: [
      'In the list, type java 8 or postgres < 14 to see who uses it.',
      'A technology opens its teams, its versions, and the people to ask.',
      'The Technology Radar says what to use and what to leave.',
    ],
  },
  [paths.campaigns]: {
    title: 'Campaigns',
    sentences: [
      'A campaign asks teams for one thing by a day, such as to leave Java 8.',
      'Its page says who still has to act, and whom to ask.',
      'Whoever does it is done: there is nothing to tick.',
    ],
  },
  [paths.export]: {
    title: 'Export Data',
    sentences: [
      'One workbook holds all teams, people, inventories and metrics.',
      'A large one goes on in the background while you work elsewhere.',
      'Only you can download it, for a day.',
    ],
  },
  [paths.admin]: {
    title: 'Admin',
    sentences: [
      'A capacity plan is checked row by row before anything is written.',
      'History shows each upload while it is processed, and can undo it.',
      'Changes is the history of all teams, Reminders writes to who has not reported, and People says who signs in.',
    ],
  },
};

const teamText: TourText = {
  title: 'A team',
  sentences: [
    'Team Info comes from the capacity plan; your team keeps Tech Inventory and Team Metrics true.',
    'Metrics are reported once a month: Confirm Unchanged does it in one press when nothing has changed.',
    'History says who changed what, and puts it back if need be.',
  ],
};

const generalText: TourText = {
  title: 'Engineering Data',
  sentences: [
    'The magnifying glass at the top finds any team, person, technology, metric or screen.',
    'The address keeps what you see, so you can share it.',
    '? lists the keys.',
  ],
};
