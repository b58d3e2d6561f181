import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { GridColumnsPanel } from '@mui/x-data-grid';
import { useContext, useId } from 'react';
import { AriaDisabledButton } from '#src/components/AriaDisabledButton.tsx';
import { ColumnArrangementContext, type TableDensity, tableDensities } from './columnArrangement.ts';

const densityNames: Readonly<Record<TableDensity, string>> = {
  compact: 'Compact',
  standard: 'Standard',
  comfortable: 'Comfortable',
};

export function ColumnsPanel() {
  const arrangement = useContext(ColumnArrangementContext);
  const densityId = useId();
  return (
    <div>
      <GridColumnsPanel />
      {arrangement && (
        <Stack sx={{ gap: 1, px: 2, pb: 1.5 }}>
          <Typography id={densityId} variant="body2">
            Row height
          </Typography>
          <ToggleButtonGroup
            exclusive
            size="small"
            fullWidth
            aria-labelledby={densityId}
            value={arrangement.density}
            onChange={(_, density: TableDensity | null) => density !== null && arrangement.setDensity(density)}
          >
            {tableDensities.map((density) => (
              <ToggleButton key={density} value={density} sx={{ textTransform: 'none' }}>
                {densityNames[density]}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
          <Stack direction="row" sx={{ justifyContent: 'space-between' }}>
            <AriaDisabledButton size="small" disabled={arrangement.isDefault} onClick={arrangement.reset}>
              Reset columns
            </AriaDisabledButton>
            <Button size="small" onClick={() => arrangement.setPanelOpen(false)}>
              Close
            </Button>
          </Stack>
        </Stack>
      )}
    </div>
  );
}
