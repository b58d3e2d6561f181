import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { useId, useState } from 'react';
import { formatNumber } from '#domain/formatNumber.ts';
import { type GroupShare, percentOf, type ReportingGroup } from '#domain/monthly-metrics/reportingSummary.ts';
import { teamFields } from '#domain/team.ts';
import { Meter } from './Meter.tsx';

interface GroupBarsProps {
  readonly group: ReportingGroup;
  readonly shares: readonly GroupShare[];
  /** Name of the group that is filtered by; '' for none. */
  readonly chosen: string;
  readonly onToggle: (name: string) => void;
}

/** As many as are shown at first. */
const firstBars = 5;

/** Share of teams that reported, by sector, business unit or team type; a bar filters the list, and takes the filter back. */
export function GroupBars({ group, shares, chosen, onToggle }: GroupBarsProps) {
  const headingId = useId();
  const [isAll, setIsAll] = useState(false);
  const known = shares.some(({ name }) => name === chosen) || chosen === '';
  const all = known ? shares : [...shares, { name: chosen, teams: 0, reported: 0 }];
  const shown = isAll || all.length <= firstBars + 1 ? all : all.filter(isFirst);
  function isFirst({ name }: GroupShare, index: number): boolean {
    return index < firstBars || name === chosen;
  }
  return (
    <Paper component="section" aria-labelledby={headingId} variant="outlined" sx={{ p: 2 }}>
      <Typography id={headingId} variant="h2" sx={{ mb: 1 }}>
        By {teamFields[group].header.toLowerCase()}
      </Typography>
      <Bars>
        {shown.map(({ name, teams, reported }) => {
          const percent = percentOf({ teams, reported });
          return (
            <li key={name}>
              <button type="button" aria-pressed={name === chosen} onClick={() => onToggle(name)}>
                <span>
                  <span>{name}</span>{' '}
                  <span>
                    <b>{percent === null ? '–' : `${Math.floor(percent)}%`}</b>{' '}
                    <small>
                      {formatNumber(reported)} of {formatNumber(teams)}
                    </small>
                  </span>
                </span>
                <Meter percent={percent ?? 0} />
              </button>
            </li>
          );
        })}
      </Bars>
      {(isAll || shown.length < all.length) && (
        <Button size="small" aria-expanded={isAll} onClick={() => setIsAll(!isAll)} sx={{ mt: 0.5 }}>
          {isAll ? 'Show fewer' : `Show all ${formatNumber(all.length)}`}
        </Button>
      )}
    </Paper>
  );
}

const Bars = styled('ul')(({ theme }) => {
  const { primary, text } = (theme.vars ?? theme).palette;
  return {
    listStyle: 'none',
    margin: '0 -8px',
    padding: 0,
    '& button': {
      display: 'block',
      width: '100%',
      padding: '6px 8px',
      border: '1px solid transparent',
      borderRadius: theme.shape.borderRadius,
      background: 'none',
      color: 'inherit',
      font: 'inherit',
      textAlign: 'left',
      cursor: 'pointer',
      '&:hover': { backgroundColor: `color-mix(in srgb, ${text.primary} 6%, transparent)` },
      '&:focus-visible': { outline: `2px solid ${primary.main}`, outlineOffset: 1 },
      '&[aria-pressed=true]': {
        borderColor: primary.main,
        backgroundColor: `color-mix(in srgb, ${primary.main} 12%, transparent)`,
      },
      '& > span:first-of-type': {
        display: 'flex',
        justifyContent: 'space-between',
        alignItems: 'baseline',
        columnGap: 12,
        marginBottom: 4,
        '& > span:first-of-type': { overflowWrap: 'anywhere', minWidth: 0 },
        '& > span:last-of-type': { whiteSpace: 'nowrap' },
      },
      '& small': { fontSize: '0.8125rem', color: text.secondary },
    },
  };
});
