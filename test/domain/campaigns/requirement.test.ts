import type { CampaignRule } from '#domain/campaigns/campaign.ts';
import { contradicts, isSameRule } from '#domain/campaigns/contradictions.ts';
import {
  confirmedFact,
  describeRule,
  reportedFact,
  requirementOf,
  type TeamFacts,
} from '#domain/campaigns/requirement.ts';
import { readRules } from '#domain/technologies/readRules.ts';

const book = readRules([
  {
    $id: 'languageAndVersion',
    names: JSON.stringify([{ name: 'Java', aliases: ['JDK'] }]),
    rings: JSON.stringify([
      { name: 'Java', versions: '< 11', ring: 'Hold', reason: '', until: '2027-03-31', moveTo: '21' },
      { name: 'Go', versions: '', ring: 'Adopt', reason: '', until: '', moveTo: '' },
    ]),
    lifecycles: null,
  },
  {
    $id: 'endToEndTestTools',
    names: null,
    rings: JSON.stringify([
      { name: 'Selenium', versions: '', ring: 'Hold', reason: '', until: '', moveTo: 'Playwright' },
    ]),
    lifecycles: null,
  },
]);

const languages = 'languageAndVersion';
const java8: CampaignRule = { kind: 'leave', category: languages, name: 'Java', versions: '8' };
const java21: CampaignRule = { kind: 'use', category: languages, name: 'Java', versions: '>= 21' };
const coverage: CampaignRule = { kind: 'metric', metric: 'overallRepoTestCoverage', is: 'atLeast', value: 80 };
const confirmed: CampaignRule = { kind: 'confirmed', days: 90 };
const reported: CampaignRule = { kind: 'reported', month: '2026-11' };

const cases: readonly [CampaignRule, TeamFacts, readonly string[]][] = [
  [
    java8,
    { [languages]: 'Java:8|Go:1.22|java:1.8.0_292|JDK:8.0.312|Java' },
    ['Java 8', 'java 1.8.0_292', 'JDK 8.0.312'],
  ],
  [java8, { [languages]: 'Java:21|JavaScript:8' }, []],
  [java8, { [languages]: null }, []],
  [{ ...java8, versions: '' }, { [languages]: 'Java|OpenJDK' }, ['Java']],
  [{ ...java8, versions: 'no version' }, { [languages]: 'Java|Java:8' }, ['Java']],
  [
    { kind: 'leaveRing', ring: 'Hold' },
    { [languages]: 'Java:8|Java:17', endToEndTestTools: 'Selenium' },
    ['Java 8 → 21', 'Selenium → Playwright'],
  ],
  [{ kind: 'leaveRing', ring: 'Trial' }, { [languages]: 'Java:8' }, []],
  [java21, { [languages]: 'Java:8|JDK:21' }, []],
  [java21, { [languages]: 'Java:8|Java:17' }, ['Java 8, Java 17']],
  [java21, {}, ['No Java']],
  [coverage, { overallRepoTestCoverage: '80' }, []],
  [coverage, { overallRepoTestCoverage: '79.99' }, ['79.99%']],
  [coverage, {}, ['Not reported yet']],
  [coverage, { notApplicable: '{"overallRepoTestCoverage":"noCode"}' }, []],
  [{ ...coverage, is: 'atMost', value: 100 }, { overallRepoTestCoverage: '9' }, []],
  // In no figure.
  [coverage, { overallRepoTestCoverage: '250' }, ['250.00% (out of range)']],
  [
    { kind: 'metric', metric: 'veracodeScanning', is: 'equal', value: 'Yes' },
    { veracodeScanning: 'Partial' },
    ['Partial'],
  ],
  [confirmed, { [confirmedFact]: '2026-08-29' }, []],
  [confirmed, { [confirmedFact]: '2026-08-28' }, ['Last confirmed on August 28, 2026']],
  [confirmed, { [confirmedFact]: null }, ['Never confirmed']],
  [reported, { [reportedFact]: '2026-11' }, []],
  [reported, {}, ['November 2026 not reported yet']],
  [{ kind: 'reported', month: '2026-10' }, {}, ['October 2026 is missing']],
];

it.each(cases)('%j of a team with %j asks for %j', (rule, facts, expected) => {
  const tasks = requirementOf(rule, book).tasks(facts, '2026-11-27');
  expect(tasks.map(({ text, moveTo }) => (moveTo === '' ? text : `${text} → ${moveTo}`))).toEqual(expected);
});

it('what is asked is one short sentence', () => {
  const rules: CampaignRule[] = [java8, { kind: 'leaveRing', ring: 'Hold' }, java21, coverage, confirmed, reported];
  expect(rules.map(describeRule)).toEqual([
    'Leave Java 8',
    'Leave all that is in the ring Hold',
    'Use Java >= 21',
    'Reach Overall Repo Test Coverage at least 80.00%',
    'Confirm the tech inventory within 90 days',
    'Report November 2026',
  ]);
});

const selenium: CampaignRule = { kind: 'use', category: 'endToEndTestTools', name: 'Selenium', versions: '' };
const leaveHold: CampaignRule = { kind: 'leaveRing', ring: 'Hold' };
const fromAtMost: CampaignRule = { ...coverage, is: 'atMost', value: 60 };
it.each<[CampaignRule, CampaignRule, boolean]>([
  [java8, java21, false],
  [{ ...java8, versions: '' }, java21, true],
  [java8, { ...java21, versions: '8' }, true],
  [{ ...java8, versions: '< 22' }, { ...java21, versions: '21' }, true],
  [{ ...java8, name: 'JDK', versions: '' }, java21, true],
  [{ ...java8, name: 'Go', versions: '' }, java21, false],
  [java8, java8, false],
  [coverage, fromAtMost, true],
  [coverage, { ...coverage, is: 'atMost', value: 80 }, false],
  [confirmed, reported, false],
  [{ ...java8, versions: 'no version' }, { ...java21, versions: 'no version' }, true],
  [leaveHold, selenium, true],
  [leaveHold, { ...selenium, versions: '>= 4' }, true],
  [{ ...leaveHold, ring: 'Assess' }, selenium, false],
  [leaveHold, { ...java21, versions: '1.8' }, true],
  [leaveHold, { ...java21, versions: '21' }, false],
  [leaveHold, { ...java21, versions: '' }, false],
  [leaveHold, { ...java21, versions: 'no version' }, false],
  [leaveHold, { ...java21, name: 'Rust' }, false],
  [leaveHold, java8, false],
])('%j and %j contradict each other: %s', (one, other, expected) => {
  expect(contradicts(one, other, book)).toBe(expected);
  expect(contradicts(other, one, book)).toBe(expected);
});

it.each<[CampaignRule, CampaignRule, boolean]>([
  [java8, { ...java8, name: 'jdk' }, true],
  [java8, { ...java8, versions: '< 11' }, false],
  [java8, { ...java8, kind: 'use' }, false],
  [coverage, { ...coverage, value: 80 }, true],
  [coverage, { ...coverage, value: 70 }, false],
  [confirmed, confirmed, true],
])('%j is the same as %j: %s', (one, other, expected) => expect(isSameRule(one, other, book)).toBe(expected));
