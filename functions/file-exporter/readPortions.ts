import { AppwriteException } from 'node-appwrite';
import { rowsPerCall } from '../runtime/TableRows';

interface Identified {
  readonly $id: string;
}

/** The rows from `offset` on behind the row `after`, or from the first: `rowsPerCall` of them, fewer at the end. */
export type ReadPage<Row> = (after: string | undefined, offset: number) => Promise<readonly Row[]>;

const widest = 8;

/**
 * Every row of a table in the platform's order, several pages at a time. Each page begins with the row that ends the one before: when
 * it does not, rows were removed while the pages were read, and reading goes on behind the last row that is sure. So a row that stays is
 * read once, whatever happens around it.
 */
export async function* readPortions<Row extends Identified>(readPage: ReadPage<Row>): AsyncGenerator<readonly Row[]> {
  let behind: readonly Row[] = [];
  for (let width = 1; ; width = Math.min(width * 2, widest)) {
    const pages = await readWave(readPage, behind, width);
    const { rows, isLast } = joinPages(pages);
    yield rows;
    if (isLast) return;
    behind = rows.slice(-rowsPerCall);
  }
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
