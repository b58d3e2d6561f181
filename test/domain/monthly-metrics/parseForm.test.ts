import {
  chosenReason,
  dropUnchanged,
  emptyDraft,
  inputText,
  keepMine,
  type MetricsDraft,
  parseForm,
  resetField,
  setField,
  setReason,
} from '#domain/monthly-metrics/MetricsDraft.ts';
import { metricFields, type MetricKey, type MetricValues } from '#domain/monthly-metrics/fields.ts';
import { metricsRow } from '#test/support/metricsRows.ts';

const repo = 'overallRepoTestCoverage';
const automated = 'automatedFunctionalTestCount';
const stored: MetricValues = {
  ...metricsRow('blue'),
  overallRepoTestCoverage: 70,
  overallBranchTestCoverage: 60.5,
  automatedFunctionalTestCount: 12,
  manualFunctionalTestCount: 0,
  veracodeScanning: 'Partial',
  veracodeScanningPercentage: 40,
  sonarqubeAdoptionStatus: 'Ongoing',
  singleArtifactPromotion: 'No',
};

const typed = (texts: Partial<Record<MetricKey, string>>, before = stored): MetricsDraft =>
  (Object.entries(texts) as [MetricKey, string][]).reduce(
    (draft, [key, text]) => setField(draft, before, key, text),
    emptyDraft,
  );

/** Of fields that all apply. */
const allApply = { baseNotApplicable: null, mineNotApplicable: null };

test('nothing typed is nothing to save', () => {
  expect(parseForm(emptyDraft, stored)).toEqual({
    edit: { base: {}, mine: {}, ...allApply },
    errors: {},
    isChanged: false,
  });
});

test('only what was changed is saved, with what it was changed from', () => {
  expect(parseForm(typed({ [repo]: '72.25', [automated]: '13' }), stored)).toEqual({
    edit: { base: { [repo]: 70, [automated]: 12 }, mine: { [repo]: 72.25, [automated]: 13 }, ...allApply },
    errors: {},
    isChanged: true,
  });
});

test.each(['70', '70.0', ' 70 ', '070'])('%p is what was there before, so nothing is changed', (text) => {
  expect(parseForm(typed({ [repo]: text }), stored)).toMatchObject({ edit: { mine: {} }, isChanged: false });
  expect(dropUnchanged(typed({ [repo]: text }))).toEqual({});
});

test.each([
  ['', 'This field is required.'],
  ['7x', 'Enter a number, such as 42 or 42.5.'],
  ['170', 'Must be between 0 to 100'],
])('%p is a change that can’t be saved', (text, message) => {
  expect(parseForm(typed({ [repo]: text }), stored)).toEqual({
    edit: { base: {}, mine: {}, ...allApply },
    errors: { [repo]: message },
    isChanged: true,
  });
});

test('all inputs are required of a team without metrics', () => {
  const { errors, isChanged } = parseForm(typed({ [automated]: '1' }, {}), {});
  expect(isChanged).toBe(true);
  expect(Object.keys(errors)).toEqual(metricFields.map(({ key }) => key).filter((key) => key !== automated));
});

test('a stored value that nobody could type is left alone', () => {
  const odd = { ...stored, [repo]: 33.333_333 };
  expect(inputText(emptyDraft, odd, repo)).toBe('33.333333');
  expect(parseForm(typed({ [automated]: '13' }, odd), odd)).toMatchObject({
    errors: {},
    edit: { mine: { [automated]: 13 } },
  });
});

describe('while somebody else saves', () => {
  const later = { ...stored, [repo]: 75, [automated]: 14 };

  it('what is not being typed follows, what is being typed stays', () => {
    const draft = typed({ [repo]: '72' });
    expect(inputText(draft, later, repo)).toBe('72');
    expect(inputText(draft, later, automated)).toBe('14');
  });

  it('the value that was there when the typing began stays the one it replaces', () => {
    const draft = setField(typed({ [repo]: '7' }), later, repo, '72');
    expect(parseForm(draft, later).edit).toMatchObject({ base: { [repo]: 70 }, mine: { [repo]: 72 } });
  });

  it('keeping one’s own replaces theirs, taking theirs changes nothing', () => {
    const draft = typed({ [repo]: '72' });
    expect(parseForm(keepMine(draft, later, repo), later).edit).toMatchObject({
      base: { [repo]: 75 },
      mine: { [repo]: 72 },
    });
    expect(parseForm(resetField(draft, repo), later)).toMatchObject({ edit: { mine: {} }, isChanged: false });
    expect(inputText(resetField(draft, repo), later, repo)).toBe('75');
  });
});

describe('a metric that does not apply', () => {
  const bought = '{"overallRepoTestCoverage":"boughtSoftware"}';
  const none = { ...stored, [repo]: null, notApplicable: bought };

  it('needs a reason, and then no value', () => {
    const unexplained = setReason(emptyDraft, stored, repo, '');
    expect(parseForm(unexplained, stored)).toMatchObject({ errors: { [repo]: 'Choose a reason.' }, isChanged: true });
    expect(parseForm(setReason(unexplained, stored, repo, 'boughtSoftware'), stored)).toEqual({
      edit: { base: { [repo]: 70 }, mine: { [repo]: null }, baseNotApplicable: null, mineNotApplicable: bought },
      errors: {},
      isChanged: true,
    });
  });

  it('is not asked for again, and not changed by choosing the same', () => {
    expect(chosenReason(emptyDraft, none, repo)).toBe('boughtSoftware');
    expect(parseForm(emptyDraft, none)).toMatchObject({ errors: {}, isChanged: false });
    const same = setReason(setReason(emptyDraft, none, repo, undefined), none, repo, 'boughtSoftware');
    expect(dropUnchanged(same)).toEqual({});
  });

  it('needs a value again when it applies', () => {
    const applies = setReason(emptyDraft, none, repo, undefined);
    expect(parseForm(applies, none)).toMatchObject({ errors: { [repo]: 'This field is required.' }, isChanged: true });
    expect(parseForm(setField(applies, none, repo, '85'), none).edit).toEqual({
      base: { [repo]: null },
      mine: { [repo]: 85 },
      baseNotApplicable: bought,
      mineNotApplicable: null,
    });
  });

  it('keeps what was typed while the choice is made and taken back', () => {
    const typedFirst = setReason(typed({ [repo]: '72' }), stored, repo, 'noCode');
    expect(parseForm(setReason(typedFirst, stored, repo, undefined), stored).edit.mine).toEqual({ [repo]: 72 });
  });

  it('follows what somebody else chose, unless it is being edited', () => {
    const draft = setReason(emptyDraft, stored, repo, 'noCode');
    expect(parseForm(keepMine(draft, none, repo), none).edit).toMatchObject({
      baseNotApplicable: bought,
      mineNotApplicable: '{"overallRepoTestCoverage":"noCode"}',
    });
    expect(chosenReason(resetField(draft, repo), none, repo)).toBe('boughtSoftware');
  });
});
