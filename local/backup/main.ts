import { resolve } from 'node:path';
import { backUp, BackupFailure } from './backUp.ts';

/** `npm run backup -- FOLDER`: a copy of the data folder (`DATA_DIR`), also while the product runs. */
const [target, ...rest] = process.argv.slice(2);
const given = process.env.DATA_DIR?.trim() ?? '';
const dataDir = resolve(given === '' ? '.data' : given);

try {
  if (target === undefined || rest.length > 0) {
    throw new BackupFailure('Usage: npm run backup -- FOLDER. DATA_DIR is the data folder, .data by default.');
  }
  const { files, sizeBytes } = await backUp(dataDir, resolve(target));
  const megabytes = (sizeBytes / 1e6).toFixed(1);
  process.stdout.write(
    `${dataDir} is backed up in ${resolve(target)}: the database and ${files} files, ${megabytes} MB.\n`,
  );
} catch (error) {
  if (!(error instanceof BackupFailure)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
