/** A spreadsheet may drop invisible characters and then find the sign first. */
const looksLikeFormula = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u;

/** Prefixes an apostrophe ("this is text"). */
export function protectFromFormula(cell: string): string {
  return looksLikeFormula.test(cell) ? `'${cell}` : cell;
}

/** `unprotectFormula(protectFromFormula(text))` is `unprotectFormula(text)`: a round trip through a spreadsheet changes nothing. */
export function unprotectFormula(cell: string): string {
  return cell.startsWith("'") && looksLikeFormula.test(cell.slice(1)) ? cell.slice(1) : cell;
}
