import { tableIds } from '#domain/resourceIds.ts';
import { exportAll } from '#functions/file-exporter/exportAll.ts';
import { campaignRow } from '#test/support/campaignRows.ts';
import { campaignTables, deadline } from '#test/support/campaignTables.ts';
import { MemoryExport, type MemoryOrganisation } from '#test/support/memoryExport.ts';
import { metricsRow } from '#test/support/metricsRows.ts';
import { readWorkbook, rowsByHeader } from '#test/support/workbooks.ts';
import { reportingRow } from '#test/support/reportingRows.ts';
import { personRow } from '#test/support/teamRows.ts';
import { rulesRow } from '#test/support/technologyTables.ts';

const sam = { $id: 'sam', name: 'Sam Staff', email: 'sam.staff@example.test', labels: [] };

test('campaigns are there with how many teams have to act, by every kind of rule', async () => {
  const { [tableIds.campaigns]: campaigns, ...tables } = campaignTables();
  const coverage = { kind: 'metric', metric: 'overallRepoTestCoverage', is: 'atLeast', value: 80 } as const;
  const nameless = personRow('nameless', { firstName: '', lastName: '', email: 'n@example.test' });
  const organisation: MemoryOrganisation = {
    ...tables,
    [tableIds.technologyRules]: [
      rulesRow('languageAndVersion', { names: JSON.stringify([{ name: 'Java', aliases: ['JDK'] }]) }),
    ],
    [tableIds.teamMonthlyMetrics]: [metricsRow('amber', { overallRepoTestCoverage: 81 }), metricsRow('blue')],
    [tableIds.teamReporting]: [reportingRow('coral', { months: ['2026-10'] })],
    [tableIds.userMetadata]: [...tables[tableIds.userMetadata], nameless],
    [tableIds.campaigns]: [
      ...campaigns,
      campaignRow('coverage', { name: 'Covered', leadId: 'gone', rule: coverage, scope: { sector: ['Retail'] } }),
      campaignRow('october', { name: 'October', leadId: 'nameless', rule: { kind: 'reported', month: '2026-10' } }),
      campaignRow('over', { name: 'Over', status: 'ended', rule: { kind: 'reported', month: '2026-10' } }),
    ],
  };
  const world = new MemoryExport(organisation, () => Date.now());
  await exportAll(sam, world);
  const sheets = await readWorkbook(world.saved[0]!.bytes);
  // Amber has Java 8, Coral JDK 1.8; Dawn, with Java 8, is exempt; of Retail's three teams Amber reaches 80; Coral alone has reported.
  type Count = number | null;
  const row = (name: string, status: string, open: Count, left: Count, exempt: Count) => ({
    ...{ Campaign: name, Status: status, 'Open Teams': open, 'Have to Act': left, Exempt: exempt },
  });
  const rows = rowsByHeader(sheets.get('Campaigns'));
  expect(rows).toMatchObject([
    row('Off Java 8', 'Running', 5, 2, 1),
    row('Confirmed', 'Draft', 5, 5, 0),
    row('Covered', 'Running', 3, 2, 0),
    row('October', 'Running', 5, 4, 0),
    // Of one that is over nobody has to act.
    row('Over', 'Ended', null, null, null),
  ]);
  expect(rows[0]).toMatchObject({
    ...{
      Asks: expect.stringMatching(/^Leave Java 8 by .*: move to 21$/) as string,
      For: 'All teams',
      Lead: 'Lea Lane',
    },
    ...{ By: new Date(deadline), Why: 'See https://example.test/java.' },
  });
  expect(rows[2]).toMatchObject({ Lead: 'gone', For: 'Retail' });
  expect(rows[3]).toMatchObject({ Lead: 'n@example.test' });
});
