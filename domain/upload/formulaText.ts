/** A spreadsheet may leave out what has no shape, and then find the sign in front. */
const looksLikeFormula = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u;

/** Makes a cell harmless in a spreadsheet: what could be run as a formula gets the apostrophe that means "this is text". */
export function protectFromFormula(cell: string): string {
  return looksLikeFormula.test(cell) ? `'${cell}` : cell;
}

/**
 * Reads a cell that may have been protected. For every text, `readProtected(protectFromFormula(text))` is
 * `readProtected(text)`: a file that went through a spreadsheet and back means the same.
 */
export function readProtected(cell: string): string {
  return cell.startsWith("'") && looksLikeFormula.test(cell.slice(1)) ? cell.slice(1) : cell;
}
