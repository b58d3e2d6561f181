import { styled } from '@mui/material/styles';
import { visuallyHidden } from '@mui/utils';
import type { ReactNode } from 'react';
import type { Team } from '#domain/team.ts';
import { useFirst } from '#src/components/useFirst.tsx';
import { nameOf } from '#src/components/teams/nameOf.ts';

export interface ComparisonRow {
  /** Unique in its group. */
  readonly header: string;
  readonly headerContent?: ReactNode;
  /** In the order of the teams. */
  readonly cells: readonly ReactNode[];
  readonly differs?: boolean;
}

export interface ComparisonGroup {
  readonly header?: string;
  readonly rows: readonly ComparisonRow[];
}

interface ComparisonTableProps {
  readonly label: string;
  readonly corner: string;
  readonly teams: readonly Team[];
  readonly groups: readonly ComparisonGroup[];
}

/** On a phone it scrolls sideways under its first column. */
export function ComparisonTable({ label, corner, teams, groups }: ComparisonTableProps) {
  return (
    <Scroller role="group" aria-label={label} tabIndex={0}>
      <table aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{corner}</th>
            {teams.map((team) => (
              <th key={team.$id} scope="col">
                {nameOf(team)}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map((group) => (
          <Group key={group.header ?? ''} group={group} teams={teams} />
        ))}
      </table>
    </Scroller>
  );
}

interface GroupProps {
  readonly group: ComparisonGroup;
  readonly teams: readonly Team[];
}

function Group({ group: { header, rows }, teams }: GroupProps) {
  const { first, more } = useFirst(rows);
  return (
    <tbody>
      {header !== undefined && (
        <tr>
          <th scope="rowgroup" colSpan={1 + teams.length} className={groupClass}>
            <span>{header}</span>
          </th>
        </tr>
      )}
      {first.map((row) => (
        <tr key={row.header} className={row.differs === true ? differsClass : undefined}>
          <th scope="row">
            {row.headerContent ?? row.header}
            {row.differs === true && <span style={visuallyHidden}> (differs)</span>}
          </th>
          {row.cells.map((cell, index) => (
            <td key={teams[index]?.$id}>{cell}</td>
          ))}
        </tr>
      ))}
      {more && (
        <tr>
          <td colSpan={1 + teams.length}>{more}</td>
        </tr>
      )}
    </tbody>
  );
}

const groupClass = 'ComparisonTable-group';
const differsClass = 'ComparisonTable-differs';

const Scroller = styled('div')(({ theme }) => {
  const { background, divider, primary, secondary, text } = (theme.vars ?? theme).palette;
  const shaded = `color-mix(in srgb, ${text.primary} 5%, ${background.paper})`;
  return {
    position: 'relative',
    overflowX: 'auto',
    border: `1px solid ${divider}`,
    borderRadius: theme.shape.borderRadius,
    backgroundColor: background.paper,
    '&:focus-visible': { outline: `2px solid ${primary.main}`, outlineOffset: 2 },
    '& table': { borderCollapse: 'separate', borderSpacing: 0, tableLayout: 'fixed', width: '100%' },
    '& th, & td': {
      width: 190,
      padding: '8px 12px',
      borderBottom: `1px solid ${divider}`,
      backgroundColor: background.paper,
      fontSize: theme.typography.body2.fontSize,
      textAlign: 'left',
      verticalAlign: 'top',
      overflowWrap: 'anywhere',
    },
    '& tbody:last-of-type tr:last-of-type > *': { borderBottom: 0 },
    '& th': { fontWeight: 500 },
    '& thead th': { backgroundColor: shaded, fontWeight: 640 },
    '& tr > th:first-of-type': {
      position: 'sticky',
      left: 0,
      zIndex: 1,
      width: 200,
      borderRight: `1px solid ${divider}`,
    },
    [`& tr > th.${groupClass}`]: { backgroundColor: shaded, borderRight: 0, fontWeight: 640 },
    [`& .${groupClass} > span`]: { position: 'sticky', left: 12 },
    // A tint, and an edge for whoever doesn't see it.
    [`& .${differsClass} > *`]: {
      backgroundColor: `color-mix(in srgb, ${secondary.main} 12%, ${background.paper})`,
    },
    [`& .${differsClass} > th`]: { boxShadow: `inset 3px 0 ${secondary.main}` },
    // Where all columns fit, nothing scrolls sideways, and the names of the teams stay in view.
    [theme.breakpoints.up('lg')]: {
      overflow: 'visible',
      '& thead th': { position: 'sticky', top: 57, zIndex: 2 },
      '& thead th:first-of-type': { zIndex: 3 },
    },
    [theme.breakpoints.down('sm')]: {
      '& th, & td': { width: 138, padding: '6px 8px' },
      '& tr > th:first-of-type': { width: 108 },
      '& table': { width: 'max-content', minWidth: '100%' },
      [`& .${groupClass} > span`]: { left: 8 },
    },
  };
});
