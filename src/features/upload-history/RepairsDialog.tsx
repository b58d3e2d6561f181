import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
} from '@mui/material';
import { useId } from 'react';
import { parseRepairRecord } from '#domain/capacity-plan/repair/repairRecord.ts';
import type { UploadResult } from '#domain/capacity-plan/uploadResult.ts';
import { formatCount, formatNumber } from '#domain/formatNumber.ts';
import { focusOnMount } from '#src/components/focusOnMount.ts';

/** Cells that were repaired in the page before the file was submitted. */
export function RepairsDialog({ upload, onClose }: { readonly upload: UploadResult; readonly onClose: () => void }) {
  const id = useId();
  const { total, repairs, sha256 } = parseRepairRecord(upload.repairs) ?? { total: 0, repairs: [], sha256: undefined };
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby={id}>
      <DialogTitle id={id} sx={{ overflowWrap: 'anywhere' }}>{`Repairs of ${upload.fileName}`}</DialogTitle>
      <DialogContent>
        <DialogContentText>
          {`${formatCount(total, 'repair')} by ${upload.submittedBy} before it was submitted.`}
          {total > repairs.length && ` The first ${formatNumber(repairs.length)} are kept.`}
        </DialogContentText>
        {sha256 && (
          <DialogContentText variant="body2" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
            {`SHA-256 of the file as it was chosen: ${sha256}`}
          </DialogContentText>
        )}
        <Table size="small" aria-label="Repairs" sx={{ mt: 1, '& td': { overflowWrap: 'anywhere' } }}>
          <TableHead>
            <TableRow>
              {['Line', 'Column', 'From', 'To'].map((name) => (
                <TableCell key={name}>{name}</TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {repairs.map(({ line, column, from, to }) => (
              <TableRow key={`${line} ${column}`}>
                <TableCell>{line}</TableCell>
                <TableCell>{column}</TableCell>
                <TableCell>{from || '(empty)'}</TableCell>
                <TableCell>{to || '(empty)'}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </DialogContent>
      <DialogActions>
        <Button ref={focusOnMount} onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}
