/** For links that stand alone: 24 pixels (WCAG 2.5.8), but on paper. */
export const targetStyle = {
  display: 'inline-block',
  minWidth: 24,
  lineHeight: '24px',
  '@media print': { lineHeight: 'inherit' },
} as const;
