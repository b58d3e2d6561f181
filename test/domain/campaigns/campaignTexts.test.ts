import { describeProgress, forecast, lastDayOfFigure } from '#domain/campaigns/campaignTexts.ts';
import type { CampaignDay } from '#domain/campaigns/followCampaign.ts';
import { addDays } from '#domain/calendarDay.ts';

const campaign = { status: 'running', deadline: '2027-03-05' } as const;
const today = '2026-11-27';

/** One number of done teams a day, the last one of today. */
function days(done: readonly number[], total: number, exempt = 0): CampaignDay[] {
  return done.map((each, index) => ({
    ...{ day: addDays(today, index + 1 - done.length), done: each, left: total - each, exempt },
  }));
}

const steady = Array.from({ length: 41 }, (_, index) => index);

it.each<[string, CampaignDay[], string]>([
  ['a line', days(steady, 63), '40 of 63 teams are done, 23 left, 98 days; at this pace on December 20, 2026.'],
  [
    'the last 30 days',
    days([0, ...new Array<number>(30).fill(40)], 63),
    '40 of 63 teams are done, 23 left, 98 days; at this pace on December 15, 2026.',
  ],
  ['a standstill', days(new Array<number>(40).fill(40), 63), '40 of 63 teams are done, 23 left, 98 days.'],
  ['too few days', days([0, 1, 2], 63), '2 of 63 teams are done, 61 left, 98 days.'],
  ['exempt ones', days([1], 2, 3), '1 of 2 teams are done, 1 left, 3 exempt, 98 days.'],
  ['the end', days([63], 63), 'All 63 teams are done.'],
  ['nobody', days([0], 0), 'No team has to act.'],
])('%s', (_, line, expected) => expect(describeProgress(line, campaign, today)).toBe(expected));

it('a campaign that is late or over says so', () => {
  const line = days([1], 2);
  expect(describeProgress(line, { ...campaign, deadline: '2026-11-24' }, today)).toBe(
    '1 of 2 teams are done, 1 left, 3 days late.',
  );
  expect(describeProgress(line, { ...campaign, deadline: today }, today)).toBe(
    '1 of 2 teams are done, 1 left, due today.',
  );
  expect(describeProgress(days(steady, 63), { ...campaign, status: 'ended' }, today)).toBe(
    '40 of 63 teams are done, 23 left.',
  );
});

it('no line is drawn where nothing is left', () => {
  expect(forecast(days(steady, 40))).toBeNull();
  expect(forecast([])).toBeNull();
});

it.each([
  ['the deadline', '2027-03-05', null, '2027-03-05'],
  ['a later forecast', '2027-03-05', '2027-05-04', '2027-05-04'],
  ['half a year after the deadline', '2027-03-05', '2031-01-01', '2027-09-01'],
  ['half a year from today, after the deadline', '2026-01-31', '2031-01-01', '2027-05-26'],
  ['two years ahead', '2099-12-31', '2027-05-04', '2028-11-26'],
  ['today, once the deadline is over', '2026-01-31', null, '2026-11-27'],
])('the figure ends with %s', (_, deadline, pace, expected) => {
  expect(lastDayOfFigure(today, deadline, pace)).toBe(expected);
});
