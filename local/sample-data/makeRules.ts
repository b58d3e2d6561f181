import { addDays } from '#domain/calendarDay.ts';
import type { Ring, RingRule, TechnologyRulesFields } from '#domain/technologies/rules.ts';
import type { TechnologyCategory } from '#domain/technologies/technology.ts';
import { sampleLifecycles } from './sampleLifecycles.ts';

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
