import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Progress of filling in the sample organisation, in `sample-data.json`: one begun with a seed is not finished with another. */
export interface SampleState {
  readonly teams: number;
  readonly seed: number;
  readonly finished: boolean;
}

/** The mark in a data folder that says so. */
export class SampleStateFile {
  private readonly file: string;

  constructor(dataDir: string) {
    this.file = join(dataDir, 'sample-data.json');
  }

  /** `undefined`: never begun. */
  read(): SampleState | undefined {
    return existsSync(this.file) ? (JSON.parse(readFileSync(this.file, 'utf8')) as SampleState) : undefined;
  }

  write(state: SampleState): void {
    writeFileSync(`${this.file}.new`, `${JSON.stringify(state)}\n`);
    renameSync(`${this.file}.new`, this.file);
  }
}
