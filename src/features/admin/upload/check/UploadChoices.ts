/** Which of the rows that look odd are left out: all or none of them, but for the other way round on these lines. */
export interface LeftOut {
  readonly all: boolean;
  readonly except: readonly number[];
}

/** What a person has decided about the rows of a file. */
export interface UploadChoices {
  readonly leftOut: LeftOut;
  /** By e-mail address: which of several managers to keep, as the file names them. */
  readonly managers: Readonly<Record<string, string>>;
}

export const noChoices: UploadChoices = { leftOut: { all: false, except: [] }, managers: {} };

/** Of a line that looks odd. */
export function isLeftOut({ all, except }: LeftOut, line: number): boolean {
  return all !== except.includes(line);
}

export function toggleLine({ all, except }: LeftOut, line: number): LeftOut {
  return { all, except: except.includes(line) ? except.filter((one) => one !== line) : [...except, line] };
}
