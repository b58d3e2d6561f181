import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { tableIds, type TableId } from '#domain/resourceIds.ts';

/** Text of a file before and after. */
type Edit = (text: string) => string;
type Edits = Readonly<Record<string, Edit>>;

interface Change {
  /** Files that the product has already; what the change adds of its own stands beside them. */
  readonly source: Edits;
  readonly tests: Edits;
  readonly added?: Readonly<Record<string, string>>;
}

const insert =
  (...pairs: readonly (readonly [anchor: string, text: string])[]): Edit =>
  (text) =>
    pairs.reduce((changed, [anchor, added]) => {
      expect(changed).toContain(anchor);
      return changed.replace(anchor, `${anchor}${added}`);
    }, text);

/** A column like another one, in each of the tables. */
const addColumn =
  (ids: readonly TableId[], like: string, key: string): Edit =>
  (text) => {
    const config = JSON.parse(text) as { tables: { $id: TableId; columns: { key: string }[] }[] };
    for (const { columns } of config.tables.filter(({ $id }) => ids.includes($id))) {
      columns.push({ ...columns.find((column) => column.key === like)!, key });
    }
    return JSON.stringify(config, null, 2);
  };

const category: Change = {
  source: {
    'appwrite.config.json': addColumn([tableIds.teamTechInventory], 'loadTestTools', 'chaosTestTools'),
    'domain/tech-inventory/categories.ts': insert([
      "enduranceTestTools: names('Endurance test tools', 'Quality and testing', 13),",
      "chaosTestTools: names('Chaos test tools', 'Quality and testing', 14),",
    ]),
  },
  tests: { 'test/domain/tech-inventory/categories.test.ts': (text) => text.replaceAll('23', '24') },
};

const metric: Change = {
  source: {
    'appwrite.config.json': addColumn(
      [tableIds.teamMonthlyMetrics, tableIds.teamMonthReports],
      'overallBranchTestCoverage',
      'mutationScore',
    ),
    'domain/monthly-metrics/fields.ts': insert([
      "singleArtifactPromotion: choice('Single Artifact Promotion', yesNoValues, 'singleArtifactPromotion'),",
      "mutationScore: percent('Mutation Score', 'avgUnitTestCoverage'),",
    ]),
    'local/sample-data/makeMonthlyMetrics.ts': insert(['    notApplicable: null,', 'mutationScore: 70,']),
  },
  tests: {
    'test/domain/monthly-metrics/fields.test.ts': insert([
      "['singleArtifactPromotion', 'choice', 'singleArtifactPromotion'],",
      "['mutationScore', 'percent', 'avgUnitTestCoverage'],",
    ]),
  },
};

const teamField: Change = {
  source: {
    'appwrite.config.json': addColumn([tableIds.teamMetadata], 'productName', 'budgetCode'),
    'domain/team.ts': insert([
      "csv: { position: 8, column: 'Team Status', aliases: ['Status'] },\n  },",
      `budgetCode: {
        kind: 'text', maxLength: plainTextSize, shownAs: 'asWritten', header: 'Budget Code', width: 16,
        card: { position: 9 }, csv: { position: 9, column: 'Budget Code', aliases: [] },
      },`,
    ]),
    'src/features/team-list/teamListLayout.ts': insert([
      'teamStatus: { minWidth: 110 },',
      'budgetCode: { minWidth: 110 },',
    ]),
    'local/sample-data/makeCapacityPlan.ts': insert(["    'Project Id': project.id,", "'Budget Code': project.id,"]),
  },
  tests: {
    'test/domain/team.test.ts': insert(
      [
        "['teamStatus', 'Team Status', 'Team Status', 'Team Status'],",
        "['budgetCode', 'Budget Code', 'Budget Code', 'Budget Code'],",
      ],
      ['businessUnit,greenfield,teamStatus', ',budgetCode'],
      ['Business Unit,Team Status,Greenfield Status', ',Budget Code'],
      ['Greenfield Status,Team Status', ',Budget Code'],
      ['sector 20000,teamStatus 20000', ',budgetCode 20000'],
      ['greenfield: false, teamStatus: null', ', budgetCode: null'],
    ),
  },
};

