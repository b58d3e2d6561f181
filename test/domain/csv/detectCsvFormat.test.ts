import { detectCsvFormat } from '#domain/csv/detectCsvFormat.ts';
import { parseCsvRecords } from '#domain/csv/parseCsvRecords.ts';

test.each([
  ['sep=;\r\nTeam,Manager', ';', 7],
  ['"sep=|"\nTeam,Manager', '|', 8],
  ['SEP=,\rTeam;Manager;Company', ',', 6],
  ['sep=;', ';', 5],
  // Not the first line, or more than a sign.
  ['x\nsep=;\nTeam,Manager', ',', 0],
  ['sep=;;\nTeam,Manager,Company', ',', 0],
])('%j: %j, from %i', (text, separator, start) => expect(detectCsvFormat(text)).toMatchObject({ separator, start }));

test.each([
  ['a,b\r\nc,d\r\n', '\r\n'],
  ['a,b\nc,d\n', '\n'],
  ['a,b\rc,d\r', '\r'],
  ['a,b', '\n'],
  // Breaks inside cells end no header.
  ['"a\rb",c\nd', '\n'],
  ['"a\nb",c\r\nd\r\n', '\n'],
  // Mixed.
  ['a,b\r\nc,d\n', '\n'],
  ['a,b\nc,d\r\n', '\n'],
  ['sep=;\r\na;b\nc', '\n'],
  ['a,"b', '\n'],
])('the line break of %j is %j', (text, newline) => expect(detectCsvFormat(text).newline).toBe(newline));

test.each([
  ['Team,Manager,Company', ','],
  ['Team;Manager;Company', ';'],
  ['Team\tManager\tCompany', '\t'],
  ['Team|Manager|Company', '|'],
  // Most columns of the plan, not most cells.
  ['Team;Manager;a,b,c,d,e', ';'],
  // Else most cells.
  ['x;y;z,w', ';'],
  // Of the first line, when no line is more like a header.
  ['x;y;z\na,b,c,d', ';'],
  ['x,y', ','],
  ['x', ','],
  ['', ','],
  [',,;\n', ','],
  // Below a title, and below empty lines.
  ['Capacity plan, all, teams, 2026\n\nTeam;Manager;Company', ';'],
  ['\n,,,\nTeam;Manager', ';'],
])('the cells of %j are parted at %j', (text, separator) => expect(detectCsvFormat(text).separator).toBe(separator));

function read(text: string) {
  const records: [line: number, cells: readonly string[], ended: boolean][] = [];
  const shares: number[] = [];
  const fault = parseCsvRecords(text, detectCsvFormat(text), ({ line, cells, ended }, share) => {
    // Behind the last line break there is one more, empty.
    if (cells.join('') !== '') records.push([line, cells, ended]);
    shares.push(share);
    return true;
  });
  return { records, shares, fault };
}

test.each<[string, [number, string[], boolean][]]>([
  [
    'a,b\nc,d\n',
    [
      [1, ['a', 'b'], true],
      [2, ['c', 'd'], true],
    ],
  ],
  [
    'a,b\nc,d',
    [
      [1, ['a', 'b'], true],
      [2, ['c', 'd'], false],
    ],
  ],
  [
    'sep=;\r\na;b\r\n"c\r\nx";d\r\ne;f',
    [
      [2, ['a', 'b'], true],
      [3, ['c\r\nx', 'd'], true],
      [5, ['e', 'f'], false],
    ],
  ],
  // The CR of a CRLF belongs to the line break, a quoted one to its cell.
  [
    'a,b\r\nc,d\n',
    [
      [1, ['a', 'b'], true],
      [2, ['c', 'd'], true],
    ],
  ],
  [
    'a,b\n"c","d\r"\ne,"f"\r\n',
    [
      [1, ['a', 'b'], true],
      [2, ['c', 'd\r'], true],
      [4, ['e', 'f'], true],
    ],
  ],
  [
    'a,b\nc,d\r',
    [
      [1, ['a', 'b'], true],
      [2, ['c', 'd\r'], false],
    ],
  ],
])('%j is read line by line', (text, records) => expect(read(text)).toMatchObject({ records, fault: undefined }));

test('how much of the text is read grows up to all of it', () => {
  const { shares } = read('a,b\nc,d\ne,f.');
  expect(shares).toEqual([4 / 12, 8 / 12, 1]);
});

test.each([
  ['a,b\n"c,d\ne', { line: 2, unclosed: true }],
  ['sep=,\na,b\nc,"d"x\n', { line: 3, unclosed: false }],
])('%j has a quotation mark too many', (text, fault) => expect(read(text).fault).toEqual(fault));
