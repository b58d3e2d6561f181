import type { UnknownAction } from '@reduxjs/toolkit';
import type { CheckSummary } from '#domain/capacity-plan/checkCsv.ts';
import type { FileComparison } from '#src/features/upload/check/CsvChecker.ts';
import {
  answerLost,
  answerOverdue,
  fileChecked,
  fileChosen,
  fileCleared,
  fileSplit,
  checkProgressed,
  chunkArrived,
  previewChanged,
  processingStarted,
  submissionFailed,
  submissionSucceeded,
  submittedWithoutFile,
  choicesChanged,
  retirementChanged,
  fileRecounted,
  uploadSlice,
  type UploadState,
} from '#src/features/upload/uploadSlice.ts';

const header = { line: 1, current: ['Team'], unused: [], missing: [], suggestions: [] };
const summary: CheckSummary = {
  ok: true,
  header,
  rowCount: 2,
  refusedCount: 0,
  firstRefusedLines: [],
  problemCount: 0,
  teamCount: 1,
  personCount: 2,
  suspiciousRowCount: 1,
  leftOutCount: 0,
  managerConflictCount: 0,
  separator: ',',
};
const failure = { ok: false, fault: 'empty', message: 'File is empty or invalid.', details: [] } as const;
const about = <T>(value: T, uploadId = 'u1') => ({ uploadId, value });
const chosen = fileChosen({ uploadId: 'u1', fileName: 'plan.csv', confirmed: {} });
const checked = [chosen, fileChecked(about(summary))];
const processing = [...checked, processingStarted()];
const unknown = [...processing, answerLost(about(null))];

function after(...actions: readonly UnknownAction[]): UploadState {
  return actions.reduce(uploadSlice.reducer, uploadSlice.getInitialState());
}

test('there is no file at first', () => expect(after()).toEqual({ status: 'noFile', error: null }));

test('Submit without a file says so, and a file takes that away', () => {
  expect(after(submittedWithoutFile('Please upload a valid file.'))).toMatchObject({
    error: 'Please upload a valid file.',
  });
  expect(after(submittedWithoutFile('Please upload a valid file.'), chosen)).not.toHaveProperty('error');
  expect(after(...checked, submittedWithoutFile('Please upload a valid file.'))).toMatchObject({ status: 'checked' });
});

test('choose file, columns checked, rows parsed', () => {
  expect(after(chosen)).toMatchObject({ status: 'checking', progress: 0 });
  expect(after(chosen, checkProgressed(about(0.5)))).toMatchObject({ status: 'checking', progress: 0.5 });
  expect(after(...checked)).toMatchObject({ status: 'checked', summary, preview: { status: 'comparing' } });
  expect(after(...checked, previewChanged(about({ status: 'failed' as const })))).toMatchObject({
    preview: { status: 'failed' },
  });
});

test('a file that can not be used can not be submitted', () => {
  const refused = [chosen, fileChecked(about(failure))];
  expect(after(...refused)).toMatchObject({ status: 'refused', failure });
  expect(after(...refused, processingStarted())).toMatchObject({ status: 'refused' });
});

test.each([
  ['read', checkProgressed(about(0.9, 'u0'))],
  ['checked', fileChecked(about(failure, 'u0'))],
])('what is told late of the file before changes nothing: %s', (_, action) => {
  expect(after(chosen, action)).toEqual(after(chosen));
});

test('Submit, then the file is cleared', () => {
  expect(after(...processing)).toMatchObject({ status: 'processing', sentChunks: 0, chunks: 1 });
  expect(after(...processing, submissionSucceeded(about(null)))).toEqual({
    status: 'submitted',
    fileName: 'plan.csv',
    uploadId: 'u1',
  });
});

test('Submit a hundred times is Submit once', () => {
  const once = after(...processing);
  const again = Array.from({ length: 99 }, () => processingStarted());
  expect(again.reduce(uploadSlice.reducer, once)).toBe(once);
});

test.each([
  ['processing', processing],
  ['unknown', unknown],
])('no other file is taken while it is %s', (status, actions) => {
  const other = fileChosen({ uploadId: 'u2', fileName: 'other.csv', confirmed: {} });
  expect(after(...actions, other)).toMatchObject({ status, file: { uploadId: 'u1' } });
});

test('parts arrive one by one, and a failure goes on where it stopped under the same id', () => {
  const sending = [...processing, fileSplit(about(3)), chunkArrived(about(1)), chunkArrived(about(2))];
  expect(after(...sending)).toMatchObject({ chunks: 3, sentChunks: 2 });
  const failed = [...sending, submissionFailed(about({ error: 'No answer.', nextUploadId: null }))];
  expect(after(...failed)).toMatchObject({ status: 'checked', error: 'No answer.', sentChunks: 2 });
  expect(after(...failed, processingStarted())).toMatchObject({ file: { uploadId: 'u1' }, sentChunks: 2 });
});

