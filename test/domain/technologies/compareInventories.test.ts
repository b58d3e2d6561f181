import { compareInventories } from '#domain/technologies/compareInventories.ts';
import { readRules } from '#domain/technologies/readRules.ts';

const rules = readRules([
  {
    $id: 'datastoreAndVersion',
    names: JSON.stringify([{ name: 'PostgreSQL', aliases: ['Postgres'] }]),
    rings: null,
    lifecycles: null,
  },
]);

it('puts technologies side by side, and tells what differs', () => {
  const compared = compareInventories(
    [
      { languageAndVersion: 'Java:21|Go:1.22', datastoreAndVersion: 'Postgres:16', codeReviewTools: 'GitHub' },
      { languageAndVersion: 'java: v21 |Kotlin', datastoreAndVersion: 'PostgreSQL:16', codeReviewTools: null },
      null,
    ],
    rules,
  );
  expect(compared).toEqual([
    {
      category: 'languageAndVersion',
      technologies: [
        { name: 'Go', uses: [['1.22'], null, null], differs: true },
        { name: 'Java', uses: [['21'], ['v21'], null], differs: true },
        { name: 'Kotlin', uses: [null, [], null], differs: true },
      ],
    },
    {
      category: 'datastoreAndVersion',
      technologies: [{ name: 'PostgreSQL', uses: [['16'], ['16'], null], differs: true }],
    },
    { category: 'codeReviewTools', technologies: [{ name: 'GitHub', uses: [[], null, null], differs: true }] },
  ]);
});

it('finds spellings, aliases and spellings of versions alike', () => {
  const [languages, datastores] = compareInventories(
    [
      { languageAndVersion: 'Java:1.8|Java:21', datastoreAndVersion: 'Postgres:16' },
      { languageAndVersion: 'JAVA:21 LTS|java:8', datastoreAndVersion: 'postgresql:v16' },
    ],
    rules,
  );
  expect(languages?.technologies).toEqual([
    {
      name: 'Java',
      uses: [
        ['8', '21'],
        ['21 LTS', '8'],
      ],
      differs: false,
    },
  ]);
  expect(datastores?.technologies).toEqual([{ name: 'PostgreSQL', uses: [['16'], ['v16']], differs: false }]);
});

it('has nothing to say of one team, of none, and of comments', () => {
  expect(compareInventories([], undefined)).toEqual([]);
  expect(compareInventories([{ codeReviewTools: 'GitHub|' }], undefined)).toEqual([
    { category: 'codeReviewTools', technologies: [{ name: 'GitHub', uses: [[]], differs: false }] },
  ]);
});
