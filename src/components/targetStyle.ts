/** For links that stand alone: 24 pixels high (WCAG 2.5.8). */
export const targetStyle = { display: 'inline-block', lineHeight: '24px' } as const;
