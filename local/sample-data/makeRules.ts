import { addDays } from '#domain/calendarDay.ts';
import type { Ring, RingRule, TechnologyRulesFields, Lifecycle, ReleaseCycle } from '#domain/technologies/rules.ts';
import type { TechnologyCategory } from '#domain/technologies/technology.ts';

interface SampleRulesOptions {
  /** `YYYY-MM-DD` */
  readonly today: string;
  readonly admin: { readonly name: string };
  readonly now: Date;
}

/** Rules of the sample organisation by category, as if its admin had entered them. */
export function makeRules({
  today,
  admin,
  now,
}: SampleRulesOptions): ReadonlyMap<TechnologyCategory, TechnologyRulesFields> {
  const signed = { updateBy: admin.name, updateDate: now.toISOString() };
  return new Map(
    makeRings(today).map(([category, rings]) => [
      category,
      { names: null, rings: JSON.stringify(rings), lifecycles: lifecyclesOf(category), ...signed },
    ]),
  );
}

function lifecyclesOf(category: TechnologyCategory): string | null {
  const lifecycles = sampleLifecycles[category];
  return lifecycles ? JSON.stringify(lifecycles) : null;
}

function makeRings(today: string): readonly (readonly [TechnologyCategory, readonly RingRule[]])[] {
  return [
    [
      'languageAndVersion',
      [
        hold('Java', '8', 'Libraries no longer support it.', { until: endOfNextMarch(today), moveTo: '21' }),
        rule('Java', '>= 17', 'Adopt'),
        rule('TypeScript', '', 'Adopt'),
        rule('Kotlin', '', 'Trial', 'Three teams write new services in it.'),
        hold('Python', '< 3.10', 'Gets no security updates.', { moveTo: '3.12' }),
      ],
    ],
    [
      'frameworkAndVersion',
      [
        rule('Spring Boot', '>= 3', 'Adopt'),
        hold('Spring Boot', '< 3', 'Gets no security updates.', { until: addDays(today, 60), moveTo: '3.3' }),
        rule('Quarkus', '', 'Assess', 'Starts faster; few of us know it.'),
        rule('React', '', 'Adopt'),
        rule('Next.js', '', 'Trial'),
      ],
    ],
    [
      'datastoreAndVersion',
      [
        rule('PostgreSQL', '', 'Adopt', 'The database to begin with.'),
        rule('Redis', '', 'Trial'),
        rule('MongoDB', '', 'Assess'),
        hold('Oracle', '', 'Its licences end.', { until: addDays(today, 400), moveTo: 'PostgreSQL' }),
      ],
    ],
    ['codeQualityTools', [rule('SonarQube', '', 'Adopt'), rule('Codacy', '', 'Assess')]],
    ['staticAnalysisTools', [rule('Veracode', '', 'Adopt'), rule('Semgrep', '', 'Trial')]],
    [
      'endToEndTestTools',
      [rule('Playwright', '', 'Adopt'), hold('Selenium', '', 'Its tests fail by chance.', { moveTo: 'Playwright' })],
    ],
    ['performanceTestTools', [rule('k6', '', 'Trial'), rule('JMeter', '', 'Assess')]],
    [
      'devOpsPipelineTools',
      [
        rule('GitHub Actions', '', 'Adopt'),
        rule('Argo CD', '', 'Trial'),
        hold('Jenkins', '', 'Its machines are not renewed.', { moveTo: 'GitHub Actions' }),
      ],
    ],
    ['containerRegistries', [rule('Amazon ECR', '', 'Adopt'), rule('Harbor', '', 'Assess')]],
    [
      'workManagementTools',
      [rule('Jira', '', 'Adopt'), hold('Trello', '', 'Nothing new is planned there.', { moveTo: 'Jira' })],
    ],
    ['teamCollaborationTools', [rule('Microsoft Teams', '', 'Adopt'), rule('Miro', '', 'Trial')]],
  ];
}

function rule(name: string, versions: string, ring: Ring, reason = ''): RingRule {
  return { name, versions, ring, reason, until: '', moveTo: '' };
}

function hold(
  name: string,
  versions: string,
  reason: string,
  { until = '', moveTo }: { readonly until?: string; readonly moveTo: string },
): RingRule {
  return { name, versions, ring: 'Hold', reason, until, moveTo };
}

function endOfNextMarch(today: string): string {
  const end = `${today.slice(0, 4)}-03-31`;
  return today < end ? end : `${Number(today.slice(0, 4)) + 1}-03-31`;
}

/**
 * A SAMPLE, to try the product out with: a few releases of a few technologies, their dates as the makers had announced them, kept up to date by nobody.
 * The product shows it as a sample; an organisation loads files of its own (docs/end-of-life.md).
 */
const sampleLifecycles: Partial<Record<TechnologyCategory, readonly Lifecycle[]>> = {
  languageAndVersion: [
    sample('Java', 'Oracle Java SE, premier support', {
      '21': '2028-09-30',
      '17': '2026-09-30',
      '11': '2023-09-30',
      '8': '2022-03-31',
    }),
    sample('Python', 'python.org', {
      '3.13': '2029-10-31',
      '3.12': '2028-10-31',
      '3.11': '2027-10-31',
      '3.10': '2026-10-31',
      '3.9': '2025-10-31',
    }),
    sample('Node.js', 'nodejs.org', { '22': '2027-04-30', '20': '2026-04-30', '18': '2025-04-30', '16': '2023-09-11' }),
  ],
  frameworkAndVersion: [
    sample('Angular', 'angular.dev', { '19': '2026-05-19', '18': '2025-11-21', '17': '2025-05-15' }),
    sample('Spring Boot', 'spring.io, open-source support', {
      '3.3': '2025-06-30',
      '3.2': '2024-12-31',
      '2.7': '2023-06-30',
    }),
    sample('ASP.NET Core', 'dotnet.microsoft.com', { '8': '2026-11-10', '6': '2024-11-12' }),
  ],
  datastoreAndVersion: [
    sample('PostgreSQL', 'postgresql.org', {
      '16': '2028-11-09',
      '15': '2027-11-11',
      '14': '2026-11-12',
      '13': '2025-11-13',
      '12': '2024-11-14',
    }),
    sample('MongoDB', 'mongodb.com', { '7.0': '2027-08-31', '6.0': '2025-07-31', '5.0': '2024-10-31' }),
  ],
};

function sample(name: string, maker: string, dates: Readonly<Record<string, string>>): Lifecycle {
  const cycles: readonly ReleaseCycle[] = Object.entries(dates).map(([cycle, eol]) => ({ cycle, eol }));
  return { name, source: `Sample, after ${maker}`, isSample: true, cycles };
}
