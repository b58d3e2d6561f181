import { styled } from '@mui/material';

interface SwitchFieldProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** The browser's own checkbox: Material UI's would move a part of the data grid's script into a chunk of its own. */
export function SwitchField({ label, checked, onChange }: SwitchFieldProps) {
  return (
    <Label>
      {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- A checkbox says by itself whether it is on. */}
      <Track type="checkbox" role="switch" checked={checked} onChange={({ target }) => onChange(target.checked)} />
      {label}
    </Label>
  );
}

const Label = styled('label')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 44,
  cursor: 'pointer',
});

const Track = styled('input')(({ theme }) => ({
  appearance: 'none',
  flexShrink: 0,
  margin: 0,
  width: 40,
  height: 22,
  borderRadius: 11,
  cursor: 'pointer',
  background: `radial-gradient(circle at 11px 11px, ${theme.palette.background.paper} 7.5px, transparent 8.5px), ${theme.palette.text.secondary}`,
  '&:checked': {
    background: `radial-gradient(circle at 29px 11px, ${theme.palette.background.paper} 7.5px, transparent 8.5px), ${theme.palette.primary.main}`,
  },
  '@media (forced-colors: active)': { appearance: 'auto' },
}));
