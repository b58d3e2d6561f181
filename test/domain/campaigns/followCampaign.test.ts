import { wholeOrganisation } from '#domain/campaigns/campaign.ts';
import { historyNeeds, progressOf } from '#domain/campaigns/campaignProgress.ts';
import { followCampaign } from '#domain/campaigns/followCampaign.ts';
import { always } from '#domain/campaigns/presence.ts';
import { requirementOf } from '#domain/campaigns/requirement.ts';
import { factsByRule } from '#domain/campaigns/ruleFacts.ts';
import { findStanding } from '#domain/campaigns/standing.ts';
import { readRules } from '#domain/technologies/readRules.ts';
import { reportingRow } from '#test/support/reportingRows.ts';
import { teamRow } from '#test/support/teamRows.ts';

const field = 'languageAndVersion';
const requirement = requirementOf({ kind: 'leave', category: field, name: 'Java', versions: '8' }, readRules([]));
const day = '2026-10-12';
const span = { first: day, last: day, startedAt: `${day}T10:00:00.000Z`, timeZone: 'UTC' };

test.each([
  ['after the start, is done on that day', '11:00', { state: 'done', since: day }, 1],
  ['before the start, never had to act', '09:00', { state: 'idle', since: null }, 0],
])('who acts on the first day %s', (_, time, state, done) => {
  const change = { changedAt: `${day}T${time}:00.000Z`, field, oldValue: 'Java:8', newValue: 'Java:21' };
  const team = { id: 'amber', facts: { [field]: 'Java:21' }, changes: [change], presence: always };
  const progress = followCampaign([team], requirement, [], span);
  expect(progress.days).toEqual([{ day, done, left: 0, exempt: 0 }]);
  expect(progress.teams).toMatchObject([state]);
});

describe('a month that is no longer kept with teams', () => {
  const today = { today: '2027-12-01', timeZone: 'UTC' };
  const rule = { kind: 'reported', month: '2026-11' } as const;
  const of = { rule, scope: wholeOrganisation, exemptions: [], isPermanent: false };
  const campaign = { ...of, startedAt: '2026-11-02T09:00:00.000Z', endedAt: '2026-12-10T09:00:00.000Z' };
  const teams = [teamRow('amber'), teamRow('blue')];
  const reporting = [reportingRow('amber', { months: ['2027-11'] }), reportingRow('blue')];
  const facts = factsByRule({ reporting }, readRules([]), today)(rule);

  test('is still told of a campaign that is over, by its reports', () => {
    const needs = historyNeeds(campaign, facts);
    const report = { teamId: 'amber', $createdAt: '2026-11-20T09:00:00.000Z', reportedAt: '2026-11-20T09:00:00.000Z' };
    const history = { entries: [], reports: [report], presence: [] };
    const { days } = progressOf(campaign, teams, facts, needs, history);
    expect(days.at(-1)).toEqual({ day: '2026-12-10', done: 1, left: 1, exempt: 0 });
  });

  test('is asked of nobody', () => {
    expect(findStanding(campaign, teams, facts).left).toEqual([]);
    const kept = { ...today, today: '2027-11-30' };
    const before = factsByRule({ reporting }, readRules([]), kept)(rule);
    expect(findStanding(campaign, teams, before).left).toHaveLength(2);
  });
});
