import { benchBundle } from './bundle.ts';
import { benchCalculate } from './calculate.ts';
import { benchCheckCsv } from './checkCsv.ts';
import { benchExport } from './export.ts';
import { benchMetricsYear } from './metricsYear.ts';
import { benchPage } from './page.ts';
import { benchUpload } from './upload.ts';

/** Prints the figures of architecture.md, section 9; asserts nothing. `npm run bench -- page upload` runs only those named. */
const benches: Readonly<Record<string, () => Promise<void>>> = {
  bundle: benchBundle,
  page: benchPage,
  checkCsv: benchCheckCsv,
  upload: benchUpload,
  export: benchExport,
  calculate: benchCalculate,
  metricsYear: benchMetricsYear,
};

const wanted = process.argv.slice(2);
for (const [name, bench] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`\n${name}`);
  await bench();
}
