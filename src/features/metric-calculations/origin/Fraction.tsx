import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatNumber } from '#domain/formatNumber.ts';
import type { MetricExplanation } from '#domain/metric-calculations/explain.ts';

interface FractionProps {
  readonly explanation: MetricExplanation;
  /** What comes out, as it is shown. */
  readonly figure: string;
}

/** What stands above and below the line, in words and figures, and what comes out. */
export function Fraction({ explanation, figure }: FractionProps) {
  const { numeratorLabel, numerator, denominatorLabel, denominator } = explanation;
  return (
    <Box
      component="dl"
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, max-content) auto', columnGap: 3, rowGap: 0.5, my: 2 }}
    >
      <Line name={numeratorLabel} value={formatNumber(numerator)} />
      {denominatorLabel !== null && denominator !== null && (
        <Line name={denominatorLabel} value={formatNumber(denominator)} />
      )}
      <Line name="Value now" value={figure} />
    </Box>
  );
}

interface LineProps {
  readonly name: string;
  readonly value: string;
}

function Line({ name, value }: LineProps) {
  return (
    <>
      <Box component="dt" sx={{ color: 'text.secondary' }}>
        {name}
      </Box>
      <Typography component="dd" sx={{ m: 0, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
        {value}
      </Typography>
    </>
  );
}
