import fc from 'fast-check';
import { editRings, findRingProblems, blankRing, listRings, toRingRule } from '#domain/technologies/ringEdits.ts';
import { type RingRule, rings } from '#domain/technologies/rules.ts';
import { forAll } from '#test/support/forAll.ts';

const rule = (versions: string, fields: Partial<RingRule> = {}): RingRule => ({
  ...{ name: 'Java', versions, ring: 'Adopt', reason: '', until: '', moveTo: '' },
  ...fields,
});
const old = rule('8', { ring: 'Hold', reason: 'Old' });
const list = [rule(''), old, rule('>= 9 < 12'), rule('', { name: 'Go' })];

it.each([
  [{}, ['ring']],
  [{ ring: 'Adopt' }, []],
  [{ ring: 'Adopt', versions: '< 14' }, []],
  [{ ring: 'Adopt', versions: '< or so' }, ['versions']],
  [{ ring: 'Hold', versions: '< or so' }, ['versions', 'reason']],
  [{ ring: 'Hold', reason: ' ' }, ['reason']],
  [{ ring: 'Hold', reason: '\u200b' }, ['reason']],
  [{ ring: 'Hold', reason: 'Old' }, []],
] as const)('%j has problems with %j', (fields, expected) =>
  expect(Object.keys(findRingProblems({ ...blankRing, ...fields }))).toEqual(expected),
);

it('a range is stored in one form', () => {
  const draft = { ...blankRing, ring: 'Trial', versions: ' older than 9', reason: ' New ', moveTo: ' 21 ' } as const;
  expect(toRingRule('Java', draft)).toEqual(rule('< 9', { ring: 'Trial', reason: 'New', moveTo: '21' }));
});

describe('an edit', () => {
  const trial = rule('8', { ring: 'Trial' });
  it.each([
    ['adds one', null, rule('21'), [...list, rule('21')]],
    ['changes one', old, trial, [list[0], trial, list[2], list[3]]],
    ['changes its versions', old, rule('< 8'), [list[0], rule('< 8'), list[2], list[3]]],
    ['removes one', old, null, [list[0], list[2], list[3]]],
    ['removes one that is gone', rule('7'), null, list],
    ['adds what is there', null, old, list],
    ['changes to what is there', trial, old, list],
    ['adds one of another technology', null, rule('8', { name: 'Rust' }), [...list, rule('8', { name: 'Rust' })]],
  ])('%s', (_, before, after, expected) => {
    expect(editRings(list, { before, after })).toEqual({ outcome: 'saved', list: expected });
  });

  it.each([
    ['added for every version', null, rule('', { ring: 'Hold' }), list[0]],
    ['added for the same versions in another order', null, rule('< 12 >= 9', { ring: 'Hold' }), list[2]],
    ['given the versions of another', old, rule('>= 9 < 12', { ring: 'Hold' }), list[2]],
    ['added under another spelling', null, rule('8', { name: 'JAVA' }), old],
  ])('that is %s is refused', (_, before, after, by) => {
    expect(editRings(list, { before, after })).toEqual({ outcome: 'taken', by });
  });

  it.each([
    ['changed', rule('8', { ring: 'Assess' }), rule('8', { ring: 'Trial' }), old],
    ['changed, and would be removed', rule('8', { ring: 'Assess' }), null, old],
    ['removed', rule('7'), rule('7', { ring: 'Trial' }), null],
  ])('of what somebody else %s changes nothing', (_, before, after, theirs) => {
    expect(editRings(list, { before, after })).toEqual({ outcome: 'conflict', theirs });
  });

  it('under an alias is one of the chosen name', () => {
    const rules = { names: [{ name: 'Java', aliases: ['JDK'] }], rings: list, lifecycles: [] };
    expect(editRings(list, { before: null, after: rule('8', { name: 'JDK' }) }, rules)).toEqual({
      outcome: 'taken',
      by: old,
    });
    expect(listRings(rules, 'jdk').map(({ versions }) => versions)).toEqual(['', '>= 9 < 12', '8']);
  });
});

it('edits of two admins in any order lose nothing, and no two rules speak of the same versions', () => {
  const versions = fc.constantFrom('', '8', '< 11', '< 17', '21');
  const change = fc.record({
    before: fc.option(versions, { nil: null }),
    after: fc.option(fc.record({ versions, ring: fc.constantFrom(...rings) }), { nil: null }),
  });
  const steps = fc.array(fc.tuple(fc.nat(1), change), { maxLength: 12 });
  forAll(1_000, [steps], (edits) => {
    let stored: readonly RingRule[] = [];
    const seen: [readonly RingRule[], readonly RingRule[]] = [[], []];
    for (const [index, { before: of, after: wanted }] of edits) {
      const admin = index as 0 | 1;
      const before = seen[admin].find((each) => each.versions === of) ?? null;
      const after = wanted && rule(wanted.versions, { ring: wanted.ring });
      const result = editRings(stored, { before, after });
      if (result.outcome === 'saved') {
        const touched = [before?.versions, after?.versions];
        const others = (all: readonly RingRule[]) => all.filter((each) => !touched.includes(each.versions));
        expect(others(result.list)).toEqual(others(stored));
        if (after) expect(result.list).toContainEqual(after);
        stored = result.list;
      }
      seen[admin] = stored;
      expect(new Set(stored.map((each) => each.versions)).size).toBe(stored.length);
    }
  });
});
