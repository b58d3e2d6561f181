export const textEncodings = [
  ...['UTF-8', 'UTF-8 with BOM', 'UTF-16 LE', 'UTF-16 LE with BOM', 'UTF-16 BE', 'UTF-16 BE with BOM'],
  ...['Windows-1252'],
] as const;

export type TextEncoding = (typeof textEncodings)[number];

const windows1252: Readonly<Record<string, number>> = {
  ...{ '€': 0x80, '‚': 0x82, ƒ: 0x83, '„': 0x84, '…': 0x85, '†': 0x86, '‡': 0x87, ˆ: 0x88, '‰': 0x89, Š: 0x8a },
  ...{ '‹': 0x8b, Œ: 0x8c, Ž: 0x8e, '‘': 0x91, '’': 0x92, '“': 0x93, '”': 0x94, '•': 0x95, '–': 0x96, '—': 0x97 },
  ...{ '˜': 0x98, '™': 0x99, š: 0x9a, '›': 0x9b, œ: 0x9c, ž: 0x9e, Ÿ: 0x9f },
};

/** The text as the bytes of a file. In Windows-1252 a character that it lacks is an error. */
export function encodeText(text: string, encoding: TextEncoding = 'UTF-8'): Uint8Array {
  switch (encoding) {
    case 'UTF-8':
      return new TextEncoder().encode(text);
    case 'UTF-8 with BOM':
      return new TextEncoder().encode(`\ufeff${text}`);
    case 'UTF-16 LE':
      return new Uint8Array(Buffer.from(text, 'utf16le'));
    case 'UTF-16 LE with BOM':
      return new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'));
    case 'UTF-16 BE':
      return new Uint8Array(Buffer.from(text, 'utf16le').swap16());
    case 'UTF-16 BE with BOM':
      return new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le').swap16());
    case 'Windows-1252':
      return Uint8Array.from(text, windows1252Byte);
  }
}

function windows1252Byte(character: string): number {
  const code = windows1252[character] ?? character.charCodeAt(0);
  if (character.length > 1 || code > 0xff) throw new Error(`Windows-1252 has no ${character}`);
  return code;
}
