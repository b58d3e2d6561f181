import fc from 'fast-check';
import type { Team } from '#domain/team.ts';
import { explainMatch, memberQuestions } from '#domain/teams/explainMatch.ts';
import { findTeams, type FoundMembers, parseTeamSearch, searchTeams } from '#domain/teams/teamSearch.ts';
import { forAll } from '#test/support/forAll.ts';
import { teamRow } from '#test/support/teamRows.ts';

const teams = [
  teamRow('1', { teamName: 'Falcon Tax Reports', projectId: 'PRJ-1', productName: 'Tax', businessUnit: 'Accounting' }),
  teamRow('2', { teamName: 'Blue Whales', projectId: 'PRJ-2', productName: 'Cards', businessUnit: 'Payments' }),
  teamRow('3', { teamName: 'Payments Core', projectId: 'PRJ-3', productName: 'Ledger', teamStatus: 'On-Hold' }),
  teamRow('4', { teamName: 'Grey Owls', projectId: null, productName: null, sector: 'Health', teamType: 'BUILD pod' }),
];
const jack = { name: 'Jack Green', email: 'jack.green@example.test' };
const members: FoundMembers = new Map([
  ['jack', new Map([['4', jack]])],
  ['jack green', new Map([['4', jack]])],
  ['jack.green@example.test', new Map([['4', jack]])],
]);

const idsOf = (found: readonly Team[]): string => found.map(({ $id }) => $id).join(' ');
const find = (term: string, inAll = false) => {
  const { teams: found, searched } = searchTeams(teams, parseTeamSearch(term, inAll), undefined, members);
  return [idsOf(found), searched];
};

test.each([
  ['', '1 2 3 4', 'text'],
  ['  ', '1 2 3 4', 'text'],
  // The whole text in one of the three fields, alone.
  ['payments', '3', 'text'],
  ['LEDGER', '3', 'text'],
  ['s c', '3', 'text'],
  [' prj-0 ', '', 'all'],
  ['grey  owls', '4', 'text'],
  ['ＰＲＪ－３', '3', 'text'],
  ['ledgér', '3', 'text'],
  ['.*', '', 'all'],
  ['null', '', 'all'],
  // What the three fields lack.
  ['on-hold', '3', 'all'],
  ['HÉALTH', '4', 'all'],
  ['jack', '4', 'all'],
  ['jack.green@example.test', '4', 'all'],
  ['nobody', '', 'all'],
  // Words, in any order and in different fields; what no field has in one member.
  ['tax falcon', '1', 'all'],
  ['blue payments', '2', 'all'],
  ['whales prj', '2', 'all'],
  ['jack green', '4', 'all'],
  ['owls jack', '4', 'all'],
  ['whales jack', '', 'all'],
  ['build grey health', '4', 'all'],
])('%j finds %j', (term, ids, searched) => expect(find(term)).toEqual([ids, searched]));

test('words are looked for in all fields when that is asked for', () => {
  expect(find('payments', true)).toEqual(['2 3', 'all']);
  expect(find('s c', true)).toEqual(['1 2 3 4', 'all']);
});

test('a filter narrows what is shown, not where is searched', () => {
  expect(findTeams(teams, 'payments', ({ $id }) => $id === '2')).toEqual([]);
  expect(idsOf(findTeams(teams, 'health', ({ $id }) => $id === '4'))).toBe('4');
});

test.each([
  ['payments', '2', ['business unit: Payments']],
  ['payments', '3', []],
  ['tax falcon', '1', []],
  ['tax accounting', '1', ['business unit: Accounting']],
  ['grey jack', '4', ['member: Jack Green']],
  ['health pod jack', '4', ['sector: Health', 'type: Build Pod', 'member: Jack Green']],
  ['jack.green@example.test', '4', ['member: Jack Green, jack.green@example.test']],
])('%j found team %s because of %j', (term, id, reasons) => {
  const team = teams.find(({ $id }) => $id === id)!;
  const explained = explainMatch(team, parseTeamSearch(term, true), members);
  expect(explained.map(({ label, text }) => `${label}: ${text}`)).toEqual(reasons);
});

test('people are searched for the most words at once first, then by letter', () => {
  const given = [
    teamRow('1', { teamName: 'Bee Cat' }),
    teamRow('2', { teamName: 'Ant' }),
    teamRow('3', { teamName: 'Ant Bee Cat' }),
    teamRow('4', { teamName: 'Ant Bee' }),
    teamRow('5', { teamName: 'Ant Cat' }),
    teamRow('6', { teamName: 'None' }),
  ];
  const questions = memberQuestions(given, parseTeamSearch('ant bee cat', true));
  expect(questions).toEqual(['ant bee cat', 'bee cat', 'ant', 'bee', 'cat']);
});

