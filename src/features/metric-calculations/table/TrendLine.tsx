import { styled } from '@mui/material/styles';
import { trendRuns } from './trendRuns.ts';

const size = { width: 112, height: 20 };

/** The year of a metric as a small line. What it draws stands beside it in figures: it is nothing to read out. */
export function TrendLine({ values }: { readonly values: readonly (number | null)[] }) {
  const runs = trendRuns(values, size);
  const last = runs.at(-1)?.at(-1);
  return (
    <Picture viewBox={`0 0 ${size.width} ${size.height}`} width={size.width} height={size.height} aria-hidden>
      {runs.map((run) => {
        const points = run.map(({ x, y }) => `${x},${y}`).join(' ');
        return <polyline key={points} points={points} />;
      })}
      {runs.map(([only, next]) => only && !next && <circle key={only.x} cx={only.x} cy={only.y} r={1.25} />)}
      {last && <circle cx={last.x} cy={last.y} r={2} />}
    </Picture>
  );
}

const Picture = styled('svg')(({ theme }) => {
  const { primary } = (theme.vars ?? theme).palette;
  return {
    display: 'block',
    maxWidth: '100%',
    '& polyline': { fill: 'none', stroke: primary.main, strokeWidth: 1.5, strokeLinejoin: 'round' },
    '& circle': { fill: primary.main },
  };
});
