/** Resource that differs and stays as it is, because its data would be lost. */
interface Kept {
  /** As `--remove` takes it. */
  readonly name: string;
  readonly why: string;
}

/** Differences between file and server, as lines for a person. */
export interface Findings {
  readonly changes: string[];
  readonly kept: Kept[];
  /** On the server and not in the file: left alone. */
  readonly foreign: string[];
}
