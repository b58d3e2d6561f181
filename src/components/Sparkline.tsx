import { styled } from '@mui/material/styles';
import { Fragment } from 'react';
import { splitEnd, unfinishedDash } from './unfinishedMonth.ts';

const defaultSize: SparklineSize = { width: 112, height: 20 };

interface SparklineProps {
  readonly values: readonly (number | null)[];
  readonly size?: SparklineSize;
  /** Place of the month that isn't over, the last that has a value; its end of the line is dashed. */
  readonly unfinished?: number;
}

/** Months of a metric; hidden from screen readers, as the numbers are beside it. */
export function Sparkline({ values, size = defaultSize, unfinished = -1 }: SparklineProps) {
  const { width, height } = size;
  const segments = sparklineSegments(values, size);
  const last = segments.at(-1)?.at(-1);
  const isUnfinished = (values[unfinished] ?? null) !== null;
  return (
    <SparklineSvg viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden>
      {segments.map((segment) => {
        const { solid, dashed } = splitEnd(segment, isUnfinished && segment.at(-1) === last);
        return (
          <Fragment key={segment[0]?.x}>
            <polyline points={toPoints(solid)} />
            {dashed.length > 1 && <polyline points={toPoints(dashed)} strokeDasharray={unfinishedDash} />}
          </Fragment>
        );
      })}
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

const toPoints = (points: readonly Point[]): string => points.map(({ x, y }) => `${x},${y}`).join(' ');

interface Point {
  readonly x: number;
  readonly y: number;
}

interface SparklineSize {
  readonly width: number;
  readonly height: number;
}

/** Pixels: keeps the line and its dots from being clipped. */
const margin = 2.5;

/**
 * Points in pixels for each run of consecutive values; a missing month is a gap between two segments, never a zero. The lowest value is
 * at the bottom, the highest at the top; equal values are in the middle.
 */
export function sparklineSegments(values: readonly (number | null)[], { width, height }: SparklineSize): Point[][] {
  const known = values.filter((value) => value !== null);
  const lowest = Math.min(...known);
  const span = Math.max(...known) - lowest;
  const segments: Point[][] = [];
  values.forEach((value, index) => {
    if (value === null) return;
    const ratio = span === 0 ? 0.5 : (value - lowest) / span;
    const x = margin + (index / Math.max(1, values.length - 1)) * (width - 2 * margin);
    const point = { x: round(x), y: round(height - margin - ratio * (height - 2 * margin)) };
    const isConsecutive = index > 0 && values[index - 1] !== null;
    if (isConsecutive) segments.at(-1)?.push(point);
    else segments.push([point]);
  });
  return segments;
}

function round(pixels: number): number {
  return Math.round(pixels * 100) / 100;
}
