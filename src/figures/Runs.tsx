import { splitEnd, unfinishedDash } from './unfinishedMonth.ts';

interface KnownValue {
  readonly index: number;
  readonly value: number;
}

/** A missing value is a gap between two runs, never a zero. */
export function splitRuns(values: readonly (number | null)[]): KnownValue[][] {
  const runs: KnownValue[][] = [];
  values.forEach((value, index) => {
    if (value === null) return;
    const run = runs.at(-1);
    if (run?.at(-1)?.index === index - 1) run.push({ index, value });
    else runs.push([{ index, value }]);
  });
  return runs;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

interface RunsProps {
  readonly runs: readonly (readonly Point[])[];
  readonly isUnfinished: boolean;
}

export function Runs({ runs, isUnfinished }: RunsProps) {
  return runs.flatMap((run) => {
    const { solid, dashed } = splitEnd(run, isUnfinished && run === runs.at(-1));
    const x = run[0]?.x;
    return [
      <polyline key={x} points={toPoints(solid)} />,
      dashed.length > 1 && <polyline key={`${x} dashed`} points={toPoints(dashed)} strokeDasharray={unfinishedDash} />,
    ];
  });
}

const toPoints = (points: readonly Point[]): string => points.map(({ x, y }) => `${x},${y}`).join(' ');
