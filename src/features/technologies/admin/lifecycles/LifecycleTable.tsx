import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { visuallyHidden } from '@mui/utils';
import type { Lifecycle, ReleaseCycle } from '#domain/technologies/rules.ts';
import { useToday } from '#src/components/organisationDay.ts';
import { EndOfLifeMark } from '#src/components/technologies/EndOfLifeMark.tsx';
import { describeEol } from './lifecycleTexts.ts';

interface LifecycleTableProps {
  readonly name: string;
  /** Null for none. */
  readonly table: Lifecycle | null;
  readonly onEdit: (cycle: ReleaseCycle) => void;
  readonly onRemove: (cycle: ReleaseCycle) => void;
}

/** Versions and ends of support, with where they come from. */
export function LifecycleTable({ name, table, onEdit, onRemove }: LifecycleTableProps) {
  const today = useToday();
  if (table === null) {
    return <Typography sx={{ color: 'text.secondary' }}>No version has an end of life yet.</Typography>;
  }
  return (
    <>
      {table.isSample && (
        <Alert severity="info" role="note" sx={{ mb: 1 }}>
          Sample dates, to try it out. Load a file or remove the sample before you rely on them.
        </Alert>
      )}
      {table.source !== '' && (
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          Source: {table.source}
        </Typography>
      )}
      <Table size="small" aria-label={`End of life of ${name}`}>
        <TableHead>
          <TableRow>
            <TableCell>Version</TableCell>
            <TableCell>Support</TableCell>
            <TableCell>
              <span style={visuallyHidden}>Change</span>
            </TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {table.cycles.map((cycle) => (
            <TableRow key={cycle.cycle}>
              <TableCell component="th" scope="row" sx={{ overflowWrap: 'anywhere' }}>
                {cycle.cycle}
              </TableCell>
              <TableCell>
                {isOver(cycle, today) ? <EndOfLifeMark end={cycle.eol} /> : capitalize(describeEol(cycle.eol))}
              </TableCell>
              <TableCell align="right" sx={{ whiteSpace: { sm: 'nowrap' } }}>
                <Button size="small" onClick={() => onEdit(cycle)} aria-label={`Edit ${name} ${cycle.cycle}`}>
                  Edit
                </Button>
                <Button size="small" onClick={() => onRemove(cycle)} aria-label={`Remove ${name} ${cycle.cycle}`}>
                  Remove
                </Button>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </>
  );
}

function isOver({ eol }: ReleaseCycle, today: string): boolean {
  return typeof eol === 'string' ? eol <= today : eol;
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
