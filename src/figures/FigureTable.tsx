import { Box, styled } from '@mui/material';
import type { ReactNode } from 'react';

interface FigureTableProps {
  readonly label?: string;
  readonly summary?: string;
  /** Of the first column. */
  readonly heading?: string;
  readonly columns: readonly string[];
  readonly textColumns?: readonly string[];
  readonly rows: readonly FigureRow[];
}

interface FigureRow {
  readonly name: string;
  readonly cells: readonly ReactNode[];
}

export function FigureTable({ label, summary, heading = 'Month', columns, textColumns = [], rows }: FigureTableProps) {
  const isText = columns.map((column) => textColumns.includes(column));
  const table = (
    <Figures aria-label={label} data-folded={summary !== undefined}>
      <thead>
        <tr>
          <th scope="col">{heading}</th>
          {columns.map((column, index) => (
            <th key={index} scope="col" data-text={isText[index]}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, cells }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {cells.map((cell, index) => (
              <td key={index} data-text={isText[index]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Figures>
  );
  const part =
    label === undefined ? (
      table
    ) : (
      <Box role="region" aria-label={label} tabIndex={0} sx={{ overflowX: 'auto', mt: 2 }}>
        {table}
      </Box>
    );
  if (summary === undefined) return part;
  return (
    <Folded>
      <summary>{summary}</summary>
      {part}
    </Folded>
  );
}

const Folded = styled('details')(({ theme }) => {
  const { text } = (theme.vars ?? theme).palette;
  return {
    marginTop: 8,
    '& > summary': { cursor: 'pointer', color: text.secondary, fontSize: '0.875rem', lineHeight: '24px' },
  };
});

const Figures = styled('table')(({ theme }) => {
  const { divider, background } = (theme.vars ?? theme).palette;
  return {
    borderCollapse: 'collapse',
    '&[data-folded=true]': { marginTop: 8 },
    '&[data-folded=false]': {
      width: '100%',
      fontSize: '0.875rem',
      '& tr > :first-of-type': { position: 'sticky', left: 0, backgroundColor: background.paper },
    },
    '& th, & td': { padding: '4px 16px 4px 0', textAlign: 'right', borderBottom: `1px solid ${divider}` },
    '& th': { maxWidth: 240, fontWeight: 500, overflowWrap: 'anywhere' },
    '& tr > :first-of-type, & [data-text=true]': { textAlign: 'left' },
    '& tr > th:first-of-type': { whiteSpace: 'nowrap' },
  };
});
