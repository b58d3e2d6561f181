import { ExecutionMethod } from 'node-appwrite';
import { databaseIds, tableIds } from '#domain/resourceIds.ts';
import { makeInventory } from '#local/sample-data/makeInventory.ts';
import { makeMonthlyMetrics } from '#local/sample-data/makeMonthlyMetrics.ts';
import { startUploads, type PlatformClient, type Uploads } from '#test/support/startUploads.ts';
import { Figure, sampleCount } from './figures.ts';

const databaseId = databaseIds.engineeringData;
const calculations = tableIds.teamMonthlyMetricCalculation;
const sizes = [
  { size: 1_000, samples: 3 },
  { size: 10_000, samples: 9 },
];
const rowsPerCall = 100;
const seed = 1;

/** All rows read, every metric calculated and stored; and once more when nothing differs. */
export async function benchCalculate(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { size, samples } of sizes) {
    const of = `${size.toLocaleString('en-US')} teams`;
    const first = new Figure(
      `calculation of ${of}, first`,
      's',
      'the call of the function to its answer, on the local platform; no values stored before',
    );
    const again = new Figure(`calculation of ${of}, again`, 's', 'the same, nothing changed since');
    const peak = new Figure(`peak memory, ${of}`, 'MiB', 'what the function said of itself');
    const platform = await startUploads();
    await fill(platform.server, size);
    for (let sample = 0; sample < sampleCount(samples); sample += 1) {
      await platform.server.tables.deleteRows({ databaseId, tableId: calculations });
      first.add(await secondsToCalculate(platform.server));
      again.add(await secondsToCalculate(platform.server));
      peak.add(await peakMemory(platform));
    }
    await platform.stop();
    figures.push(first, again, peak);
  }
  return figures;
}

async function secondsToCalculate(server: PlatformClient): Promise<number> {
  const startMs = performance.now();
  await calculate(server);
  return (performance.now() - startMs) / 1_000;
}

async function peakMemory(platform: Uploads): Promise<number> {
  await platform.untilNothingRuns();
  const { executions } = await platform.server.functions.listExecutions({ functionId: 'metric-calculator' });
  return Number(/Peak memory: (\d+) MB/.exec(executions[0]?.logs ?? '')?.[1] ?? NaN);
}

async function calculate({ functions }: PlatformClient): Promise<void> {
  const call = { functionId: 'metric-calculator', xpath: '/', method: ExecutionMethod.POST };
  const execution = await functions.createExecution(call);
  if (execution.responseStatusCode !== 200) throw new Error(execution.responseBody);
}

/** Teams as the sample organisation has them. */
async function fill({ tables }: PlatformClient, size: number): Promise<void> {
  const today = new Date();
  for (let start = 0; start < size; start += rowsPerCall) {
    const indexes = Array.from({ length: Math.min(rowsPerCall, size - start) }, (_, offset) => start + offset);
    const save = async (tableId: string, make: (index: number) => object | undefined): Promise<void> => {
      const rows = indexes.flatMap((index) => {
        const fields = make(index);
        return fields === undefined ? [] : [{ $id: `team-${index}`, ...fields }];
      });
      await tables.upsertRows({ databaseId, tableId, rows });
    };
    await save('team-metadata', makeTeam);
    await save('team-tech-inventory', (index) => makeInventory(seed, index, today));
    await save('team-monthly-metrics', (index) => makeMonthlyMetrics(seed, index, today));
  }
}

function makeTeam(index: number): object {
  return {
    teamName: `Team ${index}`,
    projectId: `PRJ-${Math.floor(index / 1.3)}`,
    teamType: ['build', 'run', 'agile pod'][index % 3],
    greenfield: index % 3 === 0,
  };
}
