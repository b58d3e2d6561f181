import { followCampaign } from '#domain/campaigns/followCampaign.ts';
import { always } from '#domain/campaigns/presence.ts';
import { requirementOf } from '#domain/campaigns/requirement.ts';
import { readRules } from '#domain/technologies/readRules.ts';

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
