/** Makes any text that the platform would run a text that is no JSON. */
const mark = '\\';

/**
 * What is written for a text, so that the platform stores it and never runs it; `fromStoredText` gives the text back, whatever it was
 * (docs/decisions/008). Nearly every text is stored as it is.
 */
export function toStoredText(text: string): string {
  return readsAsOperator(withoutMarks(text)) ? mark + text : text;
}

export function fromStoredText(stored: string): string {
  return stored.startsWith(mark) && readsAsOperator(withoutMarks(stored)) ? stored.slice(mark.length) : stored;
}

/** Every text among the fields as it is written; the very same object when nothing differs. */
export function toStoredFields<Fields extends object>(fields: Fields): Fields {
  return mapTexts(fields, toStoredText);
}

/** Every text of a row that was read, as a person wrote it; the very same object when nothing differs. */
export function fromStoredFields<Fields extends object>(row: Fields): Fields {
  return mapTexts(row, fromStoredText);
}

function withoutMarks(text: string): string {
  let start = 0;
  while (text[start] === mark) start++;
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

/** Whether Appwrite would run a text as an operation on the stored value instead of storing it: `{"method":…}`. */
export function readsAsOperator(text: string): boolean {
  if (!text.trimStart().startsWith('{')) return false;
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null && 'method' in parsed;
  } catch {
    return false;
  }
}