const menuArea: Change = {
  source: {
    'src/paths.ts': insert(["home: '/',", "glossary: '/glossary',"]),
    'src/app/layout/headerLinks.ts': insert([
      "{ label: 'Home', to: paths.home },",
      "{ label: 'Glossary', to: paths.glossary },",
    ]),
    'src/app/routes.tsx': insert([
      '{ path: paths.home, ...home },',
      "{ path: paths.glossary, ...screen(async () => (await import('#src/features/glossary/GlossaryPage.tsx')).GlossaryPage) },",
    ]),
  },
  tests: {},
  added: {
    'src/features/glossary/GlossaryPage.tsx': `import { PageHeader } from '#src/components/PageHeader.tsx';
      export function GlossaryPage() { return <PageHeader title="Glossary" />; }`,
  },
};

const filter: Change = {
  source: {
    'domain/teams/teamFilters.ts': insert(
      ["export const teamFacets = [\n  'sector',", "'project',"],
      ["export const textFacets = ['sector',", "'project',"],
      ['  sector: [],', 'project: [],'],
      [
        '      return tidyText(team[facet]) || notAvailable;',
        "case 'project': return tidyText(team.projectId) || notAvailable;",
      ],
    ),
    'src/features/team-list/filters/facetTexts.ts': insert(
      ["  sector: 'Sector',", "project: 'Project ID',"],
      ["    case 'sector':", "case 'project':"],
    ),
  },
  tests: {
    'test/domain/teams/teamFilters.test.ts': insert(
      ["    sector: 'Retail',", "project: 'PRJ-2',"],
      ['  sector: values,', 'project: values,'],
    ),
    'test/features/team-list/find/anySequence.test.tsx': insert([
      "    sector: ({ sector }) => sector ?? 'N/A',",
      "project: ({ projectId }) => projectId ?? 'N/A',",
    ]),
  },
};

const copy = mkdtempSync(join(tmpdir(), 'change-costs-'));
afterAll(() => rmSync(copy, { recursive: true }));

const generated = /^(?:\.git|\.data.*|coverage|dist|node_modules|playwright-report|test-results)$/;

/** Copies the product and makes the changes there. */
function changeCopy(changes: readonly Change[]): void {
  cpSync('.', copy, { recursive: true, filter: (from) => !generated.test(basename(from)) });
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'));
  for (const { source, tests, added = {} } of changes) {
    for (const [file, edit] of Object.entries({ ...source, ...tests })) {
      writeFileSync(join(copy, file), edit(readFileSync(join(copy, file), 'utf8')));
    }
    for (const [file, text] of Object.entries(added)) {
      mkdirSync(dirname(join(copy, file)), { recursive: true });
      writeFileSync(join(copy, file), text);
    }
  }
}

const changes = { category, metric, teamField, menuArea, filter };

test.each([
  ['category', 2, 1],
  ['metric', 3, 1],
  ['teamField', 4, 1],
  ['menuArea', 3, 0],
  ['filter', 2, 2],
] as const)('a new %s changes %i files of the product and %i of the tests', (name, sources, tests) => {
  expect(Object.keys(changes[name].source)).toHaveLength(sources);
  expect(Object.keys(changes[name].tests)).toHaveLength(tests);
});

/** Suites that know categories, metrics, team fields, menu and filters. */
const suites = [
  'test/(domain|functions/file-exporter|local/sample-data)/',
  'test/features/(team-list/(columns|find|filters)|team/TeamPage|team/team-metrics/EditMetricsDialog)',
  'test/(app/layout|appwriteConfig|docs)',
];

test('made in a copy, all together, they leave types and suites as they are', () => {
  changeCopy(Object.values(changes));
  // Minutes: in `npm run test:long`.
  const commands =
    process.env.PROPERTY_RUNS === 'full'
      ? [
          ['tsc', '--noEmit'],
          ['jest', ...suites],
        ]
      : [];
  for (const command of commands) {
    const { status, stdout, stderr } = spawnSync('npx', command, {
      cwd: copy,
      encoding: 'utf8',
      env: { ...process.env, PROPERTY_RUNS: '' },
    });
    expect(status === 0 ? '' : stdout + stderr).toBe('');
  }
});
