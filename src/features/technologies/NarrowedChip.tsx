import { Chip } from '@mui/material';

interface NarrowedChipProps {
  /** Filter of the page in words, from `describeScope` or `describeStanding`. */
  readonly text: string;
  readonly of: 'teams' | 'versions';
  readonly onShowAll: () => void;
}

export function NarrowedChip({ text, of, onShowAll }: NarrowedChipProps) {
  if (text === '') return null;
  const label = of === 'teams' ? `Only teams of ${text}` : `Only ${text}`;
  return <Chip label={label} onDelete={onShowAll} onClick={onShowAll} title={`Show all ${of}`} />;
}
