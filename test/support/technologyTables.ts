import { addMonths, monthOf } from '#domain/monthly-metrics/reports.ts';
import { tableIds } from '#domain/resourceIds.ts';
import type { TechnologyCount, TechnologyMonth } from '#domain/technologies/months.ts';
import type { TechnologyRules, TechnologyRulesFields } from '#domain/technologies/rules.ts';
import { inventoryRow } from './inventoryRows.ts';
import { reportingRow } from './reportingRows.ts';
import { associationRow, personRow, teamRow } from './teamRows.ts';

/** Three teams that use Java, one of them twice, and one that is closed; what admins and the months say of it. */
export function technologyTables() {
  return {
    [tableIds.teamMetadata]: [
      teamRow('wren', { teamName: 'Wren', sector: 'Retail', businessUnit: 'Stores', teamType: 'build' }),
      teamRow('robin', { teamName: '=Robin', sector: 'Retail', businessUnit: 'Online Shop', teamType: 'run' }),
      teamRow('heron', { teamName: 'Heron', sector: 'Finance', businessUnit: 'Payments', teamType: 'run' }),
      teamRow('gone', { teamName: 'Gone', teamStatus: 'Closed' }),
    ],
    [tableIds.teamTechInventory]: [
      inventoryRow('wren', {
        languageAndVersion: 'Java:21|Java:8|Kotlin',
        datastoreAndVersion: 'PostgreSQL:13|Redis',
        unitTestTools: 'JUnit',
      }),
      inventoryRow('robin', {
        languageAndVersion: 'java:8.0.312',
        frameworkAndVersion: 'Next.js/100%:15',
        datastoreAndVersion: 'Postgres:16',
        unitTestTools: 'JUnit|Jest',
      }),
      inventoryRow('heron', {
        languageAndVersion: 'Java:17|C#:12',
        datastoreAndVersion: 'PostgreSQL:12',
        comments: 'Java is fine',
      }),
      inventoryRow('gone', { languageAndVersion: 'Java:8' }),
    ],
    [tableIds.teamReporting]: [reportingRow('wren', { confirmedAt: '2026-03-01T10:00:00.000Z' })],
    [tableIds.technologyRules]: [
      rulesRow('languageAndVersion', {
        rings: JSON.stringify([
          { name: 'Java', versions: '8', ring: 'Hold', reason: 'Too old.', until: '2027-03-31', moveTo: '21' },
        ]),
        lifecycles: JSON.stringify([
          { name: 'Java', source: '', isSample: false, cycles: [{ cycle: '8', eol: '2022-03-31' }] },
        ]),
      }),
      rulesRow('datastoreAndVersion', { names: JSON.stringify([{ name: 'PostgreSQL', aliases: ['Postgres'] }]) }),
    ],
    [tableIds.technologyMonths]: [
      monthRow(addMonths(monthOf(new Date(), 'UTC'), -13), [{ name: 'Java', teams: 5, versions: { '8': 4 } }]),
      monthRow(addMonths(monthOf(new Date(), 'UTC'), -1), [
        { name: 'Java', teams: 2, versions: { '8': 2 } },
        { name: 'Kotlin', teams: 1, versions: {} },
      ]),
    ],
    [tableIds.userMetadata]: [
      personRow('ada', { firstName: 'Ada', lastName: 'Lane', email: 'ada.lane@example.test' }),
      personRow('ben', { firstName: 'Ben', lastName: 'Moss', email: 'ben.moss@example.test' }),
    ],
    [tableIds.userTeamAssociation]: [
      associationRow('ada', 'wren', 'scrum-master'),
      associationRow('ben', 'robin', 'Product Owner'),
      associationRow('ben', 'heron', 'developer'),
    ],
  };
}

/** Rules of admins for one category. */
export function rulesRow($id: string, fields: Partial<TechnologyRulesFields>): TechnologyRules {
  const blank = { names: null, rings: null, lifecycles: null, updateBy: null, updateDate: null };
  return { $id, $createdAt: '', $updatedAt: '', ...blank, ...fields };
}

export function monthRow(month: string, counts: readonly TechnologyCount[], teams = 10): TechnologyMonth {
  const fields = { month, category: 'languageAndVersion', teams, counts: JSON.stringify(counts) } as const;
  return { $id: `${month}-languageAndVersion`, $createdAt: '', $updatedAt: '', ...fields };
}
