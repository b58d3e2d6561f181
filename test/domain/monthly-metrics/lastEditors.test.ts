import { trackEditors } from '#domain/monthly-metrics/mergeMetrics.ts';

const stored = { overallRepoTestCoverage: 70, manualFunctionalTestCount: 5, updateBy: 'Sam Staff' };

test('each field is that of whoever changed it last, whoever saves another one afterwards', () => {
  const byKim = { ...stored, overallRepoTestCoverage: 75, updateBy: 'Kim Staff' };
  const byAda = { ...byKim, manualFunctionalTestCount: 6, updateBy: 'Ada Admin' };
  const seen = trackEditors(trackEditors({}, stored, byKim), byKim, byAda);
  expect(seen).toEqual({ overallRepoTestCoverage: 'Kim Staff', manualFunctionalTestCount: 'Ada Admin' });
  const again = { ...byAda, overallRepoTestCoverage: 76, updateBy: 'Ada Admin' };
  expect(trackEditors(seen, byAda, again)).toMatchObject({ overallRepoTestCoverage: 'Ada Admin' });
});

test('what is stored the same as before is nobody new', () => {
  expect(trackEditors({}, stored, { ...stored, updateBy: 'Kim Staff' })).toEqual({});
});

test('a first save is that of its person, and of what is removed nobody is known', () => {
  expect(trackEditors({}, null, stored)).toEqual({
    overallRepoTestCoverage: 'Sam Staff',
    manualFunctionalTestCount: 'Sam Staff',
  });
  expect(trackEditors({}, stored, null)).toEqual({ overallRepoTestCoverage: null, manualFunctionalTestCount: null });
});

test('a metric that does not apply any more, or for another reason, is changed', () => {
  const bought = { ...stored, notApplicable: '{"manualFunctionalTestCount":"boughtSoftware"}' };
  const byKim = { ...stored, notApplicable: '{"manualFunctionalTestCount":"noCode"}', updateBy: 'Kim Staff' };
  expect(trackEditors({}, bought, byKim)).toEqual({ manualFunctionalTestCount: 'Kim Staff' });
});
