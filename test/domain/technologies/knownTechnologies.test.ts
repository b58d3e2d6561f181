import { KnownTechnologies } from '#domain/technologies/knownTechnologies.ts';
import { readRules } from '#domain/technologies/readRules.ts';

const languages = 'languageAndVersion';
const book = readRules([
  {
    $id: languages,
    names: JSON.stringify([{ name: 'Java', aliases: ['JDK'] }]),
    rings: JSON.stringify([{ name: 'Zig', versions: '', ring: 'Assess' }]),
    lifecycles: JSON.stringify([{ name: 'java', cycles: [] }]),
  },
]);
const known = new KnownTechnologies(
  [
    { category: 'codeQualityTools', name: 'SonarQube', teams: 3 },
    { category: languages, name: 'Java', teams: 40 },
    { category: 'frameworkAndVersion', name: 'Kubernetes', teams: 5 },
    { category: 'staticAnalysisTools', name: 'Sonar Qube', teams: 9 },
    { category: languages, name: 'JavaScript', teams: 60 },
  ],
  book,
);

it('names in use and those of rules are known, once each', () => {
  expect(known.list.map(({ name, teams }) => `${name} ${teams}`)).toEqual([
    'JavaScript 60',
    'Java 40',
    'Sonar Qube 9',
    'Kubernetes 5',
    'SonarQube 3',
    'Zig 0',
  ]);
});

it.each([
  ['jdk', ['Java 40']],
  ['SONARQUBE', ['Sonar Qube 9', 'SonarQube 3']],
  ['zig', ['Zig 0']],
  ['Java 8', []],
  [' ', []],
])('finds %s', (name, expected) => {
  expect(known.find(name).map((each) => `${each.name} ${each.teams}`)).toEqual(expected);
});

it.each([
  ['Java 8', ['Java']],
  ['Jav', ['JavaScript', 'Java']],
  ['Kubernets', ['Kubernetes']],
  ['Rust', []],
  ['', []],
])('offers near names of %s', (name, expected) => expect(known.findNear(name)).toEqual(expected));
