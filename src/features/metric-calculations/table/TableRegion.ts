import { styled } from '@mui/material/styles';

/** Of the cells that look otherwise than a month. */
export const cellClasses = {
  number: 'MetricTable-number',
  name: 'MetricTable-name',
  latest: 'MetricTable-latest',
  none: 'MetricTable-none',
};

/** Where the table scrolls, both ways; number and name of a metric stay in view to the left, the header above. */
export const TableRegion = styled('div')(({ theme }) => {
  const { background, divider, primary, text } = (theme.vars ?? theme).palette;
  const shaded = `color-mix(in srgb, ${text.primary} 5%, ${background.paper})`;
  const { number, name, latest, none } = cellClasses;
  return {
    overflow: 'auto',
    maxHeight: 'max(360px, calc(100dvh - 96px))',
    // What gets the focus is scrolled beside what stays in view, not under it.
    scrollPadding: '60px 0 0 244px',
    border: `1px solid ${divider}`,
    borderRadius: theme.shape.borderRadius,
    backgroundColor: background.paper,
    '&:focus-visible': { outline: `2px solid ${primary.main}`, outlineOffset: 2 },
    // Cells that stay in view would lose collapsed borders.
    '& table': { borderCollapse: 'separate', borderSpacing: 0, minWidth: '100%' },
    '& th, & td': {
      minWidth: 62,
      padding: 6,
      borderBottom: `1px solid ${divider}`,
      backgroundColor: background.paper,
      fontSize: theme.typography.body2.fontSize,
      textAlign: 'right',
      whiteSpace: 'nowrap',
      fontVariantNumeric: 'tabular-nums',
    },
    '& tbody tr:last-of-type > *': { borderBottom: 0 },
    '& thead th': { position: 'sticky', top: 0, zIndex: 2, backgroundColor: shaded, fontWeight: 600 },
    '& tbody tr:hover > *': { backgroundColor: shaded },
    [`& tr > .${latest}`]: {
      backgroundColor: `color-mix(in srgb, ${primary.main} 14%, ${background.paper})`,
      fontWeight: 700,
    },
    [`& tr > .${number}`]: {
      ...atLeft({ left: 0, width: 44 }),
      color: text.secondary,
    },
    [`& tr > .${name}`]: {
      ...atLeft({ left: 44, width: 200 }),
      borderRight: `1px solid ${divider}`,
      textAlign: 'left',
      fontWeight: 500,
      whiteSpace: 'normal',
      overflowWrap: 'anywhere',
    },
    [`& thead tr > .${number}, & thead tr > .${name}`]: { zIndex: 3, fontWeight: 600 },
    [`& thead tr > .${latest}`]: { whiteSpace: 'normal', minWidth: 84 },
    [`& tr > .${none}`]: { padding: 24, textAlign: 'center', color: text.secondary },
    // On a phone there is room for two months beside them.
    [theme.breakpoints.down('sm')]: {
      scrollPaddingLeft: 162,
      [`& tr > .${number}`]: atLeft({ left: 0, width: 30 }),
      [`& tr > .${name}`]: atLeft({ left: 30, width: 132 }),
    },
  };
});

function atLeft({ left, width }: { readonly left: number; readonly width: number }) {
  return { position: 'sticky', left, zIndex: 1, boxSizing: 'border-box', minWidth: width, maxWidth: width } as const;
}
