/** A spreadsheet may drop invisible characters and then find the sign first. */
const looksLikeFormula = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u;

/** Prefixes an apostrophe ("this is text") to what a spreadsheet would run as a formula. */
export function protectFromFormula(cell: string): string {
  return looksLikeFormula.test(cell) ? `'${cell}` : cell;
}

/**
 * Reads a cell that may have been protected. For every text, `readProtected(protectFromFormula(text))` is
 * `readProtected(text)`: a file that went through a spreadsheet and back means the same.
 */
export function unprotectFormula(cell: string): string {
  return cell.startsWith("'") && looksLikeFormula.test(cell.slice(1)) ? cell.slice(1) : cell;
}
