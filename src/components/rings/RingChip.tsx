import Chip from '@mui/material/Chip';
import type { Ring } from '#domain/technologies/rules.ts';

export function RingChip({ ring }: { readonly ring: Ring }) {
  return <Chip size="small" label={ring} variant="outlined" color={ring === 'Hold' ? 'error' : 'primary'} />;
}
