import fc from 'fast-check';
import { formatMegabytes, parseExportReply } from '#domain/exportResult.ts';
import { forAll } from '#test/support/forAll.ts';

const endpoint = 'https://appwrite.example.test/v1';
const reply = {
  success: true,
  message: 'All data exported.',
  fileId: 'export-1',
  fileName: 'engineering-data.xlsx',
  downloadUrl: 'https://appwrite.example.test/v1/storage/buckets/exports/files/export-1/download?project=p',
  totalRecords: 1_234,
  worksheets: 6,
  fileSize: 1_572_864,
};

function read(body: unknown, status = 'completed') {
  return parseExportReply({ status, body: typeof body === 'string' ? body : JSON.stringify(body) }, endpoint);
}

test('a reply with every field is an export', () => {
  const { success, message, ...result } = reply;
  expect([success, message]).toEqual([true, 'All data exported.']);
  expect(read(reply)).toEqual({ ok: true, result });
});

test('an export that takes longer than its answer may says so', () => {
  const tooLong = { success: false, message: 'It takes too long.', takesLonger: true };
  expect(read(tooLong)).toEqual({ ok: false, message: 'Export failed: It takes too long.', takesLonger: true });
  expect(read({ ...tooLong, takesLonger: 'yes' })).not.toHaveProperty('takesLonger');
});

test.each(['failed', 'processing', 'waiting', 'scheduled', ''])('the status %j is no completion', (status) => {
  const message = 'Export failed: Export function failed to complete';
  expect(read(reply, status)).toEqual({ ok: false, message });
});

test.each([
  ['nothing', ''],
  ['no JSON', '<html>'],
  ['cut JSON', JSON.stringify(reply).slice(0, -1)],
  ['null', 'null'],
  ['a list', [reply]],
  ['a text', '"done"'],
  ['an empty object', {}],
  ['a success that is a text', { ...reply, success: 'true', message: undefined }],
  ['no file name', { ...reply, fileName: undefined }],
  ['a blank file name', { ...reply, fileName: ' ' }],
  ['no records', { ...reply, totalRecords: undefined }],
  ['records as text', { ...reply, totalRecords: '12' }],
  ['no worksheets', { ...reply, worksheets: null }],
  ['half a worksheet', { ...reply, worksheets: 1.5 }],
  ['no size', { ...reply, fileSize: undefined }],
  ['a negative size', { ...reply, fileSize: -1 }],
  ['an id that leads elsewhere', { ...reply, fileId: '../../account' }],
  ['an id that is a number', { ...reply, fileId: 7 }],
  ['a link that is no text', { ...reply, downloadUrl: {} }],
  ['a link on another host', { ...reply, downloadUrl: 'https://files.example.test/v1/x' }],
  ['a link on another port', { ...reply, downloadUrl: 'https://appwrite.example.test:8443/v1/x' }],
  ['a link that is not encrypted', { ...reply, downloadUrl: 'http://appwrite.example.test/v1/x' }],
  ['a link on another host by //', { ...reply, downloadUrl: '//files.example.test/x' }],
  ['a link on another host by \\\\', { ...reply, downloadUrl: '\\\\files.example.test\\x' }],
  ['a link with a name in it', { ...reply, downloadUrl: 'https://sam@appwrite.example.test/v1/x' }],
  ['a script as link', { ...reply, downloadUrl: 'javascript:alert(1)' }],
  ['a blob as link', { ...reply, downloadUrl: 'blob:https://appwrite.example.test/x' }],
  ['no address as link', { ...reply, downloadUrl: 'https://' }],
])('%s has an invalid format', (_, body) => {
  expect(read(body)).toEqual({ ok: false, message: 'Export failed: Invalid response format' });
});

test('what the server says is told', () => {
  const message = 'Export failed: The platform is not reachable.';
  expect(read({ success: false, message: ' The platform is not reachable. ' })).toEqual({ ok: false, message });
  expect(read({ message: 'The platform is not reachable.' })).toEqual({ ok: false, message });
});

test.each([[{ success: false }], [{ success: false, message: '' }], [{ success: false, message: 7 }]])(
  'a failure that says nothing is a failed export: %j',
  (body) => expect(read(body)).toEqual({ ok: false, message: 'Export failed: Export failed' }),
);

test('a link that is a path belongs to the platform', () => {
  const read1 = read({ ...reply, downloadUrl: '/v1/storage/buckets/exports/files/export-1/download?project=p' });
  expect(read1).toMatchObject({ ok: true, result: { downloadUrl: reply.downloadUrl } });
});

test.each([undefined, null, ''])('a file may be named by its id or its link alone: %j', (absent) => {
  expect(read({ ...reply, downloadUrl: absent })).toMatchObject({ ok: true, result: { downloadUrl: null } });
  expect(read({ ...reply, fileId: absent })).toMatchObject({ ok: true, result: { fileId: null } });
});

test('an empty organisation is an export, too', () => {
  expect(read({ ...reply, totalRecords: 0 })).toMatchObject({ ok: true, result: { totalRecords: 0 } });
});

test('whatever a reply holds, it is read without a failure, and no link leads elsewhere', () => {
  const values = fc.record(Object.fromEntries(Object.entries(reply).map(([key, value]) => [key, anyOr(value)])), {
    requiredKeys: [],
  });
  forAll(
    2_000,
    [
      fc.oneof(
        fc.string(),
        fc.json(),
        values.map((body) => JSON.stringify(body)),
      ),
    ],
    (body) => {
      const outcome = read(body);
      if (!outcome.ok) return outcome.message.startsWith('Export failed: ');
      const link = outcome.result.downloadUrl;
      return link === null || link.startsWith('https://appwrite.example.test/');
    },
  );
});

function anyOr(value: unknown): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 4, arbitrary: fc.constant(value) }, fc.webUrl(), fc.jsonValue());
}

test.each([
  [0, '0.00'],
  [1, '0.00'],
  [5_243, '0.01'],
  [1_048_576, '1.00'],
  [1_572_864, '1.50'],
  [200_000_000, '190.73'],
])('%i bytes are %s MB', (bytes, megabytes) => expect(formatMegabytes(bytes)).toBe(megabytes));
