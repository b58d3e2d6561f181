import type { Campaign, CampaignRule } from '#domain/campaigns/campaign.ts';
import { describeRule } from '#domain/campaigns/requirement.ts';
import { findOpenHolds, suggestCampaigns } from '#domain/campaigns/suggestCampaigns.ts';
import { readRules } from '#domain/technologies/readRules.ts';

const languages = 'languageAndVersion';
const today = '2026-11-27';
const hold = (name: string, versions: string, until: string) => ({ name, versions, ring: 'Hold', until });
const book = readRules([
  {
    $id: languages,
    names: JSON.stringify([{ name: 'Java', aliases: ['JDK'] }]),
    rings: JSON.stringify([
      hold('Perl', '', '2027-03-31'),
      { ...hold('Java', '8', '2026-12-31'), moveTo: '21' },
      hold('Scala', '', today),
      hold('Ruby', '', '2026-11-26'),
      hold('Cobol', '', ''),
      { ...hold('Go', '', '2027-01-01'), ring: 'Assess' },
    ]),
    lifecycles: null,
  },
]);
const leave = (name: string, versions = ''): CampaignRule => ({ kind: 'leave', category: languages, name, versions });
const suggested = (
  campaigns: readonly Pick<Campaign, 'rule' | 'status'>[],
  count: (rule: CampaignRule) => number = () => 1,
) => suggestCampaigns(findOpenHolds(book, campaigns, today), count).map(({ rule }) => describeRule(rule));

it('suggests what is on Hold with a day that is still to come, first to be left first', () => {
  expect(suggestCampaigns(findOpenHolds(book, [], today), () => 63)).toEqual([
    { rule: leave('Scala'), moveTo: '', deadline: today, teams: 63 },
    { rule: leave('Java', '8'), moveTo: '21', deadline: '2026-12-31', teams: 63 },
    { rule: leave('Perl'), moveTo: '', deadline: '2027-03-31', teams: 63 },
  ]);
});

it.each<[string, CampaignRule, Campaign['status'], string[]]>([
  ['the same', leave('JDK', '8'), 'draft', ['Leave Scala', 'Leave Perl']],
  ['a part of what a campaign asks for', leave('Java', '< 11'), 'running', ['Leave Scala', 'Leave Perl']],
  ['every version', leave('Java'), 'running', ['Leave Scala', 'Leave Perl']],
  ['all that is on Hold', { kind: 'leaveRing', ring: 'Hold' }, 'running', []],
  ['other versions', leave('Java', '11'), 'running', ['Leave Scala', 'Leave Java 8', 'Leave Perl']],
  [
    'the opposite',
    { ...leave('Perl'), kind: 'use' } as CampaignRule,
    'running',
    ['Leave Scala', 'Leave Java 8', 'Leave Perl'],
  ],
  ['a campaign that is over', leave('Java'), 'ended', ['Leave Scala', 'Leave Java 8', 'Leave Perl']],
])('what a campaign asks for isn’t suggested: %s', (_, rule, status, expected) => {
  expect(suggested([{ rule, status }])).toEqual(expected);
});

it('suggests what teams still use, three at most', () => {
  expect(suggested([], (rule) => (describeRule(rule) === 'Leave Java 8' ? 0 : 2))).toEqual([
    'Leave Scala',
    'Leave Perl',
  ]);
  const many = findOpenHolds(
    readRules([
      {
        ...{ $id: languages, names: null, lifecycles: null },
        rings: JSON.stringify(['A', 'B', 'C', 'D'].map((name) => hold(name, '', '2027-01-01'))),
      },
    ]),
    [],
    today,
  );
  expect(suggestCampaigns(many, () => 1).map(({ rule }) => rule.name)).toEqual(['A', 'B', 'C']);
});
