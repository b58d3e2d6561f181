import Link from '@mui/material/Link';
import { visuallyHidden } from '@mui/utils';
import { useMemo } from 'react';
import { Link as RouterLink } from 'react-router-dom';
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
import { DateTime } from '#src/components/DateTime.tsx';
import { useGetInventoryQuery } from '#src/data/inventoryApi.ts';
import { paths } from '#src/paths.ts';
import { useRuleBook } from '#src/data/rulesApi.ts';
import { CompareSection } from './CompareSection.tsx';
import { type ComparisonGroup, ComparisonTable } from './ComparisonTable.tsx';
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
  const times: ComparisonGroup = {
    rows: [
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
    ],
  };
  const groups = compared.map((each) => toGroup(each, onlyDifferences)).filter(({ rows }) => rows.length > 0);
  return <ComparisonTable label="Tech Inventory" corner="Technology" teams={teams} groups={[times, ...groups]} />;
}

interface SignatureProps {
  /** ISO 8601. */
  readonly at: string | null | undefined;
  readonly by: string | null | undefined;
}

/** `Nov 21, 2026, 2:05 PM by Sam Staff`, as far as it is known; `Never`. */
function Signature({ at, by }: SignatureProps) {
  const name = tidyText(by);
  if (!at) return 'Never';
  return (
    <>
      <DateTime iso={at} />
      {name && ` by ${name}`}
    </>
  );
}

function toGroup({ category, technologies }: ComparedCategory, onlyDifferences: boolean): ComparisonGroup {
  const shown = onlyDifferences ? technologies.filter(({ differs }) => differs) : technologies;
  return {
    header: categories[category].label,
    rows: shown.map(({ name, uses, differs }) => ({
      header: name,
      headerContent: <TechnologyLink slug={categorySlug(category)} name={name} />,
      cells: uses.map(describeUse),
      differs,
    })),
  };
}

function describeUse(versions: ComparedTechnology['uses'][number]) {
  if (versions !== null) return versions.join(', ') || 'Yes';
  return (
    <>
      <span aria-hidden>–</span>
      <span style={visuallyHidden}>No</span>
    </>
  );
}

function TechnologyLink({ slug, name }: { readonly slug: string; readonly name: string }) {
  const origin = useOrigin();
  return (
    <Link component={RouterLink} to={paths.technology(slug, name)} state={origin}>
      <bdi>{name}</bdi>
    </Link>
  );
}
