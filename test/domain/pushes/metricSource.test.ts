import { metricFields } from '#domain/monthly-metrics/fields.ts';
import type { StoredMetrics } from '#domain/monthly-metrics/mergeMetrics.ts';
import { isValueOf, pushedIn, pushesByMonth, sourceOf } from '#domain/pushes/metricSource.ts';
import { formatOverrides } from '#domain/pushes/overrides.ts';
import { pushRow } from '#test/support/pushRows.ts';

const key = 'overallRepoTestCoverage';
const [june, july] = ['2026-06', '2026-07'];
const pushes = pushesByMonth([pushRow('blue', june, 41), pushRow('blue', july, 43)]);
const ofJune = pushesByMonth([pushRow('blue', june, 41)]);
const override = (month: string) => formatOverrides({ [key]: { month, reason: 'Two modules are missing.' } });

test.each<[string, StoredMetrics & { overrides?: string | null }, typeof pushes, object | undefined]>([
  ['the newest pushed value', { [key]: 43 }, pushes, { pushed: { value: 43 } }],
  ['a person’s own', { [key]: 50 }, pushes, undefined],
  ['that of an earlier month, which a newer push has replaced', { [key]: 41 }, pushes, undefined],
  ['that of an earlier month, still the newest', { [key]: 41 }, ofJune, { pushed: { value: 41 } }],
  ['no push', { [key]: 43 }, [], undefined],
  [
    'a person’s, in place of this month’s',
    { [key]: 50, overrides: override(july) },
    pushes,
    { pushed: { value: 43 }, overridden: 'Two modules are missing.' },
  ],
  ['an override of a month that has ended', { [key]: 50, overrides: override(june) }, ofJune, undefined],
  ['an override of this month, of a value pushed before', { [key]: 50, overrides: override(july) }, ofJune, undefined],
])('where a value is from: %s', (_, metrics, known, source) => {
  const found = sourceOf(key, metrics, known, july);
  if (source === undefined) expect(found).toBeUndefined();
  else expect(found).toMatchObject(source);
  expect(found !== undefined && 'overridden' in found).toBe(source !== undefined && 'overridden' in source);
});

test('a team without metrics, and a metric that no program measures, have no source', () => {
  expect(sourceOf(key, null, pushes, july)).toBeUndefined();
  const others = metricFields.filter((field) => field.key !== key);
  expect(others.flatMap((field) => sourceOf(field.key, { [field.key]: 43 }, pushes, july) ?? [])).toEqual([]);
});

test('the pushes of a month are its own alone', () => {
  expect([july, june, '2026-05'].map((month) => pushedIn(pushes, month)[key]?.value)).toEqual([43, 41, undefined]);
});

test.each<[string, StoredMetrics, number | 'notApplicable', boolean]>([
  ['the same', { [key]: 0 }, 0, true],
  ['another', { [key]: 1 }, 0, false],
  ['none', { [key]: null }, 0, false],
  ['what does not apply', { [key]: null, notApplicable: `{"${key}":"beingRetired"}` }, 'notApplicable', true],
  ['what is merely missing', { [key]: null }, 'notApplicable', false],
])('a report’s value is the pushed one: %s', (_, metrics, value, isSame) => {
  const pushed = { value, measuredAt: '', source: { name: '', url: '' }, by: '' };
  expect(isValueOf(key, metrics, pushed)).toBe(isSame);
});
