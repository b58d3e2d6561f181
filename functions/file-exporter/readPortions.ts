import { AppwriteException } from 'node-appwrite';
import { rowsPerCall } from '#functions/runtime/TableRows.ts';

interface Identified {
  readonly $id: string;
}

/** The rows from `offset` on behind the row `after`, or from the first: `rowsPerCall` of them, fewer at the end. */
export type ReadPage<Row> = (after: string | undefined, offset: number) => Promise<readonly Row[]>;

const widest = 8;

/**
 * Every row of a table in the platform's order, several pages at a time, and the next ones while these are worked on. Each page begins
 * with the row that ends the one before: when it does not, rows were removed while the pages were read, and reading goes on behind the
 * last row that is sure. So a row that stays is read once, whatever happens around it.
 */
export async function* readPortions<Row extends Identified>(readPage: ReadPage<Row>): AsyncGenerator<readonly Row[]> {
  let wave = readWave(readPage, [], 1);
  for (let width = 2; ; width = Math.min(width * 2, widest)) {
    const { rows, isLast } = joinPages(await wave);
    if (!isLast) wave = readAhead(readWave(readPage, rows.slice(-rowsPerCall), width));
    yield rows;
    if (isLast) return;
  }
}

/** Its failure is told when it is waited for, if it ever is. */
function readAhead<Pages>(wave: Promise<Pages>): Promise<Pages> {
  wave.catch(() => undefined);
  return wave;
}

/** A row that pages are counted from may be removed at any moment: then the one before it serves as well. */
async function readWave<Row extends Identified>(
  readPage: ReadPage<Row>,
  behind: readonly Row[],
  width: number,
): Promise<readonly Row[][]> {
  for (let index = behind.length - 1; ; index--) {
    const after = behind[index]?.$id;
    const offsets = Array.from({ length: width }, (_, page) => page * (rowsPerCall - 1));
    try {
      return (await Promise.all(offsets.map((offset) => readPage(after, offset)))).map((page) => [...page]);
    } catch (thrown) {
      const isGone = thrown instanceof AppwriteException && thrown.type === 'general_cursor_not_found';
      if (!isGone || index <= 0) throw thrown;
    }
  }
}

function joinPages<Row extends Identified>(pages: readonly Row[][]): { rows: Row[]; isLast: boolean } {
  const rows: Row[] = [];
  for (const page of pages) {
    if (rows.length > 0 && page[0]?.$id !== rows.at(-1)?.$id) return { rows, isLast: false };
    rows.push(...page.slice(rows.length > 0 ? 1 : 0));
    if (page.length < rowsPerCall) return { rows, isLast: true };
  }
  return { rows, isLast: false };
}
