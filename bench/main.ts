import { ensureBuilt } from '#local/build/ensureBuilt.ts';
import { benchBurst } from './burst.ts';
import { benchCalculate } from './calculate.ts';
import { benchCampaigns } from './campaigns.ts';
import { benchChanges } from './changes.ts';
import { benchCheckCsv } from './checkCsv.ts';
import { benchExport } from './export.ts';
import { type Figure, formatTable, type Group, writeResults } from './figures.ts';
import { benchHeap } from './heap.ts';
import { benchJavaScript } from './javascript.ts';
import { benchLayoutShift } from './layoutShift.ts';
import { benchJobs } from './jobs.ts';
import { benchBreakdown, benchMetricsYear } from './metricsYear.ts';
import { benchPalette } from './palette.ts';
import { benchPushes } from './pushes.ts';
import { benchRepair } from './repair.ts';
import { benchRows } from './rows.ts';
import { benchSearch } from './search.ts';
import { benchSlowLine } from './slowLine.ts';
import { benchStart } from './start.ts';
import { benchTenThousandTeams } from './tenThousandTeams.ts';
import { benchTechnologies } from './technologies.ts';
import { benchUpload } from './upload.ts';
import { benchUsable } from './usable.ts';

/** Measures the figures of architecture.md, section 9; asserts nothing. `npm run bench -- rows upload` measures only those named. */
const benches: Readonly<Record<string, () => Promise<readonly Figure[]>>> = {
  rows: benchRows,
  usable: benchUsable,
  slowLine: benchSlowLine,
  search: benchSearch,
  palette: benchPalette,
  jobs: benchJobs,
  campaigns: benchCampaigns,
  tenThousandTeams: benchTenThousandTeams,
  technologies: benchTechnologies,
  metricsYear: benchMetricsYear,
  breakdown: benchBreakdown,
  javascript: benchJavaScript,
  layoutShift: benchLayoutShift,
  heap: benchHeap,
  checkCsv: benchCheckCsv,
  repair: benchRepair,
  upload: benchUpload,
  export: benchExport,
  calculate: benchCalculate,
  start: benchStart,
  burst: benchBurst,
  changes: benchChanges,
  pushes: benchPushes,
};
const resultsFile = `bench/results/${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}.json`;

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in benches));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}. There are: ${Object.keys(benches).join(', ')}.`);
  process.exit(1);
}
await ensureBuilt(['page', 'functions'], console.error);
const groups: Group[] = [];
const benchMs = performance.now();
const secondsSince = (startMs: number): number => Math.round((performance.now() - startMs) / 1_000);
for (const [name, bench] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const startMs = performance.now();
  try {
    const figures = await bench();
    groups.push({ name, seconds: secondsSince(startMs), figures });
    console.error(`${name}: measured in ${secondsSince(startMs)} s`);
  } catch (error) {
    console.error(`${name}: not measured.`, error);
    process.exitCode = 1;
  }
}
console.log(formatTable(groups));
writeResults(resultsFile, groups);
console.error(`Measured in ${secondsSince(benchMs)} s. All samples: ${resultsFile}`);
// A figure that failed may have left its browser or its server open.
process.exit();