test('what is submitted after an upload has failed is another upload', () => {
  const failed = [...processing, submissionFailed(about({ error: 'Refused.', nextUploadId: 'u2' }))];
  expect(after(...failed)).toMatchObject({ status: 'checked', file: { uploadId: 'u2' }, sentChunks: 0 });
  expect(after(...failed, processingStarted(), submissionSucceeded(about(null, 'u1')))).toMatchObject({
    status: 'processing',
  });
});

describe('no answer', () => {
  test('is unknown, not failed, and is not submitted again', () => {
    expect(after(...unknown)).toMatchObject({ status: 'unknown', isOverdue: false });
    expect(after(...unknown, processingStarted())).toEqual(after(...unknown));
  });

  test('ends with what the history says', () => {
    expect(after(...unknown, submissionSucceeded(about(null)))).toMatchObject({ status: 'submitted' });
    expect(after(...unknown, submissionFailed(about({ error: 'It broke.', nextUploadId: 'u2' })))).toMatchObject({
      status: 'checked',
      error: 'It broke.',
    });
  });

  test('may be submitted again, as the same upload, when the history has not shown it for long', () => {
    const overdue = [...unknown, answerOverdue(about(null))];
    expect(after(...overdue, processingStarted())).toMatchObject({ status: 'processing', file: { uploadId: 'u1' } });
  });

  test('may be given up', () => {
    expect(after(...unknown, fileCleared())).toEqual({ status: 'noFile', error: null });
    expect(after(...processing, fileCleared())).toMatchObject({ status: 'processing' });
  });
});

describe('what a person has chosen about the rows', () => {
  const choices = { leftOut: { all: true, except: [] }, managers: {} };
  const change = choicesChanged(about({ choices, newUploadId: 'u2' }));
  const comparison = { counts: {}, storedTeams: 1 } as unknown as FileComparison;
  const compared = previewChanged(about({ status: 'compared' as const, summary: comparison }));

  test('is kept, and the comparison waits for it, with the figures before', () => {
    expect(after(...checked, compared, change)).toMatchObject({
      choices,
      file: { uploadId: 'u1' },
      preview: { status: 'comparing', summary: comparison },
    });
    expect(after(...checked, change, fileRecounted(about({ ...summary, rowCount: 1 })))).toMatchObject({
      choices,
      summary: { rowCount: 1 },
    });
  });

  test('stays through a submission that failed', () => {
    const failed = submissionFailed(about({ error: 'x', nextUploadId: 'u3' }));
    expect(after(...checked, change, processingStarted(), failed)).toMatchObject({ status: 'checked', choices });
  });

  test('makes another upload of it once something of the file may have been sent', () => {
    const failed = submissionFailed(about({ error: 'x', nextUploadId: null }));
    expect(after(...processing, chunkArrived(about(1)), failed, change)).toMatchObject({
      file: { uploadId: 'u2' },
      sentChunks: 0,
      error: null,
    });
  });

  test('can not change while it is being submitted', () => {
    expect(after(...processing, change)).not.toMatchObject({ choices });
  });
});

describe('a file that is the whole plan', () => {
  const retire = (value: readonly ('teams' | 'people')[] | null) =>
    retirementChanged(about({ retire: value, newUploadId: 'u2' }));

  test('is none at first, nor is the next file', () => {
    expect(after(...checked)).toMatchObject({ retire: null });
    const next = fileChosen({ uploadId: 'u3', fileName: 'next.csv', confirmed: {} });
    expect(after(...checked, retire(['teams']), next, fileChecked(about(summary, 'u3')))).toMatchObject({
      retire: null,
    });
  });

  test('stays one through other choices, and through a submission that failed', () => {
    const failed = submissionFailed(about({ error: 'x', nextUploadId: 'u3' }));
    const choices = choicesChanged(
      about({ choices: { leftOut: { all: true, except: [] }, managers: {} }, newUploadId: 'u2' }),
    );
    expect(after(...checked, retire(['teams', 'people']), choices, processingStarted(), failed)).toMatchObject({
      status: 'checked',
      retire: ['teams', 'people'],
    });
  });

  test('is another upload once something of the file may have been sent', () => {
    const failed = submissionFailed(about({ error: 'x', nextUploadId: null }));
    expect(after(...processing, chunkArrived(about(1)), failed, retire(['teams']))).toMatchObject({
      file: { uploadId: 'u2' },
      retire: ['teams'],
      sentChunks: 0,
      error: null,
    });
  });

  test('is none when it could not be compared', () => {
    const failed = previewChanged(about({ status: 'failed' as const }));
    expect(after(...checked, retire(['teams']), failed)).toMatchObject({ retire: null });
  });

  test('can not become one while it is being submitted', () => {
    expect(after(...processing, retire(['teams']))).toMatchObject({ retire: null });
  });
});
