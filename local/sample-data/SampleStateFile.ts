import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { parseJson } from '#domain/parseJson.ts';

/** Progress of filling in the sample organisation, in `sample-data.json`: one begun with a seed is not finished with another. */
export interface SampleState {
  readonly teams: number;
  readonly seed: number;
  readonly finished: boolean;
}

const whole = v.pipe(v.number(), v.integer(), v.minValue(0));
const storedState = v.object({ teams: whole, seed: whole, finished: v.boolean() });

/** The mark in a data folder that says so. */
export class SampleStateFile {
  private readonly file: string;

  constructor(dataDir: string) {
    this.file = join(dataDir, 'sample-data.json');
  }

  /** `undefined`: never begun. Throws an `Error` with one readable line when the file is damaged. */
  read(): SampleState | undefined {
    if (!existsSync(this.file)) return undefined;
    const state = v.safeParse(storedState, parseJson(readFileSync(this.file, 'utf8')));
    if (state.success) return state.output;
    throw new Error(
      `The state of the sample data in ${this.file} is not what was written there: restore the file, or remove it to keep the data as it is.`,
    );
  }

  write(state: SampleState): void {
    writeFileSync(`${this.file}.new`, `${JSON.stringify(state)}\n`);
    renameSync(`${this.file}.new`, this.file);
  }
}
