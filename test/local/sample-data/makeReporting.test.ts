import { blankMonthlyMetrics } from '#domain/monthly-metrics/fields.ts';
import { blankReporting } from '#domain/monthly-metrics/teamReporting.ts';
import { makePast, type SampleTeam } from '#local/sample-data/makeHistory.ts';
import { makeReporting } from '#local/sample-data/makeReporting.ts';
import { makeReports } from '#local/sample-data/makeReports.ts';
import { teamRow } from '#test/support/teamRows.ts';

const saved = { updateBy: 'Robin Reed', updateDate: '2026-09-12T10:00:00.000Z' };
const metrics = { ...blankMonthlyMetrics, ...saved };
const past = { ...makePast(1, 1), started: 30, reporting: 30 };
const late: SampleTeam = { team: teamRow('late'), inventory: undefined, metrics, monthsLate: 2, past };

it('says of the sample organisation what its reports and inventories do', () => {
  const inventory = { unitTestTools: null, ...saved };
  const blank: SampleTeam = { ...late, team: teamRow('blank'), inventory, metrics: undefined, monthsLate: 0 };
  const states = makeReporting([late, blank], '2026-11');
  const now = new Date('2026-11-25T10:00:00Z');
  const reports = [...makeReports([late], '2026-11-25', now, 'UTC')].flatMap(({ reports: each }) => [...each.values()]);
  const newest = reports.flatMap(({ month }) => (month >= '2025-11' ? [month] : []));
  expect(states.get('late')).toEqual({
    ...blankReporting,
    ...{ months: newest.join('|'), lastMonth: '2026-09', reportedAt: saved.updateDate, reportedBy: saved.updateBy },
  });
  expect(states.get('blank')).toEqual({
    ...blankReporting,
    ...{ confirmedAt: saved.updateDate, confirmedBy: saved.updateBy },
    ...{ changedAt: saved.updateDate, changedBy: saved.updateBy },
  });
});
