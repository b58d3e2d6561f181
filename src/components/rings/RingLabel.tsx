import { styled } from '@mui/material';
import type { Ring } from '#domain/technologies/rules.ts';

export function RingLabel({ ring }: { readonly ring: Ring }) {
  return <Label data-ring={ring}>{ring}</Label>;
}

const Label = styled('span')(({ theme }) => {
  const { error, success, text, divider } = (theme.vars ?? theme).palette;
  return {
    display: 'inline-block',
    padding: '0 6px',
    border: `1px solid ${divider}`,
    borderRadius: 4,
    fontSize: '0.75rem',
    fontWeight: 600,
    lineHeight: '18px',
    whiteSpace: 'nowrap',
    color: text.secondary,
    '&[data-ring=Hold]': { color: error.main, borderColor: 'currentColor' },
    '&[data-ring=Adopt]': { color: success.main, borderColor: 'currentColor' },
  };
});
