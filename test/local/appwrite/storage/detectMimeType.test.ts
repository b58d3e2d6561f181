import { detectMimeType } from '#local/appwrite/storage/detectMimeType.ts';

describe('the type of a file', () => {
  it.each([
    ['', 'a.txt', 'application/x-empty'],
    ['x', 'a.txt', 'application/octet-stream'],
    ['hello world', 'a.bin', 'text/plain'],
    ['Übersicht', 'a.csv', 'text/plain'],
    ['a,b\n1,2\n', 'a.txt', 'text/csv'],
    ['a,b\n"1,5",2\n', 'a.txt', 'text/csv'],
    ['a,b\n1,2,3\n', 'a.csv', 'text/plain'],
    ['{"a":1}', 'a.json', 'application/json'],
    ['{"a":1}', 'a.txt', 'text/plain'],
    ['report', 'a.xlsx', 'text/plain'],
    ['PK\x03\x04 and more', 'a.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ['PK\x03\x04 and more', 'a.zip', 'application/zip'],
    ['%PDF-1.7', 'a.txt', 'application/pdf'],
    ['\x00\x01\x02', 'a.txt', 'application/octet-stream'],
    ['<!DOCTYPE html><p>a', 'a.txt', 'text/html'],
    ['\n <html lang="en">', 'a.csv', 'text/html'],
    ['<script>alert(1)</script>', 'a.txt', 'text/html'],
    ['a <html> tag', 'a.txt', 'text/plain'],
    ['<header>', 'a.txt', 'text/plain'],
  ])('%j called %s is %s', (content, name, type) => expect(detectMimeType(Buffer.from(content), name)).toBe(type));

  it('is read from its bytes', () => {
    expect(detectMimeType(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), 'a.txt')).toBe('image/png');
    expect(detectMimeType(Buffer.from([0xff, 0xfe, 0xfd]), 'a.txt')).toBe('application/octet-stream');
  });

  it('is not mistaken when the sample ends in the middle of a character', () => {
    expect(detectMimeType(Buffer.from('Müllü').subarray(0, -1), 'a.txt')).toBe('text/plain');
  });
});
