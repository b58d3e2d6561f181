import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundle } from '#local/build/bundle.ts';

/** Programs that suites start in processes of their own. */
const programs = [
  'local/main.ts',
  ...['servePlatform', 'serveUploads', 'signInServer'].map((name) => `test/support/${name}.ts`),
];

/** Bundles them once for all suites. */
export default async function bundlePrograms(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bundled-programs-'));
  process.env.BUNDLED_PROGRAMS = folder;
  await bundle(programs, folder);
}
