import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ExecutionMethod, ExecutionStatus, Query } from 'node-appwrite';
import { defaultTimeZone } from '#domain/calendarDay.ts';
import { calculateMonth } from '#functions/metric-calculator/main.ts';
import { connectCalculator } from '#functions/metric-calculator/ports.ts';
import { connectFunction } from '#test/support/connectFunction.ts';
import { fillTable } from '#test/support/fillTable.ts';
import { buildFunctions } from '#test/support/buildFunctions.ts';
import { newFolder } from '#test/support/newFolder.ts';
import { startUploadsProcess, type UploadsProcess } from '#test/support/startUploadsProcess.ts';

const folder = newFolder('killed');
let platform: UploadsProcess;

beforeAll(async () => {
  // No recorder's runs before the calculator's.
  platform = await startUploadsProcess(join(folder, 'data'), await buildFunctions(), { withoutEvents: true });
});
afterAll(() => platform.kill9());

const teams = 500;

/** Every team reports that number, of tests by hand and of automated ones. */
async function report(count: number): Promise<void> {
  const { tables } = platform.server;
  const rows = Array.from({ length: teams }, (_, index) => ({ $id: `team-${index}`, teamName: 'Wren' }));
  if (count === 0) await fillTable(tables, 'team-metadata', rows);
  const counts = { manualFunctionalTestCount: count, automatedFunctionalTestCount: count };
  await fillTable(
    tables,
    'team-monthly-metrics',
    rows.map(({ $id }) => ({ $id, ...counts })),
  );
}

/** Number that, by the stored figures, every team reported: one number, or they are of several runs. */
async function reported(): Promise<unknown[]> {
  const ofTests = Query.equal('metricType', ['manualTestsExistingAllPods', 'automatedTestsExistingAllPods']);
  const figures = await platform.server.list('team-monthly-metric-calculation', ofTests);
  return [...new Set(figures.map(({ calculationValue }) => Number(calculationValue) / teams))];
}

/** A run that nobody kills, made by this process. */
async function calculate(): Promise<void> {
  const server = connectFunction(platform.server.client.config);
  const ports = connectCalculator(server, call.functionId, defaultTimeZone);
  expect(await calculateMonth(randomUUID(), ports, 25_000)).toBe('calculated');
}

const call = { functionId: 'metric-calculator', xpath: '/', method: ExecutionMethod.POST };

/** Stands for the minute in which a dead run is in the way. */
async function letAMinutePass(): Promise<void> {
  await platform.server.row('calculation-turn', 'turn').update({ heldUntil: new Date(0).toISOString() });
}

test('killed at any moment, all figures are those of one run, and the next run makes them right', async () => {
  const { functions } = platform.server;
  await report(0);
  await calculate();
  const outcomes: string[] = [];
  for (let round = 1; round <= 6; round++) {
    await report(round);
    const { $id } = await functions.createExecution({ ...call, async: true });
    const status = async () => (await functions.getExecution({ ...call, executionId: $id })).status;
    while ((await status()) === ExecutionStatus.Waiting);
    await pause(round * 60); // another moment in each round
    platform.killRuns();
    while ((await status()) === ExecutionStatus.Processing);
    outcomes.push(await status());
    const [figure, ...others] = await reported();
    expect(others).toEqual([]);
    expect([round - 1, round]).toContain(figure);
    await letAMinutePass();
    await calculate();
    expect(await reported()).toEqual([round]);
  }
  expect(outcomes).toContain(ExecutionStatus.Failed);
});
