import { foldText } from '#domain/upload/foldText.ts';
import { appRules, isAppFamily, type AppFamily } from './appRules.ts';
import type { MetricFamily } from './metricKeys.ts';
import type { MetricTeam, Organisation } from './organisation.ts';
import { readCount } from './readReported.ts';
import { countTests, teamRules, type TeamFamily } from './teamRules.ts';

/** A team, and what it said that the metric is about. */
export interface ExplainedTeam {
  readonly teamId: string;
  readonly teamName: string;
  /** In words: `Partial, 45%`, `Jest, 80% coverage`, `12 automated tests`; `Not reported yet` or `No project ID` of one that said nothing. */
  readonly said: string;
}

/** What adds to a figure: a team, or an app with its teams. */
export interface MetricPart {
  /** The team's name or, of an app, its project id. */
  readonly name: string;
  /** One, or all that work on the app. */
  readonly teams: readonly ExplainedTeam[];
  /** What it adds above the line. */
  readonly numerator: number;
  /** What it adds below the line; 0 in a sum. */
  readonly denominator: number;
}

export interface MetricParts {
  readonly parts: readonly MetricPart[];
  /** Teams that have not reported what the metric needs. Where it divides by all teams or apps they are among the parts as well, as none. */
  readonly notReported: readonly ExplainedTeam[];
}

const nothingReported = 'Not reported yet';
const noProjectId = 'No project ID';

/** What adds to a family's figure among these teams: the one definition that figures and their explanations are made from. */
export function metricParts(
  family: MetricFamily,
  teams: readonly MetricTeam[],
  organisation: Organisation,
): MetricParts {
  return isAppFamily(family) ? appParts(family, teams, organisation) : teamParts(family, teams, organisation);
}

function teamParts(family: TeamFamily, teams: readonly MetricTeam[], organisation: Organisation): MetricParts {
  const [parts, notReported]: [MetricPart[], ExplainedTeam[]] = [[], []];
  for (const team of teams) {
    const { unitTestTools } = organisation.inventories.get(team.$id) ?? {};
    const contribution = teamRules[family]({ unitTestTools, metrics: organisation.metrics.get(team.$id) ?? {} });
    const explained = explainTeam(team, contribution?.said ?? nothingReported);
    if (contribution?.said == null) notReported.push(explained);
    if (contribution === null) continue;
    const { numerator, denominator } = contribution;
    parts.push({ name: team.teamName, teams: [explained], numerator, denominator });
  }
  return { parts, notReported };
}

/** An app is a distinct project id, written alike or not quite; a team without one belongs to none. */
function appParts(family: AppFamily, teams: readonly MetricTeam[], { metrics }: Organisation): MetricParts {
  const apps = new Map<string, { readonly name: string; readonly teams: ExplainedTeam[]; hasTests: boolean }>();
  const notReported: ExplainedTeam[] = [];
  for (const team of teams) {
    const tests = readCount(metrics.get(team.$id)?.automatedFunctionalTestCount);
    const key = foldText(team.projectId ?? '');
    const said = tests === null ? nothingReported : countTests(tests, 'automated');
    const explained = explainTeam(team, key === '' ? noProjectId : said);
    if (key === '' || tests === null) notReported.push(explained);
    if (key === '') continue;
    const app = apps.get(key) ?? { name: (team.projectId ?? '').trim(), teams: [], hasTests: false };
    app.teams.push(explained);
    app.hasTests ||= (tests ?? 0) > 0;
    apps.set(key, app);
  }
  const parts = Array.from(apps.values(), ({ name, teams: own, hasTests }) => {
    return { name, teams: own, ...appRules[family](hasTests) };
  });
  return { parts, notReported };
}

function explainTeam({ $id, teamName }: MetricTeam, said: string): ExplainedTeam {
  return { teamId: $id, teamName, said };
}
