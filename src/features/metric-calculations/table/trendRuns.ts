interface Point {
  readonly x: number;
  readonly y: number;
}

export interface TrendSize {
  readonly width: number;
  readonly height: number;
}

/** So that the highest and the lowest point, and a dot at either end, are drawn as a whole. */
const margin = 2.5;

/**
 * The runs of neighbouring values as points of a picture, each month at its place: a missing month is a gap between two runs, never a
 * zero. The lowest value lies at the bottom, the highest at the top; where all are the same, half-way up.
 */
export function trendRuns(values: readonly (number | null)[], { width, height }: TrendSize): Point[][] {
  const known = values.filter((value) => value !== null);
  const lowest = Math.min(...known);
  const span = Math.max(...known) - lowest;
  const runs: Point[][] = [];
  values.forEach((value, index) => {
    if (value === null) return;
    const share = span === 0 ? 0.5 : (value - lowest) / span;
    const x = margin + (index / Math.max(1, values.length - 1)) * (width - 2 * margin);
    const point = { x: round(x), y: round(height - margin - share * (height - 2 * margin)) };
    const isNeighbour = index > 0 && values[index - 1] !== null;
    if (isNeighbour) runs.at(-1)?.push(point);
    else runs.push([point]);
  });
  return runs;
}

function round(pixels: number): number {
  return Math.round(pixels * 100) / 100;
}
