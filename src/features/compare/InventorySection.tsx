import { visuallyHidden } from '@mui/utils';
import { useMemo } from 'react';
import type { TeamReporting } from '#domain/monthly-metrics/teamReporting.ts';
import { categories, type TechInventory } from '#domain/tech-inventory/categories.ts';
import {
  type ComparedCategory,
  type ComparedTechnology,
  compareInventories,
} from '#domain/technologies/compareInventories.ts';
import { categorySlug } from '#domain/technologies/technology.ts';
import type { Team } from '#domain/team.ts';
import { tidyText } from '#domain/text.ts';
import { useOrigin } from '#src/components/BackLink.tsx';
import { useFirst } from '#src/components/useFirst.tsx';
import { DateTime } from '#src/components/DateTime.tsx';
import { PageLink } from '#src/components/PageLink.tsx';
import { useGetInventoryQuery } from '#src/data/inventoryApi.ts';
import { paths } from '#src/paths.ts';
import { useRuleBook } from '#src/data/rulesApi.ts';
import { CompareSection } from './CompareSection.tsx';
import { type ComparisonRow, ComparisonTable, InlineList } from './ComparisonTable.tsx';
import { useOfEachTeam, useWithReporting } from './ofEachTeam.ts';

interface InventorySectionProps {
  readonly teams: readonly Team[];
  readonly onlyDifferences: boolean;
}

/** Marks technologies that not all of the teams use, or not in the same versions. */
export function InventorySection({ teams, onlyDifferences }: InventorySectionProps) {
  const ids = teams.map(({ $id }) => $id);
  const query = useWithReporting(ids, useOfEachTeam(ids, useGetInventoryQuery));
  return (
    <CompareSection
      title="Tech Inventory"
      note="Spellings and versions of one technology are one row. Comments are left out."
      query={query}
      error="Failed to fetch team data"
    >
      {(rows) => (
        <Inventories
          inventories={rows.map(([[row]]) => row ?? null)}
          reporting={rows.map(([, reporting]) => reporting)}
          {...{ teams, onlyDifferences }}
        />
      )}
    </CompareSection>
  );
}

interface InventoriesProps extends InventorySectionProps {
  /** Null for a team without one. */
  readonly inventories: readonly (TechInventory | null)[];
  /** Undefined for a team of which nothing is known. */
  readonly reporting: readonly (TeamReporting | undefined)[];
}

function Inventories({ teams, inventories, reporting, onlyDifferences }: InventoriesProps) {
  const rules = useRuleBook();
  const compared = useMemo(() => compareInventories(inventories, rules), [inventories, rules]);
  const times: readonly ComparisonRow[] = [
    {
      header: 'Last confirmed',
      cells: reporting.map((row, index) => (
        <Signature key={teams[index]?.$id} at={row?.confirmedAt} by={row?.confirmedBy} />
      )),
    },
    {
      header: 'Last changed',
      cells: reporting.map((row, index) => (
        <Signature key={teams[index]?.$id} at={row?.changedAt} by={row?.changedBy} />
      )),
    },
  ];
  const rows = compared.flatMap((each) => toRow(each, teams, onlyDifferences));
  return <ComparisonTable label="Tech Inventory" corner="Category" teams={teams} rows={[...times, ...rows]} />;
}

interface SignatureProps {
  /** ISO 8601. */
  readonly at: string | null | undefined;
  readonly by: string | null | undefined;
}

/** `Nov 21, 2026 by Sam Staff`, as far as it is known; `Never`. */
function Signature({ at, by }: SignatureProps) {
  const name = tidyText(by);
  if (!at) return 'Never';
  return (
    <>
      <DateTime iso={at} format="day" />
      {name && ` by ${name}`}
    </>
  );
}

/** None when nothing of it is to be shown. */
function toRow(
  { category, technologies }: ComparedCategory,
  teams: readonly Team[],
  onlyDifferences: boolean,
): ComparisonRow[] {
  const shown = onlyDifferences ? technologies.filter(({ differs }) => differs) : technologies;
  if (shown.length === 0) return [];
  return [
    {
      header: categories[category].label,
      cells: teams.map(({ $id }, index) => (
        <Technologies key={$id} category={category} technologies={shown} team={index} marks={!onlyDifferences} />
      )),
      differs: !onlyDifferences && shown.some(({ differs }) => differs),
    },
  ];
}

interface TechnologiesProps {
  readonly category: ComparedCategory['category'];
  readonly technologies: readonly ComparedTechnology[];
  /** Index of the team. */
  readonly team: number;
  /** Technologies that differ say so. */
  readonly marks: boolean;
}

/** `Go 1.22 · Java 17, 21`; `–` where the team uses none of them. */
function Technologies({ category, technologies, team, marks }: TechnologiesProps) {
  const origin = useOrigin();
  const used = technologies.filter(({ uses }) => uses[team]);
  const { first, more } = useFirst(used);
  if (used.length === 0) {
    return (
      <>
        <span aria-hidden>–</span>
        <span style={visuallyHidden}>None</span>
      </>
    );
  }
  return (
    <>
      <InlineList>
        {first.map(({ name, uses, differs }) => (
          <li key={name}>
            <PageLink to={paths.technology(categorySlug(category), name)} state={origin}>
              <bdi>{name}</bdi>
            </PageLink>
            {uses[team]?.length ? ` ${uses[team].join(', ')}` : ''}
            {marks && differs && <span style={visuallyHidden}> (differs)</span>}
          </li>
        ))}
      </InlineList>
      {more}
    </>
  );
}
