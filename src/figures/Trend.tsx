import { styled } from '@mui/material';
import { judgeChange, type MetricFamily } from '#domain/metric-calculations/metrics.ts';

interface TrendProps {
  readonly family: MetricFamily;
  /** Null or NaN when unknown. */
  readonly change: number | null;
}

/** `▲ better`: up or down as a sign, good or bad as a word and its colour. */
export function Trend({ family, change }: TrendProps) {
  const judgement = judgeChange(family, change);
  return judgement && <Judged data-sign={Number(change) > 0 ? '▲' : '▼'}>{judgement}</Judged>;
}

const Judged = styled('span')(({ theme, children }) => {
  const { success, error } = (theme.vars ?? theme).palette;
  return {
    color: children === 'better' ? success.main : error.main,
    whiteSpace: 'nowrap',
    '&::before': { content: 'attr(data-sign) " " / ""' },
  };
});
