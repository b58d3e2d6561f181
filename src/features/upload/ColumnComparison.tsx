import CheckIcon from '@mui/icons-material/CheckCircleOutlined';
import MissingIcon from '@mui/icons-material/ErrorOutlineOutlined';
import { Alert, Box, Button, Chip, type ChipProps, Stack, TextField, Tooltip, Typography } from '@mui/material';
import { useState } from 'react';
import type { CsvHeader } from '#domain/csv/csvResult.ts';
import { formatCount } from '#domain/formatNumber.ts';
import { Fold } from '#src/components/Fold.tsx';
import { foldText } from '#domain/foldText.ts';
import { type UploadColumn, uploadColumns } from '#domain/capacity-plan/columns.ts';
import { type ColumnMark, type ComparedColumn, compareColumns } from '#domain/capacity-plan/compareColumns.ts';
import type { ConfirmedHeaders } from '#domain/capacity-plan/matchHeader.ts';
import { isSubmitting, type UploadState } from './uploadSlice.ts';
import { useAppDispatch } from '#src/store/hooks.ts';
import { Panel } from './Panel.tsx';
import { confirmHeaders, undoHeaders } from './checkFile.ts';
import { useRepairsQuestion } from './useRepairsQuestion.tsx';

/** Required columns next to those of the file (specification.md, section 2). */
export function ColumnComparison({ upload }: { readonly upload: UploadState }) {
  const header = findHeader(upload);
  const confirmed = 'file' in upload ? upload.file.confirmed : {};
  return (
    <Panel title="Columns">
      {header !== undefined && <MappedHeaders header={header} confirmed={confirmed} canUndo={!isSubmitting(upload)} />}
      {header !== undefined && header.missing.length > 0 && header.unused.length > 0 && (
        <HeaderMapping header={header} confirmed={confirmed} />
      )}
      {header?.missing.length === 0 ? (
        <>
          <Typography>{describeRight(header)}</Typography>
          <Fold show="Show the columns" hide="Hide the columns">
            <Box sx={{ mt: 1 }}>
              <ColumnLists upload={upload} header={header} confirmed={confirmed} />
            </Box>
          </Fold>
        </>
      ) : (
        <ColumnLists upload={upload} header={header} confirmed={confirmed} />
      )}
    </Panel>
  );
}

/** Those that are right are folded. */
function describeRight({ line, unused }: CsvHeader): string {
  const above = line > 1 ? ` The header is on line ${line}. Everything above it is ignored.` : '';
  const others = unused.length === 0 ? '' : ` ${formatCount(unused.length, 'other column')} of the file not used.`;
  return `All ${uploadColumns.length} required columns are there.${others}${above}`;
}

interface ColumnListsProps {
  readonly upload: UploadState;
  readonly header: CsvHeader | undefined;
  readonly confirmed: ConfirmedHeaders;
}

function ColumnLists({ upload, header, confirmed }: ColumnListsProps) {
  const { required, current } = compareColumns(header, confirmed);
  return (
    <Stack direction={{ xs: 'column', md: 'row' }} sx={{ gap: 3, '& > *': { flex: 1, minWidth: 0 } }}>
      <div>
        <ColumnList title={`Required columns (${uploadColumns.length})`} columns={required} />
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
          Columns marked “not stored” are required, but their values are not saved.
        </Typography>
      </div>
      {header === undefined ? (
        <div>
          <Typography variant="h3">Current columns</Typography>
          <Typography sx={{ color: 'text.secondary', mt: 1 }}>
            {upload.status === 'refused' ? 'No columns could be read from this file.' : 'No file chosen.'}
          </Typography>
        </div>
      ) : (
        <div>
          <ColumnList title={`Current columns (${header.current.length})`} columns={current} />
          {header.line > 1 && header.missing.length > 0 && (
            <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
              {`The header is on line ${header.line}. Everything above it is ignored.`}
            </Typography>
          )}
        </div>
      )}
    </Stack>
  );
}

function findHeader(upload: UploadState): CsvHeader | undefined {
  if (upload.status === 'refused') return upload.failure.header;
  return 'summary' in upload ? upload.summary.header : undefined;
}

/** In words as well as colours. */
const markLabels: Readonly<Record<ColumnMark, string | null>> = {
  open: null,
  found: null,
  missing: 'missing',
  unused: 'not used',
};

