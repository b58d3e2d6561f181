import type { RowPortions } from '../../domain/spreadsheet/Sheet';
import type { ExportSource } from './ports';

/** The same lists, as long as `checkTime` does not throw: it is asked before each portion is given. */
export function inTime(source: ExportSource, checkTime: () => void): ExportSource {
  async function* guard<Row>(portions: RowPortions<Row>): AsyncGenerator<readonly Row[]> {
    for await (const portion of portions) {
      checkTime();
      yield portion;
    }
  }
  return {
    teams: () => guard(source.teams()),
    people: () => guard(source.people()),
    associations: () => guard(source.associations()),
    inventories: () => guard(source.inventories()),
    monthlyMetrics: () => guard(source.monthlyMetrics()),
    calculations: (year) => guard(source.calculations(year)),
  };
}
