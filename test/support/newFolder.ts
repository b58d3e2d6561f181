import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** An empty folder, which goes after the last suite (`bundlePrograms`). */
export const newFolder = (name: string): string => mkdtempSync(join(process.env.SUITES_FOLDER ?? tmpdir(), `${name}-`));
