import fc from 'fast-check';
import { AppwriteException } from 'node-appwrite';
import { readBatches } from '#functions/file-exporter/ports.ts';
import { tableSizes } from '#test/support/PagingPlatform.ts';
import { propertyRuns } from '#test/support/propertyRuns.ts';

interface Row {
  readonly $id: string;
}

/** A table in the platform's order, which others write to while it is read. */
class Table {
  rows: Row[];
  calls = 0;
  private added = 0;

  constructor(
    size: number,
    private readonly meanwhile: (table: Table, call: number) => void = () => undefined,
  ) {
    this.rows = Array.from({ length: size }, (_, index) => ({ $id: `row-${index}` }));
  }

  readonly readPage = (after: string | undefined, offset: number): Promise<readonly Row[]> => {
    this.meanwhile(this, this.calls++);
    const at = this.rows.findIndex(({ $id }) => $id === after);
    if (after !== undefined && at < 0) {
      return Promise.reject(new AppwriteException('Cursor not found.', 400, 'general_cursor_not_found'));
    }
    return Promise.resolve(this.rows.slice(at + 1 + offset, at + 1 + offset + 100));
  };

  remove(index: number): void {
    this.rows = this.rows.filter((_, each) => each !== index % Math.max(1, this.rows.length));
  }

  add(): void {
    this.rows.push({ $id: `added-${this.added++}` });
  }
}

async function readAll(table: Table): Promise<string[]> {
  const ids: string[] = [];
  for await (const portion of readBatches(table.readPage, 100)) ids.push(...portion.map(({ $id }) => $id));
  return ids;
}

test.each(tableSizes)('%i rows are read, each once, in order', async (size) => {
  const table = new Table(size);
  expect(await readAll(table)).toEqual(table.rows.map(({ $id }) => $id));
});

test('up to two pages are read at a time', async () => {
  let [running, most] = [0, 0];
  const table = new Table(10_000);
  const slowly = async (after: string | undefined, offset: number): Promise<readonly Row[]> => {
    most = Math.max(most, ++running);
    const page = await table.readPage(after, offset);
    running--;
    return page;
  };
  for await (const portion of readBatches(slowly, 100)) expect(portion.length).toBeGreaterThan(0);
  expect(most).toBe(2);
});

test('whatever is removed and added meanwhile, a row that stays is read once', async () => {
  const change = fc.record({ call: fc.nat(40), remove: fc.array(fc.nat(3_000), { maxLength: 3 }), add: fc.nat(3) });
  await fc.assert(
    fc.asyncProperty(fc.nat(2_500), fc.array(change, { maxLength: 25 }), async (size, changes) => {
      const table = new Table(size, (each, call) => {
        for (const { remove, add } of changes.filter((change) => change.call === call)) {
          for (const index of remove) each.remove(index);
          for (let added = 0; added < add; added++) each.add();
        }
      });
      const before = table.rows.map(({ $id }) => $id);
      const read = await readAll(table);
      const left = new Set(table.rows.map(({ $id }) => $id));
      expect(new Set(read).size).toBe(read.length);
      const stayed = before.filter((id) => left.has(id));
      expect(read.filter((id) => left.has(id) && id.startsWith('row-'))).toEqual(stayed);
    }),
    { numRuns: propertyRuns(1_000) },
  );
});

test('a row that pages were counted from may go', async () => {
  const table = new Table(500, (each, call) => {
    // The last row that was read, before the next pages are asked for.
    if (call === 1) each.remove(99);
  });
  const read = await readAll(table);
  expect(read).toHaveLength(500);
  expect(new Set(read).size).toBe(500);
});

test("any other failure is the caller's", async () => {
  const refused = new AppwriteException('Not allowed.', 401, 'user_unauthorized');
  const portions = readBatches(() => Promise.reject<readonly Row[]>(refused), 100);
  await expect(portions.next()).rejects.toBe(refused);
});