const markChips: Readonly<Record<ColumnMark, ChipProps>> = {
  open: {},
  found: { icon: <CheckIcon />, color: 'success' },
  missing: { icon: <MissingIcon />, color: 'error' },
  unused: {},
};

function ColumnList({ title, columns }: { readonly title: string; readonly columns: readonly ComparedColumn[] }) {
  return (
    <div>
      <Typography variant="h3">{title}</Typography>
      <Stack
        component="ul"
        aria-label={title}
        direction="row"
        sx={{ flexWrap: 'wrap', gap: 1, listStyle: 'none', p: 0, m: 0, mt: 1 }}
      >
        {columns.map((column) => (
          <li key={column.id}>
            <ColumnChip {...column} />
          </li>
        ))}
      </Stack>
    </div>
  );
}

function ColumnChip({ name, mark, isUnstored = false, hint }: ComparedColumn) {
  const notes = [markLabels[mark], isUnstored ? 'not stored' : null].filter((note) => note !== null);
  const chip = (
    <Chip
      variant="outlined"
      size="small"
      label={notes.length === 0 ? name : `${name} (${notes.join(', ')})`}
      {...markChips[mark]}
      // Focusable, so that the tooltip opens by keyboard.
      {...(hint !== undefined && { tabIndex: 0 })}
      sx={{ maxWidth: '100%' }}
    />
  );
  return hint === undefined ? (
    chip
  ) : (
    <Tooltip title={hint} describeChild>
      {chip}
    </Tooltip>
  );
}

interface HeaderMappingProps {
  readonly header: CsvHeader;
  /** Mapped before; kept. */
  readonly confirmed: ConfirmedHeaders;
}

/** Similar headers are proposed, never applied silently. */
function HeaderMapping({ header, confirmed }: HeaderMappingProps) {
  const dispatch = useAppDispatch();
  const [chosen, setChosen] = useState<ConfirmedHeaders>(() =>
    Object.fromEntries(header.suggestions.map((suggestion) => [suggestion.column, suggestion.header])),
  );
  const headers = [...new Map(header.unused.map((name) => [foldText(name), name])).values()];
  const isTaken = (name: string, column: UploadColumn): boolean =>
    header.missing.some((other) => other !== column && chosen[other] === name);
  const mapped = Object.fromEntries(Object.entries(chosen).filter(([, name]) => name !== ''));

  return (
    <Alert
      severity="info"
      role="group"
      aria-labelledby="header-mapping"
      sx={{ mb: 3, '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}
    >
      <span id="header-mapping">
        {header.suggestions.length > 0
          ? 'Some columns are missing, but others have similar names. Are these the ones you mean?'
          : 'Some columns are missing. If they have different names in your file, choose them here.'}
      </span>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 220px), 1fr))',
          gap: 2,
          mt: 2,
          mb: 1.5,
        }}
      >
        {header.missing.map((column) => (
          <TextField
            key={column}
            select
            size="small"
            label={column}
            value={chosen[column] ?? ''}
            onChange={(event) => setChosen({ ...chosen, [column]: event.target.value })}
            slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
          >
            <option value="">Not in the file</option>
            {headers.map((name) => (
              <option key={name} value={name} disabled={isTaken(name, column)}>
                {name}
              </option>
            ))}
          </TextField>
        ))}
      </Box>
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        disabled={Object.keys(mapped).length === 0}
        onClick={() => void dispatch(confirmHeaders(header, { ...confirmed, ...mapped }))}
      >
        Use these columns
      </Button>
    </Alert>
  );
}

interface MappedHeadersProps {
  readonly header: CsvHeader;
  readonly confirmed: ConfirmedHeaders;
  /** Not while the file is being submitted. */
  readonly canUndo: boolean;
}

/** Mapped today, or by a remembered mapping. */
function MappedHeaders({ header, confirmed, canUndo }: MappedHeadersProps) {
  const { ask, question } = useRepairsQuestion();
  const columns = uploadColumns.filter((column) => confirmed[column] !== undefined);
  if (columns.length === 0) return null;
  return (
    <Alert
      severity="info"
      role="status"
      sx={{ mb: 3, overflowWrap: 'anywhere' }}
      action={
        canUndo && (
          <Button color="inherit" size="small" onClick={() => ask(undoHeaders(header))}>
            Undo
          </Button>
        )
      }
    >
      {`${columns.map((column) => `"${confirmed[column] ?? ''}" is read as ${column}`).join(', ')}. This will be remembered for files with the same columns.`}
      {question}
    </Alert>
  );
}
