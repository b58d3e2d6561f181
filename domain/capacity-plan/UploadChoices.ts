/** Suspicious rows that are left out: all or none, with the lines in `except` the other way round. */
interface LeftOut {
  readonly all: boolean;
  readonly except: readonly number[];
}

export interface UploadChoices {
  readonly leftOut: LeftOut;
  /** Chosen manager, by the person's e-mail address. */
  readonly managers: Readonly<Record<string, string>>;
}

export const noChoices: UploadChoices = { leftOut: { all: false, except: [] }, managers: {} };

export function isLeftOut({ all, except }: LeftOut, line: number): boolean {
  return all !== except.includes(line);
}

export function toggleLine({ all, except }: LeftOut, line: number): LeftOut {
  return { all, except: except.includes(line) ? except.filter((one) => one !== line) : [...except, line] };
}
