import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client, ExecutionMethod, Functions, TablesDB } from 'node-appwrite';
import { calendarDay } from '#domain/calendarDay.ts';
import { dateParts } from '#domain/metric-calculations/calculation.ts';
import { databaseIds, functionIds, tableIds } from '#domain/resourceIds.ts';
import { readPageTimeZone } from '#local/process/readConfigFiles.ts';
import { buildFunctions } from '#test/support/buildFunctions.ts';
import { newFolder } from '#test/support/newFolder.ts';
import { startLocal } from '#test/support/startLocal.ts';

const utcDay = () => calendarDay(new Date(), 'UTC');
/** One of the ends of the world has another day than UTC at every moment. */
const zoneOfAnotherDay = (): string =>
  ['Pacific/Kiritimati', 'Etc/GMT+12'].find((zone) => calendarDay(new Date(), zone) !== utcDay())!;

test('one setting tells the page and the functions which day it is', async () => {
  await buildFunctions();
  const zone = zoneOfAnotherDay();
  const local = await startLocal({ env: { TIME_ZONE: zone } });
  const config = (await (await fetch(`${local.origin}/config.json`)).json()) as { timeZone: string };
  expect(config.timeZone).toBe(zone);

  const client = new Client().setEndpoint(local.endpoint).setProject(local.projectId).setKey(local.apiKey);
  const before = calendarDay(new Date(), zone);
  const { responseStatusCode } = await new Functions(client).createExecution({
    functionId: functionIds.metricCalculator,
    method: ExecutionMethod.POST,
  });
  expect(responseStatusCode).toBe(200);
  const { rows } = await new TablesDB(client).listRows({
    databaseId: databaseIds.engineeringData,
    tableId: tableIds.teamMonthlyMetricCalculation,
  });
  expect([before, calendarDay(new Date(), zone)].map(dateParts)).toContainEqual({
    updateDateDay: rows[0]!.updateDateDay as unknown,
    updateDateMonth: rows[0]!.updateDateMonth as unknown,
    updateDateYear: rows[0]!.updateDateYear as unknown,
  });
  await local.stop();
});

describe('the time zone of the page that is served', () => {
  let file: string;
  beforeEach(() => void (file = join(newFolder('zone'), 'config.json')));

  test.each([
    ['{"timeZone":"Europe/Berlin"}', 'Europe/Berlin'],
    ['{}', 'UTC'],
    ['{"timeZone":', 'UTC'],
    ['[]', 'UTC'],
    ['null', 'UTC'],
  ])('%s: %s', (text, zone) => {
    writeFileSync(file, text);
    expect(readPageTimeZone(file)).toBe(zone);
  });

  test.each(['"Mars"', '7', '"+02:00"', 'null'])('is refused when it is %s', (value) => {
    writeFileSync(file, `{"timeZone":${value}}`);
    expect(() => readPageTimeZone(file)).toThrow(
      `${file}: timeZone must be the name of a time zone, such as Europe/Berlin, not ${value}.`,
    );
  });
});
