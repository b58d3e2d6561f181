import { styled } from '@mui/material/styles';
import { type Point, Runs, splitRuns } from './Runs.tsx';

const defaultSize: SparklineSize = { width: 112, height: 20 };

interface SparklineProps {
  readonly values: readonly (number | null)[];
  readonly size?: SparklineSize;
  readonly unfinished?: number;
  readonly format: (value: number) => string;
}

/** Hidden from screen readers: the numbers are beside it. Its range is shown while the link or button around it has the focus or the pointer. */
export function Sparkline({ values, size = defaultSize, unfinished = -1, format }: SparklineProps) {
  const { width, height } = size;
  const known = values.filter((value) => value !== null);
  const segments = sparklineSegments(values, size);
  const last = segments.at(-1)?.at(-1);
  return (
    <Place aria-hidden>
      <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height}>
        <Runs runs={segments} isUnfinished={(values[unfinished] ?? null) !== null} />
        {segments.map(([only, next]) => only && !next && <circle key={only.x} cx={only.x} cy={only.y} r={1.25} />)}
        {last && <circle cx={last.x} cy={last.y} r={2} />}
      </svg>
      {known.length > 0 && <span data-lowest={format(Math.min(...known))} data-highest={format(Math.max(...known))} />}
    </Place>
  );
}

const Place = styled('span')(({ theme }) => {
  const { primary, text } = (theme.vars ?? theme).palette;
  return {
    display: 'inline-flex',
    '& svg': { display: 'block', maxWidth: '100%' },
    '& span': {
      display: 'flex',
      flexDirection: 'column',
      justifyContent: 'space-between',
      marginLeft: 4,
      color: text.secondary,
      fontSize: '0.6875rem',
      lineHeight: 1,
      whiteSpace: 'nowrap',
      visibility: 'hidden',
      '&::before': { content: 'attr(data-highest)' },
      '&::after': { content: 'attr(data-lowest)' },
    },
    'a:hover &, a:focus-visible &, button:hover &, button:focus-visible &': { '& span': { visibility: 'visible' } },
    '& polyline': { fill: 'none', stroke: primary.main, strokeWidth: 1.5, strokeLinejoin: 'round' },
    '& circle': { fill: primary.main },
  };
});

interface SparklineSize {
  readonly width: number;
  readonly height: number;
}

/** Keeps the line and its dots from being clipped. */
const margin = 2.5;

/** In pixels; equal values are in the middle. */
export function sparklineSegments(values: readonly (number | null)[], { width, height }: SparklineSize): Point[][] {
  const runs = splitRuns(values);
  const known = runs.flat().map(({ value }) => value);
  const lowest = Math.min(...known);
  const span = Math.max(...known) - lowest;
  return runs.map((run) =>
    run.map(({ index, value }) => {
      const ratio = span === 0 ? 0.5 : (value - lowest) / span;
      const x = margin + (index / Math.max(1, values.length - 1)) * (width - 2 * margin);
      return { x: round(x), y: round(height - margin - ratio * (height - 2 * margin)) };
    }),
  );
}

function round(pixels: number): number {
  return Math.round(pixels * 100) / 100;
}
