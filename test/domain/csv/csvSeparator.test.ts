import { isCsvSeparator, suggestSeparator } from '#domain/csv/csvSeparator.ts';

it.each([
  ['en-US', ','],
  ['en-GB', ','],
  ['ja', ','],
  ['de-DE', ';'],
  ['fr', ';'],
  ['pt-BR', ';'],
])('where %s is spoken, a spreadsheet parts cells at %j', (language, separator) => {
  expect(suggestSeparator(language)).toBe(separator);
});

it.each(['en-US@posix', 'C', ''])('%j is no language, and answered by what the engine speaks', (language) => {
  expect([',', ';']).toContain(suggestSeparator(language));
});

it.each([
  [',', true],
  [';', true],
  ['\t', true],
  ['|', true],
  [':', false],
  [',,', false],
  ['', false],
  [null, false],
  [undefined, false],
])('%j is a separator of files: %s', (text, isOne) => expect(isCsvSeparator(text)).toBe(isOne));
