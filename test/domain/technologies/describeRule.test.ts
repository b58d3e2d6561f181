import { describeHeldItems, describePosition } from '#domain/technologies/describeRule.ts';
import { endOfAdopted } from '#domain/technologies/readRules.ts';
import type { CategoryRules, Ring, RingRule } from '#domain/technologies/rules.ts';

const rule = (ring: Ring, fields: Partial<RingRule> = {}): RingRule => ({
  ...{ name: 'Java', versions: '', ring, reason: '', until: '', moveTo: '' },
  ...fields,
});
const sameDay = (day: string) => day;

it.each([
  [rule('Hold', { until: '2027-03-31', moveTo: '21' }), 'on Hold: leave by 2027-03-31, move to 21'],
  [rule('Hold', { until: '2027-03-31' }), 'on Hold: leave by 2027-03-31'],
  [rule('Hold', { moveTo: '21' }), 'on Hold: move to 21'],
  [rule('Hold'), 'on Hold'],
  [rule('Assess', { until: '2027-03-31' }), 'Assess: until 2027-03-31'],
])('%j is “%s”', (given, text) => expect(describePosition(given, sameDay)).toBe(text));

it('what is on Hold has its day, where there is one', () => {
  const items = [
    { name: 'Java', version: '8', rule: rule('Hold', { until: '2027-03-31' }) },
    { name: 'Cobol', version: '', rule: rule('Hold') },
  ];
  expect(describeHeldItems(items, sameDay)).toBe('Java 8, leave by 2027-03-31; Cobol');
});

const rules: CategoryRules = {
  ...{ names: [], rings: [] },
  lifecycles: [
    {
      ...{ name: 'Java', source: '', isSample: false },
      cycles: [
        { cycle: '21', eol: '2028-09-30' },
        { cycle: '9', eol: '2018-03-20' },
        { cycle: '8', eol: '2022-03-31' },
        { cycle: '7', eol: true },
      ],
    },
  ],
};

it.each([
  ['Adopt', '8', '2022-03-31', 'Adopt, though end of life since 2022-03-31'],
  ['Adopt', '8.0.312', '2022-03-31', 'Adopt, though end of life since 2022-03-31'],
  ['Adopt', '< 10', '2022-03-31', 'Adopt, though end of life since 2022-03-31'],
  ['Adopt', '7', true, 'Adopt, though end of life'],
  ['Adopt', '', null, 'Adopt'],
  ['Adopt', '21', null, 'Adopt'],
  ['Adopt', '17', null, 'Adopt'],
  ['Trial', '8', null, 'Trial'],
] as const)('%s of Java %j on November 23, 2026 has no support since %s', (ring, versions, end, text) => {
  const given = rule(ring, { versions });
  expect(endOfAdopted(rules, given, '2026-11-23')).toBe(end);
  expect(describePosition(given, sameDay, end)).toBe(text);
});
