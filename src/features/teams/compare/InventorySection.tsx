import Link from '@mui/material/Link';
import { visuallyHidden } from '@mui/utils';
import { useMemo } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { categories, type TechInventory } from '#domain/tech-inventory/categories.ts';
import {
  type ComparedCategory,
  type ComparedTechnology,
  compareInventories,
} from '#domain/technologies/compareInventories.ts';
import { categorySlug } from '#domain/technologies/technology.ts';
import type { Team } from '#domain/team.ts';
import { notAvailable, tidyText } from '#domain/text.ts';
import { useOrigin } from '#src/components/BackLink.tsx';
import { DateTime } from '#src/components/DateTime.tsx';
import { useGetInventoryQuery } from '#src/features/teams/tech-inventory/inventoryApi.ts';
import { paths } from '#src/paths.ts';
import { useRuleBook } from '#src/search/rulesApi.ts';
import { CompareSection } from './CompareSection.tsx';
import { type ComparisonGroup, ComparisonTable } from './ComparisonTable.tsx';
import { useOfEachTeam } from './ofEachTeam.ts';

interface InventorySectionProps {
  readonly teams: readonly Team[];
  /** Leaves out what all of them use alike. */
  readonly onlyDifferences: boolean;
}

/** Technologies of the teams, live: a row each, marked where not all of them use it, or not in the same versions. */
export function InventorySection({ teams, onlyDifferences }: InventorySectionProps) {
  const query = useOfEachTeam(
    teams.map(({ $id }) => $id),
    useGetInventoryQuery,
  );
  return (
    <CompareSection
      title="Tech Inventory"
      note="Spellings and versions of one technology are one row. Comments are left out."
      query={query}
      error="Failed to fetch team data"
    >
      {(rows) => <Inventories inventories={rows.map(([row]) => row ?? null)} {...{ teams, onlyDifferences }} />}
    </CompareSection>
  );
}

interface InventoriesProps extends InventorySectionProps {
  /** Null for a team without one. */
  readonly inventories: readonly (TechInventory | null)[];
}

function Inventories({ teams, inventories, onlyDifferences }: InventoriesProps) {
  const rules = useRuleBook();
  const compared = useMemo(() => compareInventories(inventories, rules), [inventories, rules]);
  const updated: ComparisonGroup = {
    rows: [
      {
        header: 'Last updated',
        cells: inventories.map((row, index) => <LastUpdate key={teams[index]?.$id} inventory={row} />),
      },
    ],
  };
  const groups = compared.map((each) => toGroup(each, onlyDifferences)).filter(({ rows }) => rows.length > 0);
  return <ComparisonTable label="Tech Inventory" corner="Technology" teams={teams} groups={[updated, ...groups]} />;
}

/** `Nov 21, 2026, 2:05 PM by Sam Staff`, as far as it is known. */
function LastUpdate({ inventory }: { readonly inventory: TechInventory | null }) {
  const { updateBy = null, updateDate = null } = inventory ?? {};
  const name = tidyText(updateBy);
  if (updateDate === null || Number.isNaN(Date.parse(updateDate))) return name || notAvailable;
  return (
    <>
      <DateTime iso={updateDate} />
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
