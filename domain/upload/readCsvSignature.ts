/** First bytes (as Latin-1 text) of the files that are most often taken for a CSV file. */
const signatures: readonly (readonly [RegExp, string])[] = [
  [/^PK(?:\x03\x04|\x05\x06)/u, 'an Excel workbook or another ZIP archive'],
  [/^\xd0\xcf\x11\xe0/u, 'an Excel workbook of the old kind (.xls) or another Office document'],
  [/^%PDF-/u, 'a PDF document'],
  [/^\x89PNG/u, 'a PNG image'],
  [/^\xff\xd8\xff/u, 'a JPEG image'],
  [/^GIF8[79]a/u, 'a GIF image'],
  [/^\x1f\x8b/u, 'a gzip archive'],
  [/^(?:\xef\xbb\xbf)?\s*<(?:!doctype|\?xml|html|table)\b/iu, 'a web page or an XML document'],
  [/^\{\\rtf/u, 'a rich text document'],
];

/** Detects from its first bytes what a file named .csv really is; undefined when nothing else is recognised. */
export function readCsvSignature(bytes: Uint8Array): string | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, 64));
  return signatures.find(([signature]) => signature.test(start))?.[1];
}
