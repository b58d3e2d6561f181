import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { type ChangeKind, changeKinds, kindLabels } from '#domain/capacity-plan/Comparison.ts';
import type { KindCounts } from '#domain/capacity-plan/kindCounts.ts';
import type { KeptReason, KeptRow, UndoPreview } from '#domain/capacity-plan/undo.ts';
import { formatNumber } from '#domain/formatNumber.ts';

export function isEmptyPreview({ restored, removed }: UndoPreview): boolean {
  return changeKinds.every((kind) => restored[kind] === 0 && removed[kind] === 0);
}

export function UndoDetails({ preview }: { readonly preview: UndoPreview }) {
  return (
    <>
      {!isEmptyPreview(preview) && preview.isMerge !== true && (
        <Table size="small" aria-label="What the undo will do" sx={{ mt: 2, '& td, & th': { px: { xs: 0.5, sm: 2 } } }}>
          <TableHead>
            <TableRow>
              <TableCell>Change</TableCell>
              {changeKinds.map((kind) => (
                <TableCell key={kind} align="right">
                  {kindLabels[kind]}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            <CountsRow label="Restored" hint="get their earlier values back" counts={preview.restored} />
            <CountsRow label="Removed" hint="were added by the import" counts={preview.removed} />
          </TableBody>
        </Table>
      )}
      {preview.keptCount > 0 && <KeptRows kept={preview.kept} count={preview.keptCount} />}
    </>
  );
}

interface CountsRowProps {
  readonly label: string;
  readonly hint: string;
  readonly counts: KindCounts;
}

function CountsRow({ label, hint, counts }: CountsRowProps) {
  return (
    <TableRow>
      <TableCell component="th" scope="row">
        {label}
        <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
          {hint}
        </Typography>
      </TableCell>
      {changeKinds.map((kind) => (
        <TableCell key={kind} align="right">
          {formatNumber(counts[kind])}
        </TableCell>
      ))}
    </TableRow>
  );
}

function KeptRows({ kept, count }: { readonly kept: readonly KeptRow[]; readonly count: number }) {
  const more = count - kept.length;
  return (
    <Box component="section" aria-labelledby="undo-kept" sx={{ mt: 3 }}>
      <Typography id="undo-kept" variant="h3">
        {`Left alone (${formatNumber(count)})`}
      </Typography>
      {/* Focusable, so that it scrolls by keyboard. */}
      <Box
        component="ul"
        tabIndex={0}
        aria-labelledby="undo-kept"
        sx={{ maxHeight: 240, overflowY: 'auto', overflowWrap: 'anywhere', pl: 2.5, my: 1 }}
      >
        {kept.map(({ kind, name, detail, reason }, index) => (
          <li key={index}>
            <bdi>{name}</bdi>
            {detail !== '' && (
              <>
                {kind === 'memberships' ? ' in ' : ', '}
                <bdi>{detail}</bdi>
              </>
            )}
            {`: ${reasonTexts[reason][kind]}`}
          </li>
        ))}
        {more > 0 && <li>{`and ${formatNumber(more)} more`}</li>}
      </Box>
    </Box>
  );
}

const everyKind = (text: string): Readonly<Record<ChangeKind, string>> => ({
  teams: `team ${text}`,
  people: `person ${text}`,
  memberships: `membership ${text}`,
});

const reasonTexts: Readonly<Record<KeptReason, Readonly<Record<ChangeKind, string>>>> = {
  changed: everyKind('changed since'),
  removed: everyKind('removed since'),
  noRoom: everyKind('in whose list there is no room'),
  hasData: everyKind('with inventory or metrics that people entered'),
  inUse: { ...everyKind('in use'), teams: 'team that still has members', people: 'person who is still in a team' },
};
