import { decodeCsv, detectFileType } from '#domain/csv/decodeCsv.ts';

const latin1 = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string, isLittle: boolean) => {
  const bytes = Buffer.from(text, 'utf16le');
  return Uint8Array.from(isLittle ? bytes : bytes.swap16());
};

test.each<[string, Uint8Array, string, string]>([
  ['UTF-8', utf8('Team,Größe 😀'), 'Team,Größe 😀', 'utf-8'],
  ['UTF-8 with a mark', utf8('\uFEFFTeam'), 'Team', 'utf-8'],
  ['nothing', new Uint8Array(), '', 'utf-8'],
  ['UTF-16 with a mark', utf16('\uFEFFTeam €', true), 'Team €', 'utf-16le'],
  ['UTF-16 with a mark, the other way', utf16('\uFEFFTeam €', false), 'Team €', 'utf-16be'],
  ['UTF-16 without a mark', utf16('Team,Größe', true), 'Team,Größe', 'utf-16le'],
  ['UTF-16 without a mark, the other way', utf16('Team,Größe', false), 'Team,Größe', 'utf-16be'],
  ['UTF-16 with more other letters than a quarter has room for', utf16('Team,漢漢', true), 'Team,漢漢', 'utf-16le'],
  ['Windows-1252', latin1('M\xfcller,5 \x80,\x93a\x94'), 'Müller,5 €,“a”', 'windows-1252'],
  ['Windows-1252 with bytes that mean nothing', latin1('\x81\xfc'), '\x81ü', 'windows-1252'],
  ['Windows-1252 that has one pair like UTF-8', latin1('\xc3\xa4,\xe4'), 'Ã¤,ä', 'windows-1252'],
])('%s', (_, bytes, text, encoding) => expect(decodeCsv(bytes)).toEqual({ ok: true, text, encoding }));

const binary = 'This is a binary file, not a CSV file. Open it in the program that wrote it and save it as CSV.';

test.each<[string, Uint8Array, string]>([
  ['damaged UTF-8, marked', latin1('\xef\xbb\xbfM\xfcller'), 'The file says it is UTF-8 but is damaged or cut off.'],
  ['a cut UTF-16 file', latin1('\xff\xfeT\0e'), 'The file says it is UTF-16LE but is damaged or cut off.'],
  ['a cut UTF-16 file, big-endian', latin1('\xfe\xff\0T\0'), 'The file says it is UTF-16BE but is damaged or cut off.'],
  ['a text with a zero', latin1('Team\0,Manager'), binary],
  ['zeros that are no UTF-16', latin1('\0T\xfc\0\0\xfc'), binary],
  [
    'damage among whole letters, on its line',
    latin1(`${'\xc3\xa4'.repeat(3)}\r\nb\rc\n\xfc`),
    'Line 4: a character is damaged or in another encoding than the rest of the file.',
  ],
])('%s is refused', (_, bytes, detail) => expect(decodeCsv(bytes)).toEqual({ ok: false, detail }));

test.each([
  ['PK\x03\x04', 'an Excel workbook or another ZIP archive'],
  ['PK\x05\x06', 'an Excel workbook or another ZIP archive'],
  ['\xd0\xcf\x11\xe0', 'an old Excel workbook (.xls) or another Office document'],
  ['%PDF-1.7', 'a PDF document'],
  ['\x89PNG', 'a PNG image'],
  ['\xff\xd8\xff', 'a JPEG image'],
  ['GIF89a', 'a GIF image'],
  ['\x1f\x8b', 'a gzip archive'],
  ['<!DOCTYPE html>', 'a web page or an XML document'],
  ['<?xml version="1.0"?>', 'a web page or an XML document'],
  ['\n<table border=1><tr><td>', 'a web page or an XML document'],
  ['\xef\xbb\xbf  <html', 'a web page or an XML document'],
  ['{\\rtf1', 'a rich text document'],
])('what begins with %j is %s', (start, kind) => {
  expect(detectFileType(latin1(start))).toBe(kind);
  const decoded = decodeCsv(latin1(start));
  expect(decoded.ok ? decoded.text : decoded.detail).toContain(`This is ${kind}, not a CSV file.`);
  expect(detectFileType(latin1(`x${start}`))).toBeUndefined();
});
