import { basename, join } from 'node:path';

/** Arguments with which Node runs a program: bundled where jest has done so (`bundlePrograms.ts`), else from its source. */
export function programArguments(program: string): string[] {
  const folder = process.env.BUNDLED_PROGRAMS;
  return folder === undefined ? ['--import', 'tsx', program] : [join(folder, `${basename(program, '.ts')}.mjs`)];
}
