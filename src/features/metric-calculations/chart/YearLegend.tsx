import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';

interface YearLegendProps {
  readonly year: number;
  readonly hasBefore: boolean;
}

/** Which line is which year: told by the pattern as well as by the colour. */
export function YearLegend({ year, hasBefore }: YearLegendProps) {
  return (
    <Stack direction="row" sx={{ gap: 3, mb: 2 }}>
      <Entry color="primary.main" pattern="solid" label={year} />
      {hasBefore && <Entry color="secondary.main" pattern="dashed" label={year - 1} />}
    </Stack>
  );
}

interface EntryProps {
  readonly color: string;
  readonly pattern: 'solid' | 'dashed';
  readonly label: number;
}

function Entry({ color, pattern, label }: EntryProps) {
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
      <Box aria-hidden sx={{ width: 28, borderTop: `2px ${pattern}`, borderColor: color }} />
      {label}
    </Stack>
  );
}
