import { resolve } from 'node:path';
import { backUp, BackupFailure } from './backUp.ts';

/** `npm run backup -- FOLDER`: a copy of the data folder (`DATA_DIR`), also while the product runs. */
const [target, ...rest] = process.argv.slice(2);
const dataDir = resolve(process.env.DATA_DIR?.trim() || '.data');

async function main(): Promise<void> {
  if (target === undefined || rest.length > 0) {
    throw new BackupFailure('Usage: npm run backup -- FOLDER. DATA_DIR is the data folder, .data by default.');
  }
  const { files, sizeBytes } = await backUp(dataDir, resolve(target));
  const megabytes = (sizeBytes / 1e6).toFixed(1);
  console.log(`${dataDir} is backed up in ${resolve(target)}: the database and ${files} files, ${megabytes} MB.`);
}

main().catch((error: unknown) => {
  console.error(error instanceof BackupFailure ? error.message : error);
  process.exitCode = 1;
});
