import { styled } from '@mui/material/styles';

/** A share as a bar, from 0 to 100 percent. The figure stands beside it. */
export function Meter({ percent }: { readonly percent: number }) {
  return (
    <Track>
      <span style={{ width: `${percent}%` }} />
    </Track>
  );
}

const Track = styled('span')(({ theme }) => {
  const { primary, text } = (theme.vars ?? theme).palette;
  return {
    display: 'block',
    height: 8,
    borderRadius: 4,
    overflow: 'hidden',
    backgroundColor: `color-mix(in srgb, ${text.primary} 12%, transparent)`,
    '& > span': { display: 'block', height: '100%', borderRadius: 4, backgroundColor: primary.main },
    '@media (forced-colors: active)': { border: '1px solid', '& > span': { backgroundColor: 'CanvasText' } },
  };
});
