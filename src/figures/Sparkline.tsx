import { styled } from '@mui/material/styles';
import { type Point, Runs, splitRuns } from './Runs.tsx';

const defaultSize: SparklineSize = { width: 112, height: 20 };

interface SparklineProps {
  readonly values: readonly (number | null)[];
  readonly size?: SparklineSize;
  readonly unfinished?: number;
}

/** Hidden from screen readers: the numbers are beside it. */
export function Sparkline({ values, size = defaultSize, unfinished = -1 }: SparklineProps) {
  const { width, height } = size;
  const segments = sparklineSegments(values, size);
  const last = segments.at(-1)?.at(-1);
  return (
    <SparklineSvg viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden>
      <Runs runs={segments} isUnfinished={(values[unfinished] ?? null) !== null} />
      {segments.map(([only, next]) => only && !next && <circle key={only.x} cx={only.x} cy={only.y} r={1.25} />)}
      {last && <circle cx={last.x} cy={last.y} r={2} />}
    </SparklineSvg>
  );
}

const SparklineSvg = styled('svg')(({ theme }) => {
  const { primary } = (theme.vars ?? theme).palette;
  return {
    display: 'block',
    maxWidth: '100%',
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
