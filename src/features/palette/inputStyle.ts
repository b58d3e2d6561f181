/** Shared by the input and its stand-in while the script loads: nothing moves when one replaces the other. */
export const inputStyle = {
  flex: 1,
  minWidth: 0,
  minHeight: 52,
  border: 0,
  outline: 'none',
  font: 'inherit',
  fontSize: '1rem',
  color: 'text.primary',
  background: 'none',
} as const;
