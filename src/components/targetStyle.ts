/** For links that stand alone: 24 pixels high (WCAG 2.5.8), but on paper. */
export const targetStyle = {
  display: 'inline-block',
  lineHeight: '24px',
  '@media print': { lineHeight: 'inherit' },
} as const;
