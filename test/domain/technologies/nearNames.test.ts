import fc from 'fast-check';
import { keepApart } from '#domain/technologies/chosenNames.ts';
import { areNear, proposeMerges } from '#domain/technologies/nearNames.ts';
import { technologyKey } from '#domain/technologies/technology.ts';
import { forAll } from '#test/support/forAll.ts';

test.each([
  ['Postgress', 'PostgreSQL'],
  ['Postgres', 'PostgreSQL'],
  ['Postgres', 'Postgress'],
  ['SonarCube', 'SonarQube'],
  ['Kuberntes', 'Kubernetes'],
  ['Kubrenetes', 'Kubernetes'],
  ['Ngnix', 'Nginx'],
  ['Pyton', 'Python'],
  ['Python 3', 'Pyhton 3'],
  ['Vue', 'Vue.js'],
  ['Node', 'Node.js'],
  ['Mongo', 'MongoDB'],
  ['Harbor', 'Harbour'],
  ['ExpresJS', 'Express.js'],
  ['Memcache', 'Memcached'],
])('%s and %s are near', (one, other) => expect([areNear(one, other), areNear(other, one)]).toEqual([true, true]));

test.each([
  ['Java', 'JavaScript'],
  ['C', 'C#'],
  ['C#', 'C++'],
  ['Objective-C', 'Objective-C++'],
  ['React', 'Preact'],
  ['React', 'React Native'],
  ['Angular 1', 'Angular 2'],
  ['log4j', 'log4j2'],
  ['JUnit 4', 'JUnit 5'],
  ['JUnit', 'NUnit'],
  ['MySQL', 'MSSQL'],
  ['Next.js', 'NestJS'],
  ['GitHub', 'GitLab'],
  ['Go', 'Groovy'],
  ['Jest', 'Jets'],
  ['Selenium', 'Selenide'],
  ['Angular', 'AngularJS'],
  ['Puppet', 'Puppeteer'],
  ['Spring', 'Spring Boot'],
  ['SonarQube', 'SonarCloud'],
  ['TypeScript', 'JavaScript'],
  ['', 'Go'],
  // One thing already.
  ['Node JS', 'Node.js'],
  ['PostgreSQL', 'postgre-sql'],
])('%j and %j are not near', (one, other) =>
  expect([areNear(one, other), areNear(other, one)]).toEqual([false, false]),
);

const used = [
  { name: 'Postgress', teams: 1 },
  { name: 'PostgreSQL', teams: 14 },
  { name: 'Postgres', teams: 5 },
  { name: 'Oracle', teams: 9 },
  { name: 'Redis', teams: 3 },
];
const shown = (proposals: ReturnType<typeof proposeMerges>) =>
  proposals.map(({ alias, name }) => `${alias.name} ${alias.teams} → ${name.name} ${name.teams}`);

test('each rarer name is proposed once, for the most used one that it is near', () => {
  expect(shown(proposeMerges(used, []))).toEqual(['Postgres 5 → PostgreSQL 14', 'Postgress 1 → PostgreSQL 14']);
});

test('a chosen name stays, however few teams use it; its aliases and what is kept apart are not proposed', () => {
  expect(shown(proposeMerges(used, [{ name: 'Postgres', aliases: [] }]))).toEqual([
    'Postgress 1 → PostgreSQL 14',
    'PostgreSQL 14 → Postgres 5',
  ]);
  expect(shown(proposeMerges(used, [{ name: 'PostgreSQL', aliases: ['postgres', 'Postgress'] }]))).toEqual([]);
  const apart = keepApart(keepApart([], 'PostgreSQL', 'Postgres'), 'PostgreSQL', 'Postgress');
  expect(shown(proposeMerges(used, apart))).toEqual(['Postgress 1 → Postgres 5']);
});

const word = fc.stringMatching(/^(?:postg|react|no)[a-dqrs#.]{0,5}[0-9]?$/u);

test('near is symmetric, and neither one name nor two spellings of it', () =>
  forAll(4_000, [word, word], (one, other) => {
    expect(areNear(one, other)).toBe(areNear(other, one));
    expect(areNear(one, one)).toBe(false);
    if (technologyKey(one) === technologyKey(other)) expect(areNear(one, other)).toBe(false);
  }));

test('proposals name two different things in use that are not one yet, and no alias twice', () =>
  forAll(1_000, [fc.uniqueArray(word, { selector: technologyKey, maxLength: 12 })], (names) => {
    const all = names.map((name, index) => ({ name, teams: index % 4 }));
    const [first = '', second = ''] = names;
    const chosen = names.length > 1 ? [{ name: first, aliases: [second] }] : [];
    const proposals = proposeMerges(all, chosen);
    for (const { name, alias } of proposals) {
      expect(all).toEqual(expect.arrayContaining([name, alias]));
      expect(areNear(name.name, alias.name)).toBe(true);
      expect([name.name, alias.name].sort()).not.toEqual([first, second].sort());
    }
    expect(new Set(proposals.map(({ alias }) => alias.name)).size).toBe(proposals.length);
  }));
