import { existsSync, statSync } from 'node:fs';
import { appendFile, readFile, rename, writeFile } from 'node:fs/promises';

/** The last of what the page sent, a line of JSON each, in a file that never grows beyond a size. */
export class EventLog {
  private sizeBytes: number;
  private work: Promise<void> = Promise.resolve();

  constructor(
    private readonly file: string,
    private readonly maximumBytes = 2_000_000,
  ) {
    this.sizeBytes = existsSync(file) ? statSync(file).size : 0;
  }

  /** Appends lines of JSON, in the order of the calls; resolves when they are in the file. */
  add(lines: readonly string[]): Promise<void> {
    const text = lines.map((line) => `${line}\n`).join('');
    // One that failed must not keep the next from being written.
    this.work = this.work.catch(() => undefined).then(() => this.append(text));
    return this.work;
  }

  private async append(text: string): Promise<void> {
    const size = Buffer.byteLength(text);
    if (this.sizeBytes + size > this.maximumBytes) return this.truncate(text);
    await appendFile(this.file, text);
    this.sizeBytes += size;
  }

  /** Keeps the newer half: shortening at each event would write the whole file each time. */
  private async truncate(text: string): Promise<void> {
    const old = existsSync(this.file) ? await readFile(this.file, 'utf8') : '';
    const kept = newestLines(old + text, this.maximumBytes / 2);
    await writeFile(`${this.file}.new`, kept);
    await rename(`${this.file}.new`, this.file);
    this.sizeBytes = Buffer.byteLength(kept);
  }
}

function newestLines(text: string, maximumBytes: number): string {
  const bytes = Buffer.from(text);
  const tail = bytes.subarray(Math.max(0, bytes.length - maximumBytes));
  return tail.length === bytes.length ? text : tail.subarray(tail.indexOf('\n') + 1).toString();
}
