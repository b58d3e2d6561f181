import { type CampaignTerms, type CampaignRule } from '#domain/campaigns/campaign.ts';
import {
  blankCampaign,
  proposeMoveTo,
  readRule,
  type RuleDraft,
  toCampaignDraft,
} from '#src/features/campaigns/edit/campaignDraft.ts';
import { KnownTechnologies } from '#domain/technologies/knownTechnologies.ts';
import { readRules } from '#domain/technologies/readRules.ts';

const languages = 'languageAndVersion';
const book = readRules([
  {
    $id: languages,
    names: JSON.stringify([{ name: 'Java', aliases: ['JDK'] }]),
    rings: JSON.stringify([
      { name: 'Java', versions: '< 11', ring: 'Hold', moveTo: '21' },
      { name: 'Perl', versions: '', ring: 'Hold', moveTo: 'Python' },
    ]),
    lifecycles: null,
  },
]);
const known = new KnownTechnologies(
  [
    { category: 'codeQualityTools', name: 'SonarQube', teams: 9 },
    { category: 'staticAnalysisTools', name: 'SonarQube', teams: 3 },
    { category: languages, name: 'Java', teams: 40 },
  ],
  book,
);
const blank = blankCampaign('2026-11');
const read = (draft: Partial<RuleDraft>) => readRule({ ...blank, ...draft }, known.find(draft.technology ?? ''));
const java = (kind: 'leave' | 'use', versions: string): CampaignRule => ({
  ...{ kind, category: languages, name: 'Java', versions },
});

it.each<[Partial<RuleDraft>, CampaignRule]>([
  [{ technology: 'jdk', versions: '<17' }, java('leave', '< 17')],
  [{ kind: 'use', technology: 'Java', versions: '' }, java('use', '')],
  [{ technology: 'Java', versions: 'No version' }, java('leave', 'no version')],
  [
    { technology: 'sonarqube', versions: '< or so' },
    { kind: 'leave', category: 'codeQualityTools', name: 'SonarQube', versions: '' },
  ],
  [
    { technology: 'sonarqube', category: 'staticAnalysisTools' },
    { kind: 'leave', category: 'staticAnalysisTools', name: 'SonarQube', versions: '' },
  ],
  [{ kind: 'leaveRing' }, { kind: 'leaveRing', ring: 'Hold' }],
  [
    { kind: 'metric', value: '80 %' },
    { kind: 'metric', metric: 'overallRepoTestCoverage', is: 'atLeast', value: 80 },
  ],
  [
    { kind: 'metric', metric: 'veracodeScanning', value: 'Yes' },
    { kind: 'metric', metric: 'veracodeScanning', is: 'equal', value: 'Yes' },
  ],
  [{ kind: 'confirmed' }, { kind: 'confirmed', days: 180 }],
  [{ kind: 'reported' }, { kind: 'reported', month: '2026-11' }],
])('%j is a rule, and read back from it', (draft, rule) => {
  expect(read(draft)).toEqual({ rule, problems: {} });
  const terms = { rule } as CampaignTerms;
  const { technology } = toCampaignDraft(terms, '2027-01');
  expect(readRule(toCampaignDraft(terms, '2027-01'), known.find(technology)).rule).toEqual(rule);
});

it.each<[Partial<RuleDraft>, object]>([
  [{}, { technology: 'This field is required.' }],
  [{ technology: 'Jaba' }, { technology: 'No team uses this, and no ring or date names it.' }],
  [{ technology: 'Java', versions: '< or so' }, { versions: 'Write a version or a range: 8, < 14, >= 9 < 12.' }],
  [{ kind: 'metric' }, { value: 'This field is required.' }],
  [{ kind: 'metric', value: '101' }, { value: 'Must be between 0 to 100' }],
  [{ kind: 'confirmed', days: '0' }, { days: 'Enter a whole number from 1 to 730.' }],
  [{ kind: 'confirmed', days: '731' }, { days: 'Enter a whole number from 1 to 730.' }],
  [{ kind: 'confirmed', days: '1.5' }, { days: 'Enter a whole number from 1 to 730.' }],
])('%j is no rule', (draft, problems) => expect(read(draft)).toEqual({ rule: undefined, problems }));

it('a technology is nothing wrong while the known ones aren’t there', () => {
  expect(readRule({ ...blank, technology: 'Java' }, undefined)).toEqual({ rule: undefined, problems: {} });
});

it.each<[CampaignRule, string]>([
  [java('leave', '8'), '21'],
  [java('leave', '< 11'), '21'],
  [java('leave', '17'), ''],
  [java('leave', ''), ''],
  [{ ...java('leave', ''), name: 'Perl' } as CampaignRule, 'Python'],
  [java('use', '8'), ''],
])('what to move to of %j: "%s"', (rule, expected) => expect(proposeMoveTo(rule, book)).toBe(expected));
