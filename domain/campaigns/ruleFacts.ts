import type { OrganisationDay } from '#domain/calendarDay.ts';
import type { TeamReportingFields } from '#domain/monthly-metrics/teamReporting.ts';
import type { RuleBook } from '#domain/technologies/rules.ts';
import type { CampaignRule } from './campaign.ts';
import { type FactSource, type Requirement, requirementOf, type TeamFacts } from './requirement.ts';
import { factsOf } from './teamFacts.ts';

/** Now. */
export interface RuleFacts {
  readonly day: OrganisationDay;
  readonly requirement: Requirement;
  readonly factsOf: (teamId: string) => TeamFacts;
}

export interface FactNeeds {
  /** Columns, sorted, so that equal ones are one question. */
  readonly inventory: readonly string[];
  readonly metrics: readonly string[];
  readonly isReporting: boolean;
}

export function needsOf(rules: readonly CampaignRule[], book: RuleBook): FactNeeds {
  const requirements = rules.map((rule) => requirementOf(rule, book));
  const fieldsOf = (wanted: FactSource): string[] =>
    [...new Set(requirements.filter(({ source }) => source === wanted).flatMap(({ fields }) => fields))].sort();
  return {
    inventory: fieldsOf('inventory'),
    metrics: fieldsOf('metrics'),
    isReporting: requirements.some(({ source }) => source === 'confirmations' || source === 'reports'),
  };
}

interface TeamRow {
  readonly $id: string;
}

/** Those that the rules need. */
export interface FactRows {
  readonly inventories?: readonly TeamRow[] | undefined;
  readonly metrics?: readonly TeamRow[] | undefined;
  readonly reporting?: readonly (TeamRow & Pick<TeamReportingFields, 'confirmedAt' | 'months'>)[] | undefined;
}

export function factsByRule(rows: FactRows, book: RuleBook, day: OrganisationDay): (rule: CampaignRule) => RuleFacts {
  const [inventory, metrics, reporting] = [byId(rows.inventories), byId(rows.metrics), byId(rows.reporting)];
  return (rule) => {
    const requirement = requirementOf(rule, book);
    const { source, fields } = requirement;
    const own = source === 'inventory' ? inventory : source === 'metrics' ? metrics : undefined;
    return {
      day,
      requirement,
      factsOf: (teamId) => {
        const columns = own?.get(teamId) as Readonly<Record<string, unknown>> | undefined;
        return factsOf({ columns, reporting: reporting.get(teamId) }, { rule, fields, day });
      },
    };
  };
}

function byId<Row extends TeamRow>(rows: readonly Row[] = []): ReadonlyMap<string, Row> {
  return new Map(rows.map((row) => [row.$id, row]));
}
