import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { memo, useState } from 'react';
import { formatNumber } from '#domain/formatNumber.ts';
import { ChangeList } from './ChangeList.tsx';
import { changeKindWords, changeTypeWords } from './changeWords.ts';
import { changeKinds, changeTypes, type ChangeQuery, type ComparisonSummary } from './check/Comparison.ts';

type Shown = Pick<ChangeQuery, 'kind' | 'type'>;

/** How many teams, people and places in teams are added, changed, unchanged and not mentioned; each number shows which. */
export const ChangeSummary = memo(function ChangeSummary({ summary }: { readonly summary: ComparisonSummary }) {
  const { counts } = summary;
  const [shown, setShown] = useState(() => firstShown(counts));
  return (
    <>
      <TableContainer sx={{ mb: 3 }}>
        <Table size="small" aria-label="What this file will do">
          <TableHead>
            <TableRow>
              <TableCell>Change</TableCell>
              {changeKinds.map((kind) => (
                <TableCell key={kind} align="center">
                  {changeKindWords[kind]}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {changeTypes.map((type) => (
              <TableRow key={type}>
                <TableCell component="th" scope="row">
                  {changeTypeWords[type]}
                </TableCell>
                {changeKinds.map((kind) => {
                  const count = counts[kind][type];
                  const isShown = shown?.kind === kind && shown.type === type;
                  return (
                    <TableCell key={kind} align="center" padding="none">
                      <Button
                        size="small"
                        variant={isShown ? 'contained' : 'text'}
                        disabled={count === 0}
                        aria-pressed={isShown}
                        aria-label={`${changeKindWords[kind]} ${changeTypeWords[type].toLowerCase()}: ${formatNumber(count)}`}
                        onClick={() => setShown({ kind, type })}
                      >
                        {formatNumber(count)}
                      </Button>
                    </TableCell>
                  );
                })}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      {shown && <ChangeList key={`${shown.kind} ${shown.type}`} {...shown} version={summary} />}
    </>
  );
});

/** What changes or comes anew is what a person looks for first. */
function firstShown(counts: ComparisonSummary['counts']): Shown | null {
  const wanted = changeTypes.flatMap((type) => changeKinds.map((kind) => ({ kind, type })));
  const order = ['changed', 'added', 'unchanged', 'unmentioned'];
  wanted.sort((one, other) => order.indexOf(one.type) - order.indexOf(other.type));
  return wanted.find(({ kind, type }) => counts[kind][type] > 0) ?? null;
}
