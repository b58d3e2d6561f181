import { flipName, formatRole, joinTexts, tidyText, toTitleCase, truncate, yesOrNo } from '#domain/text.ts';

type Cases = [given: string | null | undefined, shown: string][];

const nothing: Cases = [
  ['', ''],
  ['   ', ''],
  [null, ''],
  [undefined, ''],
];

describe('title case (team type, team status, work location)', () => {
  const cases: Cases = [
    ...nothing,
    ['active', 'Active'],
    ['BUILD', 'Build'],
    ['build team', 'Build Team'],
    ['  on   hold ', 'On Hold'],
    ['on-hold', 'On-Hold'],
    ['run/build', 'Run/Build'],
    ['ÉQUIPE élan', 'Équipe Élan'],
    ['ångström ödla', 'Ångström Ödla'],
    ['москва офис', 'Москва Офис'],
    ["o'brien's", "O'brien's"],
    ['people’s choice', 'People’s Choice'],
    ['2nd shift', '2nd Shift'],
    ['(offshore)', '(Offshore)'],
    ['東京 office', '東京 Office'],
    ['𐐨𐐩', '𐐀𐐩'],
  ];
  test.each(cases)('%p is shown as %p', (given, shown) => expect(toTitleCase(given)).toBe(shown));
});

describe('a hyphenated role with each word capitalised', () => {
  const cases: Cases = [
    ...nothing,
    ['scrum-master', 'Scrum-Master'],
    ['product-owner', 'Product-Owner'],
    ['senior-software-engineer', 'Senior-Software-Engineer'],
    ['developer', 'Developer'],
    ['Scrum Master', 'Scrum Master'],
    ['QA-engineer', 'QA-Engineer'],
    ['devOps-engineer', 'DevOps-Engineer'],
    [' scrum-master ', 'Scrum-Master'],
    ['-lead-', '-Lead-'],
    ['über-entwickler', 'Über-Entwickler'],
  ];
  test.each(cases)('%p is shown as %p', (given, shown) => expect(formatRole(given)).toBe(shown));
});

describe("a manager in 'Last, First' form is flipped to 'First Last'", () => {
  const cases: Cases = [
    ...nothing,
    ['Lovelace, Ada', 'Ada Lovelace'],
    ['Lovelace,Ada', 'Ada Lovelace'],
    ['  van der Berg ,  Anna  Maria ', 'Anna Maria van der Berg'],
    ['Ada Lovelace', 'Ada Lovelace'],
    ['Lovelace', 'Lovelace'],
    ['Lovelace,', 'Lovelace'],
    [', Ada', 'Ada'],
    [',', ''],
    ['Smith, Jr., John', 'Smith, Jr., John'],
    ['Żółć, Łucja', 'Łucja Żółć'],
  ];
  test.each(cases)('%p is shown as %p', (given, shown) => expect(flipName(given)).toBe(shown));
});

test('texts are joined by blanks without doubles', () => {
  expect(joinTexts('Ada', null, 'Lovelace')).toBe('Ada Lovelace');
  expect(joinTexts(' Ada ', 'King', 'Lovelace ')).toBe('Ada King Lovelace');
  expect(joinTexts('Ada', '  ', undefined)).toBe('Ada');
  expect(joinTexts(null, '')).toBe('');
});

test('tidy text has no blanks around it and single blanks inside', () => expect(tidyText('  a \t b\n')).toBe('a b'));

test.each([
  ['Payments', 'Payments'],
  ['Payments 2', 'Payments…'],
  ['Payment😀', 'Payment…'],
  ['Paymen😀2', 'Paymen😀…'],
])('of %j eight are shown, and no half of a character', (text, shown) => expect(truncate(text, 8)).toBe(shown));

test('Greenfield is shown as Yes or No', () => expect([yesOrNo(true), yesOrNo(false)]).toEqual(['Yes', 'No']));
