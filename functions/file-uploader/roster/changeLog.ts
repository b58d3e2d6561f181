import { Readable } from 'node:stream';
import { createGunzip, gzipSync } from 'node:zlib';
import { deriveId } from './deriveId.ts';
import type { LogFiles } from '#functions/file-uploader/queue/files.ts';
import type { RosterRows, RosterTable } from './roster.ts';

/** Null where the row isn't there. */
export type LoggedChange = {
  readonly [Table in RosterTable]: readonly [
    table: Table,
    id: string,
    before: RosterRows[Table] | null,
    after: RosterRows[Table] | null,
  ];
}[RosterTable];

export function logChange<Table extends RosterTable>(
  table: Table,
  id: string,
  before: RosterRows[Table] | null,
  after: RosterRows[Table] | null,
): LoggedChange {
  return [table, id, before, after] as unknown as LoggedChange;
}

/** Written before it is applied: who continues applies exactly that, who undoes it knows what was there (docs/decisions/024). */
export interface ChangeLog {
  readonly length: number;
  /** Unpacks anew at each call. */
  readonly read: () => AsyncGenerator<LoggedChange>;
}

export async function changesOf(log: ChangeLog): Promise<LoggedChange[]> {
  const changes: LoggedChange[] = [];
  for await (const change of log.read()) changes.push(change);
  return changes;
}

/** Compressed. A server with default settings stores files of up to 30,000,000 bytes. */
const maxFileBytes = 25_000_000;
const blockLength = 1_000_000;

/** `undefined` also when writing was broken off. */
export async function findChangeLog(operationId: string, files: LogFiles): Promise<ChangeLog | undefined> {
  const parts: Buffer[] = [];
  for (;;) {
    const bytes = await files.find(fileIdOf(operationId, parts.length + 1));
    if (bytes === undefined) break;
    parts.push(bytes);
  }
  if (parts.length === 0) return undefined;
  let length = 0;
  for await (const lines of linesOf(parts)) length += lines.length;
  return openLog(parts, length);
}

export function hasChangeLog(operationId: string, files: LogFiles): Promise<boolean> {
  return files.has(fileIdOf(operationId, 1));
}

/** One change for each row. @param changes memberships go before, and come after, their teams and people. @param keep awaited from time to time. */
export async function writeChangeLog(
  operationId: string,
  changes: Iterable<LoggedChange> | AsyncIterable<LoggedChange>,
  files: LogFiles,
  keep: () => Promise<void> = () => Promise.resolve(),
): Promise<ChangeLog> {
  const parts: Buffer[][] = [[]];
  let [fileBytes, block, length] = [0, '', 0];
  const flush = (): void => {
    // Several gzip members one after the other are one gzip file.
    const member = gzipSync(block);
    if (fileBytes > 0 && fileBytes + member.length > maxFileBytes) {
      parts.push([]);
      fileBytes = 0;
    }
    parts.at(-1)?.push(member);
    [fileBytes, block] = [fileBytes + member.length, ''];
  };
  for await (const change of changes) {
    block += `${JSON.stringify(change)}\n`;
    length += 1;
    if (block.length < blockLength) continue;
    flush();
    await keep();
  }
  flush();
  const bytes = parts.map((members) => Buffer.concat(members));
  await saveFiles(operationId, bytes, files, keep);
  return openLog(bytes, length);
}

/** The first file last: where it is, all are. A dead run's files are removed: they may tell of other rows. */
async function saveFiles(
  operationId: string,
  parts: readonly Buffer[],
  files: LogFiles,
  keep: () => Promise<void>,
): Promise<void> {
  for (let number = 1; (await files.remove(fileIdOf(operationId, number))) || number === 1; number++);
  for (const [index, bytes] of [...parts.entries()].slice(1)) {
    await files.save(fileIdOf(operationId, index + 1), bytes);
    await keep();
  }
  await keep();
  await files.save(fileIdOf(operationId, 1), parts[0] ?? Buffer.alloc(0));
}

function fileIdOf(operationId: string, number: number): string {
  return number === 1 ? deriveId('log', operationId) : deriveId('log', operationId, String(number));
}

function openLog(parts: readonly Buffer[], length: number): ChangeLog {
  return {
    length,
    read: async function* () {
      for await (const lines of linesOf(parts)) {
        for (const line of lines) yield JSON.parse(line) as LoggedChange;
      }
    },
  };
}

/** Little by little: 100,000 rows take 50 MB. */
async function* linesOf(parts: readonly Buffer[]): AsyncGenerator<string[]> {
  const texts = Readable.from(parts).pipe(createGunzip()).setEncoding('utf8') as AsyncIterable<string>;
  let rest = '';
  for await (const text of texts) {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    yield lines;
  }
}
