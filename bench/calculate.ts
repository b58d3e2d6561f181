import { ExecutionMethod, type Models } from 'node-appwrite';
import { makeInventory } from '#local/sample-data/makeInventory.ts';
import { makeMonthlyMetrics } from '#local/sample-data/makeMonthlyMetrics.ts';
import { startUploads, type PlatformClient } from '#test/support/startUploads.ts';

const rowsPerCall = 100;
const seed = 1;

/** From the call to the answer of the metric calculator: all rows read, every metric calculated and stored, and once more when nothing differs. */
export async function benchCalculate(): Promise<void> {
  for (const size of [60, 1_000, 10_000]) {
    const platform = await startUploads();
    await fill(platform.server, size);
    for (const which of ['first', 'again']) {
      const startMs = performance.now();
      const { duration } = await calculate(platform.server);
      const seconds = (performance.now() - startMs) / 1_000;
      console.log(
        `${size.toLocaleString('en-US')} teams, ${which}: ${seconds.toFixed(1)} s (${duration.toFixed(1)} s in the function)`,
      );
    }
    const { executions } = await platform.server.functions.listExecutions({ functionId: 'metric-calculator' });
    const peak = executions.map(({ logs }) => Number(/Peak memory: (\d+) MB/.exec(logs)?.[1] ?? 0));
    console.log(`Peak memory: ${Math.max(...peak)} MB`);
    await platform.stop();
  }
}

async function calculate({ functions }: PlatformClient): Promise<Models.Execution> {
  const call = { functionId: 'metric-calculator', xpath: '/', method: ExecutionMethod.POST };
  const execution = await functions.createExecution(call);
  if (execution.responseStatusCode !== 200) throw new Error(execution.responseBody);
  return execution;
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
      await tables.upsertRows({ databaseId: 'engineering-data', tableId, rows });
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
