import MuiTableCell from '@mui/material/TableCell';
import MuiTableRow from '@mui/material/TableRow';

interface TableMessageProps {
  readonly columnCount: number;
  readonly text: string;
}

/** What a table says in place of rows. */
export function TableMessage({ columnCount, text }: TableMessageProps) {
  return (
    <MuiTableRow>
      <MuiTableCell colSpan={columnCount} sx={{ py: 5, textAlign: 'center', color: 'text.secondary' }}>
        <span role="status">{text}</span>
      </MuiTableCell>
    </MuiTableRow>
  );
}
