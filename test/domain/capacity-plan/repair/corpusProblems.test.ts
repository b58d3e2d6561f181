import { checkCsv } from '#domain/capacity-plan/checkCsv.ts';
import { groupProblems, type ProblemGroup } from '#domain/capacity-plan/repair/problemGroups.ts';
import { RepairedPlan } from '#domain/capacity-plan/repair/RepairedPlan.ts';
import { noChoices } from '#domain/capacity-plan/UploadChoices.ts';
import type { CorpusFile } from '#test/support/csvCorpus/CorpusFile.ts';
import { csvCorpus } from '#test/support/csvCorpus/csvCorpus.ts';
import { numbered, uploadRow } from '#test/support/uploadRow.ts';

function openPlan({ bytes, fileName = 'plan.csv', confirmed = {} }: CorpusFile): RepairedPlan | undefined {
  const checked = checkCsv(bytes, { fileName, confirmed });
  return checked.ok ? new RepairedPlan(checked.rows, noChoices) : undefined;
}

function groupsOf(plan: RepairedPlan): ProblemGroup[] {
  const known = plan.knownValues;
  return groupProblems({ ...plan.chosen, suspicious: plan.suspiciousCells, known, stored: undefined });
}

const files = Object.values(csvCorpus)
  .flat()
  .filter((file) => openPlan(file) !== undefined);

test.each(files.map((file) => [file.title, file] as const))('%s: each problem is in the list', (_title, file) => {
  const plan = openPlan(file)!;
  const groups = groupsOf(plan);
  const isListed = (line: number, column: string | null) =>
    groups.some((group) => group.column === column && (column === null || group.lines.includes(line)));
  const problems = plan.chosen.plan.refused.flatMap(({ line, problems: all }) =>
    all.map(({ column, conflict }) => ({ line, column, conflict })),
  );
  // Of rows that contradict each other, those that say what most do stay.
  const unlisted = problems.filter(
    ({ line, column, conflict }) =>
      !isListed(line, column) && !(conflict !== undefined && groups.some((group) => group.column === column)),
  );
  expect(unlisted).toEqual([]);
  expect(plan.suspiciousCells.filter(({ line, column }) => !isListed(line, column))).toEqual([]);
  expect(groups.filter(({ why }) => why === '')).toEqual([]);
});

test('each repair that is offered makes its problem go', () => {
  const rows = numbered([
    ...Array.from({ length: 8 }, (_, index) =>
      uploadRow({
        Team: `Team ${index}`,
        'User Email': `p${index}@example.test`,
        'Business Unit': index === 0 ? 'Crads' : 'Cards',
      }),
    ),
    uploadRow({ Team: 'Team 1', 'User Email': 'p8@example,test' }),
    uploadRow({ Team: 'Team 2', 'User Email': 'p9@example.test', 'Product Name': 'Paymnts' }),
    uploadRow({ Team: 'Team 2', 'User Email': 'p10@example.test' }),
  ]);
  const offered = groupsOf(new RepairedPlan(rows, noChoices)).filter(({ suggestions }) => suggestions.length > 0);
  expect(offered.map(({ column }) => column).sort()).toEqual(['Business Unit', 'Product Name', 'User Email']);
  for (const { id, column, lines, suggestions } of offered) {
    const plan = new RepairedPlan(rows, noChoices);
    plan.run({ type: 'fill', column: column!, lines, value: suggestions[0]! });
    expect(groupsOf(plan).map((group) => group.id)).not.toContain(id);
  }
});
