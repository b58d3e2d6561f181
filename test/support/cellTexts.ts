/** Texts of a row of a table, its header first. */
export function cellTexts(row: HTMLElement): (string | null)[] {
  return Array.from(row.querySelectorAll('[role=rowheader], [role=gridcell]'), ({ textContent }) => textContent);
}
