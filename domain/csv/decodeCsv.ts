type CsvEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

export type CsvText =
  | { readonly ok: true; readonly text: string; readonly encoding: CsvEncoding }
  | { readonly ok: false; readonly detail: string };

const advice = 'Open it in the program that wrote it and save it as CSV.';

/** Damaged files are refused: guessing would store wrong names. Excel writes UTF-8 and UTF-16 with a mark, Windows-1252 without. */
export function decodeCsv(bytes: Uint8Array): CsvText {
  const kind = detectFileType(bytes);
  if (kind !== undefined) return { ok: false, detail: `This is ${kind}, not a CSV file. ${advice}` };
  const { encoding, certain } = findEncoding(bytes);
  const text = decode(bytes, encoding);
  if (text?.includes('\0')) return { ok: false, detail: `This is a binary file, not a CSV file. ${advice}` };
  if (text !== undefined) return { ok: true, text, encoding };
  if (certain) return { ok: false, detail: `The file says it is ${encoding.toUpperCase()} but is damaged or cut off.` };
  const damage = findDamage(bytes);
  if (damage !== undefined) return { ok: false, detail: damage };
  return bytes.includes(0)
    ? { ok: false, detail: `This is a binary file, not a CSV file. ${advice}` }
    : { ok: true, text: decodeWindows1252(bytes), encoding: 'windows-1252' };
}

function findEncoding(bytes: Uint8Array): { encoding: CsvEncoding; certain: boolean } {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return { encoding: 'utf-8', certain: true };
  if (first === 0xff && second === 0xfe) return { encoding: 'utf-16le', certain: true };
  if (first === 0xfe && second === 0xff) return { encoding: 'utf-16be', certain: true };
  // A header without a mark is mostly ASCII, of which UTF-16 makes every other byte 0.
  const zeros = [0, 0];
  const start = bytes.subarray(0, 256);
  start.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  if (even === 0 && odd > start.length / 4) return { encoding: 'utf-16le', certain: false };
  if (odd === 0 && even > start.length / 4) return { encoding: 'utf-16be', certain: false };
  return { encoding: 'utf-8', certain: false };
}

function decode(bytes: Uint8Array, encoding: CsvEncoding): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Undefined for Windows-1252, where a valid UTF-8 sequence is rare. */
function findDamage(bytes: Uint8Array): string | undefined {
  const text = new TextDecoder('utf-8').decode(bytes);
  const damaged = text.match(/\ufffd/gu)?.length ?? 0;
  const whole = text.match(/[^\0-\x7f\ufffd]/gu)?.length ?? 0;
  if (whole <= damaged) return undefined;
  const line = text.slice(0, text.indexOf('\ufffd')).split(/\r\n|\r|\n/u).length;
  return `Line ${line}: a character is damaged or in another encoding than the rest of the file.`;
}

/** 0x80 to 0x9f. Node's decoder takes Windows-1252 for Latin-1 and leaves them as control characters. */
export const windows1252Controls = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

function decodeWindows1252(bytes: Uint8Array): string {
  const text = new TextDecoder('windows-1252').decode(bytes);
  return text.replace(/[\x80-\x9f]/gu, (control) => windows1252Controls[control.charCodeAt(0) - 0x80] ?? control);
}

const signatures: readonly (readonly [RegExp, string])[] = [
  [/^PK(?:\x03\x04|\x05\x06)/u, 'an Excel workbook or another ZIP archive'],
  [/^\xd0\xcf\x11\xe0/u, 'an old Excel workbook (.xls) or another Office document'],
  [/^%PDF-/u, 'a PDF document'],
  [/^\x89PNG/u, 'a PNG image'],
  [/^\xff\xd8\xff/u, 'a JPEG image'],
  [/^GIF8[79]a/u, 'a GIF image'],
  [/^\x1f\x8b/u, 'a gzip archive'],
  [/^(?:\xef\xbb\xbf)?\s*<(?:!doctype|\?xml|html|table)\b/iu, 'a web page or an XML document'],
  [/^\{\\rtf/u, 'a rich text document'],
];

/** Undefined when nothing else than CSV is recognised. */
export function detectFileType(bytes: Uint8Array): string | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, 64));
  return signatures.find(([signature]) => signature.test(start))?.[1];
}
