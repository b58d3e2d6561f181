/** UTF-16 units that a cell holds: what Excel takes at most. */
export const maxCellLength = 32_767;

/** Stands at the end of a text that does not fit into a cell. */
export const cutMark = ' … [cut]';

/** What a text is in the file: cut to what a cell holds, and so that reading it back gives the same text. */
export function toCellXml(text: string): string {
  return escapeXml(escapeUnwritable(cutToCell(text)));
}

/** `&`, `<`, `>` and `"` as XML has them. */
export function escapeXml(text: string): string {
  return /[&<>"]/.test(text) ? text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign) : text;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function cutToCell(text: string): string {
  if (text.length <= maxCellLength) return text;
  // Half a character at the end would be none.
  return text.slice(0, maxCellLength - cutMark.length).replace(/[\uD800-\uDBFF]$/, '') + cutMark;
}

/** Control characters, which XML can't write or would not give back, and an underscore that begins what is read as an escape for them. */
const unwritable = /(?![\t\n])\p{Cc}|[\uFFFE\uFFFF]|_(?=x[0-9A-Fa-f]{4})/gu;

/**
 * The escape `_xHHHH_` of the format itself (ECMA-376, ST_Xstring), which spreadsheet programs read as the character. Half a character
 * (a lone surrogate) is no text anywhere and becomes `\uFFFD`.
 */
function escapeUnwritable(text: string): string {
  return text
    .replace(/\p{Cs}/gu, '\uFFFD')
    .replace(unwritable, (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`);
}
