import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { Link as RouterLink } from 'react-router-dom';
import { formatNumber } from '#domain/formatNumber.ts';
import { categories } from '#domain/tech-inventory/categories.ts';
import { describeDay } from '#domain/technologies/describeRule.ts';
import { categorySlug } from '#domain/technologies/technology.ts';
import { formatShortDay } from '#src/components/organisationDay.ts';
import { RingLabel } from '#src/components/rings/RingLabel.tsx';
import { EndOfLifeMark } from '#src/components/technologies/EndOfLifeMark.tsx';
import { paths } from '#src/paths.ts';
import { describeChange, entryName } from './radarTexts.ts';
import type { RadarQuadrantData } from './useRadar.ts';

const headers = ['No.', 'Technology', 'Category', 'Ring', 'Teams', 'Change', 'Day', 'Move to', 'Reason'] as const;

/** The radar as a table: everything that its picture shows, for those who can't or won't read pictures. */
export function RadarTable({ quadrants }: { readonly quadrants: readonly RadarQuadrantData[] }) {
  return (
    <TableContainer
      component={Paper}
      variant="outlined"
      role="region"
      aria-label="Technology radar"
      tabIndex={0}
      sx={{ '@media print': { overflow: 'visible', border: 'none' } }}
    >
      <Table size="small" aria-label="Technology radar">
        <TableHead>
          <TableRow>
            {headers.map((header) => (
              <TableCell key={header}>{header}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {quadrants
            .flatMap(({ entries }) => entries)
            .map((entry) => (
              <TableRow key={entry.key}>
                <TableCell>{entry.number}</TableCell>
                <TableCell component="th" scope="row" sx={{ minWidth: 130 }}>
                  <Link
                    component={RouterLink}
                    to={paths.technology(categorySlug(entry.category), entry.name)}
                    state={{ from: `${paths.radar}?view=table` }}
                  >
                    {entryName(entry)}
                  </Link>
                </TableCell>
                <TableCell>{categories[entry.category].label}</TableCell>
                <TableCell>
                  {entry.end === null ? (
                    <RingLabel ring={entry.rule.ring} />
                  ) : (
                    <EndOfLifeMark end={entry.end} ring={entry.rule.ring} />
                  )}
                </TableCell>
                <TableCell align="right">{formatNumber(entry.teams)}</TableCell>
                <TableCell>{describeChange(entry)}</TableCell>
                <TableCell sx={{ whiteSpace: 'nowrap' }}>{describeDay(entry.rule, formatShortDay)}</TableCell>
                <TableCell>{entry.rule.moveTo}</TableCell>
                <TableCell sx={{ minWidth: 160 }}>{entry.rule.reason}</TableCell>
              </TableRow>
            ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
