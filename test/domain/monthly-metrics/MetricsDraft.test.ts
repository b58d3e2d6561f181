import { parseDraft } from '#domain/monthly-metrics/MetricsDraft.ts';

const draft = {
  manualFunctionalTestCount: { text: '7x', base: 0 },
  veracodeScanning: { text: 'Yes', base: null },
  sonarqubeAdoptionStatus: { text: 'Ongoing', base: 'Completed' },
};

test('a draft that was put away is read as it was', () => {
  expect(parseDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
});

test('what does not apply is read too', () => {
  const marked = {
    manualFunctionalTestCount: { text: '7', base: 0, reason: 'noCode' },
    veracodeScanning: { text: '', base: null, reason: '', baseReason: 'boughtSoftware' },
  };
  expect(parseDraft(JSON.parse(JSON.stringify(marked)))).toEqual(marked);
});

test.each([
  [null],
  ['text'],
  [7],
  [{}],
  [{ updateBy: { text: 'Kim', base: null } }],
  [{ manualFunctionalTestCount: '7' }],
  [{ manualFunctionalTestCount: null }],
  [{ manualFunctionalTestCount: { text: 7, base: 0 } }],
  [{ manualFunctionalTestCount: { text: '7' } }],
  [{ ...draft, veracodeScanning: { text: 'Yes', base: {} } }],
  [{ ...draft, veracodeScanning: { text: '', base: null, reason: 'lazy' } }],
  [{ ...draft, veracodeScanning: { text: '', base: null, baseReason: '' } }],
])('%j is no draft', (kept) => expect(parseDraft(kept)).toBeNull());
