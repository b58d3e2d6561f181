import { readFileSync } from 'node:fs';
import { tableIds } from '#domain/resourceIds.ts';
import type { AppwriteConfig } from '#local/appwrite/AppwriteConfig.ts';

const { tables } = JSON.parse(readFileSync('appwrite.config.json', 'utf8')) as AppwriteConfig;

describe('an index for every query of specification.md, section 7', () => {
  it.each([
    ['userTeamAssociation', ['teamId']],
    ['teamMonthlyMetricCalculation', ['updateDateYear', 'updateDateMonth', 'updateDateDay']],
    ['teamMonthlyMetricCalculation', ['updateDateYear']],
    ['teamMonthReports', ['teamId', 'month']],
    ['teamMonthReports', ['month']],
    ['reportingMonths', ['month']],
    ['fileUploadResults', ['submittedBy', 'submittedAt']],
    ['exportRuns', ['userId']],
    ['changeEntries', ['changedAt']],
    ['changeEntries', ['teamId', 'changedAt']],
    ['changeEntries', ['area', 'changedAt']],
    ['changeEntries', ['userName', 'changedAt']],
    ['changeEntries', ['uploadId', 'changedAt']],
    ['changeEntries', ['field', 'changedAt']],
    ['changeEntries', ['teamName', 'changedAt']],
    ['recordedStates', ['area', 'rowId', 'stateAt']],
  ] as const)('%s by %j', (name, columns) => {
    const indexes = tables.find(({ $id }) => $id === tableIds[name])?.indexes ?? [];
    expect(indexes.map((index) => index.columns)).toContainEqual(columns);
  });
});
