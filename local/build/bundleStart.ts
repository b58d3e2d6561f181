import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { bundle } from './bundle.ts';

/** A program: bundles what `npm start` runs into the folder that it is given, which is complete once it is there. */
const [, , folder = ''] = process.argv;
const unfinished = `${folder}.${process.pid}`;
mkdirSync(dirname(folder), { recursive: true });
await bundle(['local/start.ts'], unfinished);
try {
  renameSync(unfinished, folder);
} catch (error) {
  rmSync(unfinished, { recursive: true });
  // Another start was faster.
  if (!existsSync(folder)) throw error;
}
