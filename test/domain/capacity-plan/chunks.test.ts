import fc from 'fast-check';
import { splitIntoChunks, formatChunk, maxBytes, maxCharacters } from '#domain/capacity-plan/chunks.ts';
import { forAll } from '#test/support/forAll.ts';
import { numbered, sparseRow, uploadRow } from '#test/support/uploadRow.ts';

const submission = {
  uploadId: 'u1',
  fileName: 'plan.csv',
  sourceFileUploader: 'Ada Admin',
  sourceFileUploaderEmail: 'ada.admin@example.test',
  separator: ';',
} as const;

/** As the platform counts: characters of the body, and bytes of the request in which it travels as a text. */
function sizeOf(body: string): { characters: number; bytes: number } {
  return { characters: body.length, bytes: Buffer.byteLength(JSON.stringify({ body, async: false, path: '/' })) };
}

it('a file that fits into one request is one body with the fields of specification.md, section 7, the upload id and the lines', () => {
  const rows = numbered([uploadRow(), uploadRow({ Team: 'Heron' })]);
  const chunks = splitIntoChunks(rows);
  expect(chunks).toEqual([rows]);
  expect(JSON.parse(formatChunk(chunks, 1, submission))).toEqual({
    fileJson: rows.map(({ row }) => row),
    sourceFileUploader: 'Ada Admin',
    sourceFileUploaderEmail: 'ada.admin@example.test',
    fileName: 'plan.csv',
    uploadId: 'u1',
    separator: ';',
    lines: [2, 3],
  });
});

describe('a larger file', () => {
  /** With as many rows as some requests need: what is escaped twice takes four bytes. */
  const cellTexts: [string, number][] = [
    ['x', 1_200],
    ['ä', 720],
    ['漢', 480],
    ['😀', 360],
    ['"', 360],
    ['\n', 480],
  ];

  it.each(cellTexts)(
    'of cells full of %j goes in parts that the platform takes, each row once and in order',
    (text, count) => {
      const rows = numbered(
        Array.from({ length: count }, (_, index) => sparseRow({ Team: `T${index}`, Manager: text.repeat(9_000) })),
      );
      const chunks = splitIntoChunks(rows);
      expect(chunks.length).toBeGreaterThan(1);
      const lines: number[] = [];
      for (let number = 1; number <= chunks.length; number++) {
        const body = formatChunk(chunks, number, submission);
        const { characters, bytes } = sizeOf(body);
        expect(characters).toBeLessThanOrEqual(10_485_760);
        expect(bytes).toBeLessThanOrEqual(12 * 1024 * 1024);
        const sent = JSON.parse(body) as { lines: number[]; part: number; parts: number; recordsTotal: number };
        expect([sent.part, sent.parts, sent.recordsTotal]).toEqual([number, chunks.length, count]);
        lines.push(...sent.lines);
      }
      expect(lines).toEqual(rows.map(({ line }) => line));
    },
  );

  it('is cut into rows that follow each other, whatever their sizes', () =>
    forAll(100, [fc.array(fc.integer({ min: 0, max: 3_000_000 }), { minLength: 1, maxLength: 9 })], (sizes) => {
      const rows = numbered(sizes.map((size) => sparseRow({ Team: 'a'.repeat(size) })));
      const chunks = splitIntoChunks(rows);
      expect(chunks.flat()).toEqual(rows);
      for (const chunk of chunks) expect(chunk).not.toHaveLength(0);
    }));

  it('stays below the limits with room for what stands around the rows', () => {
    expect(maxCharacters).toBeLessThan(10_485_760 - 50_000);
    expect(maxBytes).toBeLessThan(12 * 1024 * 1024 - 50_000);
  });
});
