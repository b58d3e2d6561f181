/** The first column stays in view while the others scroll sideways. */
export const pinnedColumn = {
  position: 'sticky',
  left: 0,
  zIndex: 1,
  backgroundColor: 'inherit',
} as const;