test.each([
  ['jose green', 'Jose Green', 'Jose Green'],
  ['green jose', 'José Green', 'José Green'],
  ['jose navy', 'José Green', 'José Green, jg@navy.test'],
  ['jg@navy.test', 'jg@navy.test', 'jg@navy.test'],
])('a member found by %j is shown as %j is', (term, name, shown) => {
  const found: FoundMembers = new Map([[term, new Map([['4', { name, email: 'jg@navy.test' }]])]]);
  expect(explainMatch(teams[3]!, parseTeamSearch(term, true), found)).toEqual([{ label: 'member', text: shown }]);
});

test.each([
  ['jack', ['jack']],
  ['jack payments', ['jack payments', 'jack']],
  ['j', []],
  ['payments q', ['payments q']],
  ['', []],
])('people are searched for %j by %j', (term, questions) => {
  expect(memberQuestions(teams, parseTeamSearch(term, false))).toEqual(questions);
});

test('as many people as five words can be combined to, whatever is pasted', () => {
  const words = Array.from({ length: 12 }, (_, index) => `word${index}`);
  const many = words.flatMap((one) =>
    words.map((other) => teamRow(`${one} ${other}`, { teamName: `${one} ${other}` })),
  );
  expect(memberQuestions(many, parseTeamSearch(words.join(' '), false))).toHaveLength(32);
});

const word = fc.constantFrom('red', 'blue', 'pay', 'ed', 'on-hold', 'jack', 'é', 'RÉD', 'ｒｅ', 'd');
const text = fc.array(word, { maxLength: 2 }).map((words) => words.join(' '));
const anyTeam = fc.record({
  fields: fc.record({
    teamName: text,
    projectId: fc.option(text),
    productName: fc.option(text),
    sector: fc.option(text),
    businessUnit: fc.option(text),
    teamType: fc.option(text),
    teamStatus: fc.option(text),
  }),
  names: fc.array(word, { maxLength: 2 }),
});

test('it finds what going through all teams one by one finds', () =>
  forAll(
    2_000,
    [fc.array(anyTeam, { maxLength: 8 }), fc.array(word, { maxLength: 3 }), fc.boolean()],
    (all, words, inAll) => {
      const rows = all.map(({ fields }, index) => teamRow(String(index), fields));
      const search = parseTeamSearch(words.join(' '), inAll);
      const known = membersOf(all, memberQuestions(rows, search));
      const isEven = ({ $id }: Team): boolean => Number($id) % 2 === 0;
      const plain = (membersToo: boolean, everywhere: boolean): Team[] =>
        rows.filter((team, index) => {
          const names = membersToo ? all[index]!.names : [];
          return isFoundPlainly(team, names, words, everywhere, rows);
        });
      expect(idsOf(searchTeams(rows, search, undefined, known).teams)).toBe(idsOf(plain(true, inAll)));
      expect(idsOf(findTeams(rows, words.join(' ')))).toBe(idsOf(plain(false, false)));
      expect(idsOf(findTeams(rows, words.join(' '), isEven))).toBe(idsOf(plain(false, false).filter(isEven)));
    },
  ));

const plainly: Readonly<Record<string, string>> = { é: 'e', ｒ: 'r', ｅ: 'e' };
/** Of the letters above. */
const lower = (text: string | null): string =>
  Array.from((text ?? '').toLowerCase(), (letter) => plainly[letter] ?? letter).join('');

/** A person of each team has these names. */
function membersOf(all: readonly { names: readonly string[] }[], questions: readonly string[]): FoundMembers {
  return new Map(
    questions.map((question) => {
      const found = all.flatMap(({ names }, index) =>
        question.split(' ').every((each) => lower(names.join(' ')).includes(each))
          ? [[String(index), { name: names.join(' '), email: '' }] as const]
          : [],
      );
      return [question, new Map(found)];
    }),
  );
}

function isFoundPlainly(team: Team, names: readonly string[], words: readonly string[], inAll: boolean, rows: Team[]) {
  const hasText = ({ teamName, projectId, productName }: Team): boolean =>
    [teamName, projectId, productName].some((each) => lower(each).includes(lower(words.join(' '))));
  if (words.length === 0 || hasText(team)) return true;
  if (!inAll && rows.some(hasText)) return false;
  const { teamName, projectId, productName, sector, businessUnit, teamType, teamStatus } = team;
  const fields = [teamName, projectId, productName, sector, businessUnit, teamType, teamStatus].map(lower);
  const missing = [...new Set(words.map(lower))].filter((each) => !fields.some((field) => field.includes(each)));
  const isLongEnough = missing.join(' ').length > 1;
  return missing.length === 0 || (isLongEnough && missing.every((each) => lower(names.join(' ')).includes(each)));
}
