import { changesSchema, matchesFilters, toFilters } from '#src/features/changes/changesView.ts';
import { readAddress } from '#src/lists/addressState.ts';
import { changeRow } from '#test/support/changeRows.ts';

const parse = (search: string) => readAddress(changesSchema, new URLSearchParams(search));
const none = { team: '', person: '', area: '', from: '', to: '', upload: '', page: 1 };

describe('the address', () => {
  it.each([
    ['', none],
    [
      '?team=blue&person=Sam+Staff&area=metrics&from=2026-11-01&to=2026-11-21&upload=u1&page=3',
      {
        team: 'blue',
        person: 'Sam Staff',
        area: 'metrics',
        from: '2026-11-01',
        to: '2026-11-21',
        upload: 'u1',
        page: 3,
      },
    ],
    ['?area=nonsense&from=yesterday&to=2026-02-30&page=0&upload=a b&team=%22', none],
    ['?from=0202-11-01&page=1.5', none],
  ])('%s means what it says, and what it gets wrong is ignored', (search, view) => {
    expect(parse(search)).toEqual(view);
  });
});

describe('the platform is asked', () => {
  it('for nothing in particular without filters', () => {
    expect(toFilters(parse(''), 'UTC')).toEqual([]);
  });

  it("for days of the organisation's time zone, the last one included", () => {
    expect(toFilters(parse('?from=2026-03-28&to=2026-03-29'), 'Europe/Berlin')).toEqual([
      { column: 'changedAt', is: 'atLeast', value: '2026-03-27T23:00:00.000Z' },
      // The clocks go forward on March 29th.
      { column: 'changedAt', is: 'below', value: '2026-03-29T22:00:00.000Z' },
    ]);
  });

  it('for all filters together', () => {
    expect(toFilters(parse('?team=blue&person=Sam+Staff&area=metrics&upload=u1'), 'UTC')).toEqual([
      { column: 'uploadId', equals: 'u1' },
      { column: 'teamId', equals: 'blue' },
      { column: 'userName', equals: 'Sam Staff' },
      { column: 'area', equals: 'metrics' },
    ]);
  });
});

describe('an entry that arrives', () => {
  const entry = changeRow('a', { area: 'metrics', changedAt: '2026-11-21T23:30:00.000+00:00' });

  it.each([
    ['', true],
    ['?team=blue&person=Sam+Staff&area=metrics', true],
    ['?team=red', false],
    ['?person=Kim+Staff', false],
    ['?area=team', false],
    ['?upload=u1', false],
    ['?from=2026-11-22', false],
    ['?from=2026-11-21&to=2026-11-21', true],
    ['?to=2026-11-20', false],
  ])('%s: belongs to what is shown: %s', (search, belongs) => {
    expect(matchesFilters(entry, toFilters(parse(search), 'UTC'))).toBe(belongs);
  });

  it('belongs to the day that it is where the organisation is', () => {
    expect(matchesFilters(entry, toFilters(parse('?from=2026-11-22'), 'Asia/Tokyo'))).toBe(true);
  });
});
