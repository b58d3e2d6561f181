import { Box, Typography, useTheme } from '@mui/material';
import { ChartsReferenceLine } from '@mui/x-charts/ChartsReferenceLine';
import { LineChart, lineClasses } from '@mui/x-charts/LineChart';
import { addDays, daysBetween } from '#domain/calendarDay.ts';
import type { Campaign } from '#domain/campaigns/campaign.ts';
import { forecast, lastDayOfFigure } from '#domain/campaigns/campaignTexts.ts';
import type { CampaignDay } from '#domain/campaigns/followCampaign.ts';
import { formatNumber } from '#domain/formatNumber.ts';
import { Section } from '#src/components/Section.tsx';
import { formatDay, formatShortDay } from '#src/config/organisationDay.ts';
import { FigureTable } from '#src/figures/FigureTable.tsx';

interface CampaignFigureProps {
  readonly campaign: Pick<Campaign, 'deadline' | 'status'>;
  /** Oldest first; undefined while they aren't known. */
  readonly days: readonly CampaignDay[] | undefined;
}

const height = 260;

const noDays: readonly CampaignDay[] = [];

/** Brings the chart library: to be loaded on demand. */
export function CampaignFigure({ campaign: { deadline, status }, days = noDays }: CampaignFigureProps) {
  const theme = useTheme();
  const { primary, text, error } = (theme.vars ?? theme).palette;
  const [first, last] = [days[0], days.at(-1)];
  // One day is no line.
  if (first === undefined || last === undefined || first === last || days.every(({ done, left }) => done + left === 0))
    return null;
  const pace = status === 'ended' ? null : forecast(days);
  const end = lastDayOfFigure(last.day, deadline, pace);
  const axis = Array.from({ length: daysBetween(first.day, end) + 1 }, (_, index) => addDays(first.day, index));
  const total = last.done + last.left;
  const valuesOf = (count: (day: CampaignDay) => number): (number | null)[] =>
    axis.map((_, index) => (days[index] ? count(days[index]) : null));
  const format = (value: number | null): string | null => (value === null ? null : formatNumber(Math.round(value)));
  const line = { showMark: false, valueFormatter: format };
  return (
    <Section title="Teams that are done" sx={{ mb: 3 }}>
      <figure
        aria-label={`Teams that are done by day, from ${formatDay(first.day)}`}
        style={{ margin: 0, minWidth: 0 }}
      >
        <LineChart
          height={height}
          margin={{ top: 16, right: 24, bottom: 0, left: 0 }}
          series={[
            {
              ...{ id: 'done', label: 'Done', color: primary.main, curve: 'stepAfter', area: true, ...line },
              data: valuesOf(({ done }) => done),
            },
            {
              ...{ id: 'all', label: 'Had to act', color: text.secondary, curve: 'stepAfter', ...line },
              data: valuesOf(({ done, left }) => done + left),
            },
            ...(pace === null
              ? []
              : [
                  {
                    ...({ id: 'pace', label: 'At this pace', color: primary.main, curve: 'linear', ...line } as const),
                    data: paceValues(axis, last, pace),
                  },
                ]),
          ]}
          xAxis={[
            {
              scaleType: 'point',
              data: axis,
              valueFormatter: (day: string) => formatShortDay(day),
              tickLabelInterval: () => true,
              tickInterval: (_: unknown, index: number) => index % Math.ceil(axis.length / 6) === 0,
            },
          ]}
          yAxis={[{ min: 0, max: total === 0 ? 1 : undefined, tickMinStep: 1, width: 48 }]}
          grid={{ horizontal: true }}
          hideLegend
          skipAnimation
          sx={{
            '& path[data-series="pace"]': { strokeDasharray: '5 5' },
            '& path[data-series="all"]': { strokeWidth: 1 },
            [`& .${lineClasses.area}`]: { fillOpacity: 0.12 },
          }}
        >
          {deadline <= end && (
            <ChartsReferenceLine
              x={deadline}
              label={`By ${formatShortDay(deadline)}`}
              labelAlign="start"
              labelStyle={{ textAnchor: 'end', fontSize: 12 }}
              spacing={{ x: -6, y: 4 }}
              lineStyle={{ stroke: error.main, strokeDasharray: '2 4' }}
            />
          )}
        </LineChart>
      </figure>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        The thin line counts the teams that had to act until then.
        {pace !== null && ' The dashes go on from today as the last 30 days went, on a straight line.'}
      </Typography>
      <Box sx={{ maxHeight: 400, overflow: 'auto' }} tabIndex={0} role="group" aria-label="Figures by day">
        <FigureTable
          summary="Figures by day"
          heading="Day"
          columns={['Done', 'Left', 'Exempt']}
          rows={changedDays(days).map(({ day, done, left, exempt }) => ({
            name: formatShortDay(day),
            cells: [done, left, exempt].map(formatNumber),
          }))}
        />
      </Box>
    </Section>
  );
}

function paceValues(axis: readonly string[], last: CampaignDay, pace: string): (number | null)[] {
  const perDay = last.left / daysBetween(last.day, pace);
  return axis.map((day) => {
    const ahead = daysBetween(last.day, day);
    return ahead < 0 || day > pace ? null : Math.min(last.done + last.left, last.done + ahead * perDay);
  });
}

/** Newest first, without those that are as the day before. */
function changedDays(days: readonly CampaignDay[]): CampaignDay[] {
  const isSame = (one: CampaignDay, other: CampaignDay | undefined): boolean =>
    one.done === other?.done && one.left === other.left && one.exempt === other.exempt;
  return days.filter((each, index) => !isSame(each, days[index - 1])).reverse();
}
