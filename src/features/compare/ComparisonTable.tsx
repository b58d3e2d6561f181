import { styled } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import type { ReactNode } from 'react';
import type { Team } from '#domain/team.ts';
import { useOrigin } from '#src/components/BackLink.tsx';
import { nameOf } from '#src/components/teams/nameOf.ts';
import { PageLink } from '#src/components/PageLink.tsx';
import { paths } from '#src/paths.ts';

export interface ComparisonRow {
  /** Unique in its table. */
  readonly header: string;
  /** In the order of the teams. */
  readonly cells: readonly ReactNode[];
  readonly differs?: boolean;
}

/** Where only rows that differ are shown, no mark tells them apart. */
export function unmarked({ header, cells }: ComparisonRow): ComparisonRow {
  return { header, cells };
}

interface ComparisonTableProps {
  readonly label: string;
  readonly corner: string;
  readonly teams: readonly Team[];
  readonly rows: readonly ComparisonRow[];
}

/** On a phone two teams are in view, and the edge of a third: it scrolls sideways under its first column. */
export function ComparisonTable({ label, corner, teams, rows }: ComparisonTableProps) {
  const origin = useOrigin();
  return (
    <Scroller role="group" aria-label={label} tabIndex={0}>
      <table aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{corner}</th>
            {teams.map((team) => (
              <th key={team.$id} scope="col">
                <PageLink to={paths.team(team.$id)} state={origin} color="inherit">
                  {nameOf(team)}
                </PageLink>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ header, cells, differs = false }) => (
            <tr key={header} className={differs ? differsClass : undefined}>
              <th scope="row">
                {header}
                {differs && <span style={visuallyHidden}> (differs)</span>}
              </th>
              {cells.map((cell, index) => (
                <td key={teams[index]?.$id}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroller>
  );
}

/** `Go 1.22 · Java 17, 21`. */
export const InlineList = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li': { display: 'inline', unicodeBidi: 'isolate' },
  '& > li:not(:last-child)::after': { content: '" · "', color: (theme.vars ?? theme).palette.text.secondary },
}));

const differsClass = 'ComparisonTable-differs';

const Scroller = styled('div')(({ theme }) => {
  const { background, divider, primary, text } = (theme.vars ?? theme).palette;
  const shaded = `color-mix(in srgb, ${text.primary} 5%, ${background.paper})`;
  return {
    position: 'relative',
    overflowX: 'auto',
    border: `1px solid ${divider}`,
    borderRadius: theme.shape.borderRadius,
    backgroundColor: background.paper,
    '& table': { borderCollapse: 'separate', borderSpacing: 0, tableLayout: 'fixed', width: '100%' },
    '& th, & td': {
      width: 190,
      padding: '1px 12px',
      lineHeight: '24px',
      borderBottom: `1px solid ${divider}`,
      backgroundColor: background.paper,
      fontSize: theme.typography.body2.fontSize,
      textAlign: 'left',
      verticalAlign: 'top',
      overflowWrap: 'anywhere',
    },
    '& tbody:last-of-type tr:last-of-type > *': { borderBottom: 0 },
    '& a': { display: 'inline-block' },
    '& th': { fontWeight: 500 },
    '& thead th': { backgroundColor: shaded, fontWeight: 640 },
    '& tr > th:first-of-type': {
      position: 'sticky',
      left: 0,
      zIndex: 1,
      width: 200,
      borderRight: `1px solid ${divider}`,
    },
    // A tint, and an edge for whoever doesn't see it; no colour of a warning.
    [`& .${differsClass} > *`]: { backgroundColor: shaded },
    [`& .${differsClass} > th`]: { boxShadow: `inset 3px 0 ${primary.main}` },
    // Where all columns fit, nothing scrolls sideways, and the names of the teams stay in view.
    [theme.breakpoints.up('lg')]: {
      overflow: 'visible',
      '& thead th': { position: 'sticky', top: 57, zIndex: 2 },
      '& thead th:first-of-type': { zIndex: 3 },
    },
    [theme.breakpoints.down('sm')]: {
      '& th, & td': { width: 112, padding: '1px 8px' },
      '& tr > th:first-of-type': { width: 104 },
      '& table': { width: 'max-content', minWidth: '100%' },
    },
  };
});
