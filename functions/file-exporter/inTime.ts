import type { RowPortions } from '#domain/spreadsheet/Sheet.ts';
import { inSlices } from './inSlices.ts';
import type { ExportSource } from './ports.ts';

/** The same lists in small slices, as long as `checkTime` does not throw: it is asked before each portion that arrives. */
export function inTime(source: ExportSource, checkTime: () => void): ExportSource {
  async function* guard<Row>(portions: RowPortions<Row>): AsyncGenerator<readonly Row[]> {
    for await (const portion of portions) {
      checkTime();
      yield* inSlices(portion);
    }
  }
  return {
    teams: () => guard(source.teams()),
    people: () => guard(source.people()),
    associations: () => guard(source.associations()),
    inventories: () => guard(source.inventories()),
    monthlyMetrics: () => guard(source.monthlyMetrics()),
    calculations: () => guard(source.calculations()),
  };
}
