import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundle } from '#local/build/bundle.ts';

/** Programs that suites start in processes of their own. */
const programs = ['local/main.ts', 'test/support/servePlatform.ts', 'test/support/signInServer.ts'];

/** Makes the folder of all suites, which goes after the last (`removeFolders`), and bundles the programs into it once. */
export default async function bundlePrograms(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'suites-'));
  const programsFolder = join(folder, 'programs');
  Object.assign(process.env, { SUITES_FOLDER: folder, BUNDLED_PROGRAMS: programsFolder });
  await bundle(programs, programsFolder);
}
