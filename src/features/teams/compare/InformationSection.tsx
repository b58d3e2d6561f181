import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { teamFields, type Team } from '#domain/team.ts';
import { teamCards } from '#domain/teamColumns.ts';
import { notAvailable } from '#domain/text.ts';
import { useOrigin } from '#src/components/BackLink.tsx';
import { paths } from '#src/paths.ts';
import { Section } from './CompareSection.tsx';
import { type ComparisonRow, ComparisonTable } from './ComparisonTable.tsx';
import { nameOf } from './nameOf.ts';

interface InformationSectionProps {
  readonly teams: readonly Team[];
  /** Leaves out what is the same. */
  readonly onlyDifferences: boolean;
}

const cards = teamCards.filter(({ label }) => label !== teamFields.teamName.header);

/** The fields of the teams' cards; names lead to the teams. */
export function InformationSection({ teams, onlyDifferences }: InformationSectionProps) {
  const links: ComparisonRow = {
    header: 'Team page',
    cells: teams.map((team) => <TeamLink key={team.$id} team={team} />),
  };
  const rows = cards.map(({ label, value }): ComparisonRow => {
    const texts = teams.map((team) => value(team) || notAvailable);
    return { header: label, cells: texts, differs: texts.some((text) => text !== texts[0]) };
  });
  const shown = onlyDifferences ? rows.filter(({ differs }) => differs) : rows;
  return (
    <Section title="Information">
      <ComparisonTable label="Information" corner="Field" teams={teams} groups={[{ rows: [links, ...shown] }]} />
    </Section>
  );
}

function TeamLink({ team }: { readonly team: Team }) {
  const origin = useOrigin();
  return (
    <Link component={RouterLink} to={paths.team(team.$id)} state={origin}>
      Open {nameOf(team)}
    </Link>
  );
}
