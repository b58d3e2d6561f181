/** Prefix that makes a text invalid JSON, so that the platform stores it. */
const escapeMark = '\\';

/** Escapes a text that the platform would run as an operator; `fromStoredText` is the inverse (docs/decisions/008). */
export function toStoredText(text: string): string {
  return readsAsOperator(stripMarks(text)) ? escapeMark + text : text;
}

export function fromStoredText(stored: string): string {
  return stored.startsWith(escapeMark) && readsAsOperator(stripMarks(stored))
    ? stored.slice(escapeMark.length)
    : stored;
}

/** The same object when nothing differs. */
export function toStoredFields<Fields extends object>(fields: Fields): Fields {
  return mapTexts(fields, toStoredText);
}

/** The same object when nothing differs. */
export function fromStoredFields<Fields extends object>(row: Fields): Fields {
  return mapTexts(row, fromStoredText);
}

function stripMarks(text: string): string {
  let start = 0;
  while (text[start] === escapeMark) start++;
  return text.slice(start);
}

function mapTexts<Fields extends object>(fields: Fields, map: (text: string) => string): Fields {
  const changed: Record<string, string> = {};
  for (const [name, value] of Object.entries(fields) as [string, unknown][]) {
    const mapped = typeof value === 'string' ? map(value) : value;
    if (typeof mapped === 'string' && mapped !== value) changed[name] = mapped;
  }
  return Object.keys(changed).length === 0 ? fields : { ...fields, ...changed };
}

/** `{"method":…}`: Appwrite would run it on the stored value instead of storing it. */
export function readsAsOperator(text: string): boolean {
  if (!text.trimStart().startsWith('{')) return false;
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null && 'method' in parsed;
  } catch {
    return false;
  }
}

/** Follows the column's name; undefined when the text can be stored. `maxLength` counts code points of the text as written. */
export function unstorableText(given: string, maxLength: number): string | undefined {
  const text = toStoredText(given);
  const length = text.length > maxLength ? Array.from(text).length : text.length;
  if (length > maxLength) return `has ${length} characters, more than ${maxLength}`;
  if (text.includes('\0')) return 'contains a character that cannot be stored (code 0)';
  if (/\p{Surrogate}/u.test(text)) return 'contains half a character: the file was cut off or decoded wrongly';
  return undefined;
}

/** As much of a text as fits into a column, without characters that can't be stored. */
export function toStorableText(text: string, maxLength: number): string {
  return text.slice(0, maxLength).replace(/[\0\p{Surrogate}]/gu, '\ufffd');
}
