import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { formatNumber } from '#domain/formatNumber.ts';
import { type GroupShare, percentOf, type ReportingGroup } from '#domain/monthly-metrics/reportingSummary.ts';
import { teamFields } from '#domain/team.ts';
import { Bar, BarList, BarText } from '#src/figures/Bars.tsx';

interface GroupBarsProps {
  readonly group: ReportingGroup;
  readonly shares: readonly GroupShare[];
  /** '' for none. */
  readonly chosen: string;
  readonly onToggle: (name: string) => void;
}

/** A bar filters the list, and takes the filter back. */
export function GroupBars({ group, shares, chosen, onToggle }: GroupBarsProps) {
  const headingId = useId();
  const known = shares.some(({ name }) => name === chosen) || chosen === '';
  const all = known ? shares : [...shares, { name: chosen, teams: 0, reported: 0 }];
  return (
    <Paper component="section" aria-labelledby={headingId} variant="outlined" sx={{ p: 2 }}>
      <Typography id={headingId} variant="h2" sx={{ mb: 1 }}>
        By {teamFields[group].header.toLowerCase()}
      </Typography>
      <BarList
        items={all}
        firstCount={5}
        isKept={({ name }) => name === chosen}
        showAll={`Show all ${formatNumber(all.length)}`}
      >
        {({ name, teams, reported }) => {
          const percent = percentOf({ teams, reported });
          return (
            <li key={name} data-chosen={name === chosen}>
              <button type="button" aria-pressed={name === chosen} onClick={() => onToggle(name)}>
                <BarText>
                  <span>{name}</span>{' '}
                  <span>
                    <b>{percent === null ? '–' : `${Math.floor(percent)}%`}</b>{' '}
                    <small>
                      {formatNumber(reported)} of {formatNumber(teams)}
                    </small>
                  </span>
                </BarText>
                <Bar percent={percent ?? 0} />
              </button>
            </li>
          );
        }}
      </BarList>
    </Paper>
  );
}
