/** Unicode assigns no character to it, so that hardly any text needs an escape. */
const escape = '\uFDD0';

/** A text as it is stored: SQLite's library cuts one at the character zero when it is read. `fromSqlText` is the inverse. */
export function toSqlText(text: string): string {
  return /[\0\uFDD0]/.test(text) ? text.replaceAll(escape, `${escape}1`).replaceAll('\0', `${escape}0`) : text;
}

export function fromSqlText(stored: string): string {
  return stored.includes(escape)
    ? stored.replace(/\uFDD0([01])/g, (_match, digit) => (digit === '0' ? '\0' : escape))
    : stored;
}
