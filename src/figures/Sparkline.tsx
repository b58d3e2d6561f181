import { styled } from '@mui/material';
import { type Point, Runs, splitRuns } from './Runs.tsx';

const defaultSize: SparklineSize = { width: 112, height: 20 };

interface SparklineProps {
  readonly values: readonly (number | null)[];
  readonly size?: SparklineSize;
  readonly unfinished?: number;
  readonly format: (value: number) => string;
  /** Drawn over all values; null for none. */
  readonly target?: number | null;
}

/** Hidden from screen readers: the numbers are beside it. Its range is shown while the link or button around it has the focus or the pointer. */
export function Sparkline({ values, size = defaultSize, unfinished = -1, format, target = null }: SparklineProps) {
  const { width, height } = size;
  const known = values.filter((value) => value !== null);
  const segments = sparklineSegments(values, size, target);
  const last = segments.at(-1)?.at(-1);
  const targetY = last && target !== null ? heightOf([...values, target], size)(target) : undefined;
  const [highest, lowest] = new Set(last && [Math.max(...known), Math.min(...known)].map(format));
  return (
    <Place aria-hidden>
      <svg viewBox={`0 0 ${width} ${height}`} width={width} height={height}>
        {targetY !== undefined && <line x1={0} x2={width} y1={targetY} y2={targetY} />}
        <Runs runs={segments} isUnfinished={(values[unfinished] ?? null) !== null} />
        {segments.map(([only, next]) => only && !next && <circle key={only.x} cx={only.x} cy={only.y} r={1.25} />)}
        {last && <circle cx={last.x} cy={last.y} r={2} />}
      </svg>
      {highest && <span data-lowest={lowest} data-highest={highest} />}
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
    '& line': { stroke: text.secondary, strokeWidth: 1, strokeDasharray: '6 3' },
    '& circle': { fill: primary.main },
  };
});

interface SparklineSize {
  readonly width: number;
  readonly height: number;
}

/** Keeps the line and its dots from being clipped. */
const margin = 2.5;

/** In pixels; equal values are in the middle. @param target also within the height; null for none */
export function sparklineSegments(
  values: readonly (number | null)[],
  size: SparklineSize,
  target: number | null = null,
): Point[][] {
  const yOf = heightOf([...values, target], size);
  return splitRuns(values).map((run) =>
    run.map(({ index, value }) => {
      const x = margin + (index / Math.max(1, values.length - 1)) * (size.width - 2 * margin);
      return { x: round(x), y: yOf(value) };
    }),
  );
}

function heightOf(values: readonly (number | null)[], { height }: SparklineSize): (value: number) => number {
  const known = values.filter((value) => value !== null);
  const lowest = Math.min(...known);
  const span = Math.max(...known) - lowest;
  return (value) => round(height - margin - (span === 0 ? 0.5 : (value - lowest) / span) * (height - 2 * margin));
}

function round(pixels: number): number {
  return Math.round(pixels * 100) / 100;
}
