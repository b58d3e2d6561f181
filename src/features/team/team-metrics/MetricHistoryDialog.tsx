import AddIcon from '@mui/icons-material/Add';
import EditIcon from '@mui/icons-material/EditOutlined';
import { IconButton, Alert, TextField } from '@mui/material';
import { useMemo, useState } from 'react';
import * as v from 'valibot';
import { displayEntry } from '#domain/monthly-metrics/displayEntry.ts';
import type { MetricField } from '#domain/monthly-metrics/fields.ts';
import { describeNone, type TeamMonth, toPoint } from '#domain/monthly-metrics/lastMonths.ts';
import { type MetricNote, noteOf, parseNotes, maxMetricNote } from '#domain/monthly-metrics/notes.ts';
import { formatMonth, type Month } from '#domain/monthly-metrics/reports.ts';
import { isValueOf, pushedIn, type PushesByMonth } from '#domain/pushes/metricSource.ts';
import { describeAgreement, describeReached, type Target, targetPoint } from '#domain/targets/targets.ts';
import { capitalize, tidyText } from '#domain/text.ts';
import { LoadFailure } from '#src/components/LoadState.tsx';
import { ClosableDialog } from '#src/components/ClosableDialog.tsx';
import { formatPoint, metricAxis } from '#src/components/monthly-metrics/metricAxis.ts';
import { useGetMetricNotesQuery, useWriteNoteMutation } from '#src/data/notesApi.ts';
import { FigureTable } from '#src/figures/FigureTable.tsx';
import { LineFigure, LineLegend, targetLine } from '#src/figures/LineFigure.tsx';
import { nameMonth } from '#src/figures/unfinishedMonth.ts';
import { draftParser } from '#src/auth/draftDialog.ts';
import { useRestoredDraft } from '#src/auth/drafts.tsx';
import { focusOnMount } from '#src/components/focusOnMount.ts';
import { FormDialog } from '#src/forms/FormDialog.tsx';
import { describeRepeatableSave } from '#src/live/saveFailure.ts';

interface MetricHistoryDialogProps {
  readonly teamId: string;
  readonly field: MetricField;
  /** The oldest first. */
  readonly months: readonly TeamMonth[];
  readonly pushes: PushesByMonth;
  readonly target: Target | undefined;
  readonly onClose: () => void;
}

export function MetricHistoryDialog(props: MetricHistoryDialogProps) {
  const { teamId, field, months, pushes, target, onClose } = props;
  const thisMonth = months.at(-1)?.month ?? '';
  const points = months.map(({ metrics }) => toPoint(field, metrics));
  const { data: rows, isError, refetch } = useGetMetricNotesQuery(teamId, { refetchOnMountOrArgChange: true });
  const notes = useMemo(() => parseNotes(rows?.[0]?.notes), [rows]);
  const [edited, setEdited] = useState<Month>();
  const noteOn = (month: Month) => noteOf(notes, field.key, month);
  const noted = months.map(({ month }, index) => (noteOn(month) ? (points[index] ?? null) : null));
  const wanted = target ? targetPoint(field, target) : null;
  const lines = [
    { id: 'metric', label: field.label, values: points, color: 0 },
    ...(target ? [{ ...targetLine, label: describeAgreement(field, target), values: points.map(() => wanted) }] : []),
    // A note on a month without a value stands in the table alone.
    ...(noted.some((point) => point !== null) ? [{ ...notedPoints, values: noted }] : []),
  ];
  return (
    <ClosableDialog title={field.label} maxWidth="md" onClose={onClose}>
      <LineFigure
        label={`${field.label} over ${months.length} months`}
        height={240}
        months={months.map(({ month }) => nameMonth(month, thisMonth, 'shortMonth'))}
        lines={lines}
        caption={lines.length > 1 && <LineLegend lines={lines} />}
        format={(value) => formatPoint(field, value)}
        yAxis={metricAxis(field, [...points, wanted])}
        unfinished={points.length - 1}
        dashedMonth={thisMonth}
      />
      <FigureTable
        label={`${field.label} in figures`}
        columns={['Value', ...(target ? ['Target'] : []), 'Reported by', 'Note']}
        textColumns={['Reported by', 'Note']}
        rows={months.toReversed().map((each) => ({
          name: nameMonth(each.month, thisMonth, 'shortMonth'),
          cells: [
            each.metrics ? displayEntry(field, each.metrics) : describeNone(each),
            ...(target ? [capitalize(describeReached(field, target, each.metrics))] : []),
            describeReporter(each, field, pushes),
            <NoteCell
              key="note"
              note={noteOn(each.month)}
              month={each.month}
              onEdit={rows && (() => setEdited(each.month))}
            />,
          ],
        }))}
      />
      {isError && <LoadFailure onRetry={refetch}>Error: Failed to fetch the notes.</LoadFailure>}
      {edited !== undefined && (
        <NoteDialog
          teamId={teamId}
          field={field}
          month={edited}
          note={noteOn(edited)}
          onClose={() => setEdited(undefined)}
        />
      )}
    </ClosableDialog>
  );
}

/** Where there is a value in the chart. */
const notedPoints = { id: 'notes', label: 'With a note, which the table has', color: 1, shape: 'diamond' } as const;

interface NoteCellProps {
  readonly note: MetricNote | undefined;
  readonly month: Month;
  readonly onEdit: (() => void) | undefined;
}

function NoteCell({ note, month, onEdit }: NoteCellProps) {
  const name = `${note ? 'Edit' : 'Add'} note, ${formatMonth(month)}`;
  return (
    <>
      {note && `${note.text} (${note.by}) `}
      {onEdit && (
        <IconButton size="small" aria-label={name} aria-haspopup="dialog" onClick={onEdit}>
          {note ? <EditIcon fontSize="inherit" /> : <AddIcon fontSize="inherit" />}
        </IconButton>
      )}
    </>
  );
}

/** `Sam Staff, corrected by Kim Staff, measured by Nightly`; '' for a month without a report. */
function describeReporter(
  { month, metrics, reportedBy, correctedBy }: TeamMonth,
  { key }: MetricField,
  pushes: PushesByMonth,
): string {
  if (metrics === null) return '';
  const corrector = tidyText(correctedBy);
  const pushed = pushedIn(pushes, month)[key];
  const names = [
    tidyText(reportedBy),
    ...(corrector ? [`corrected by ${corrector}`] : []),
    ...(pushed && isValueOf(key, metrics, pushed) ? [`measured by ${pushed.by}`] : []),
  ];
  return names.filter(Boolean).join(', ');
}

interface NoteDialogProps {
  readonly teamId: string;
  readonly field: MetricField;
  readonly month: Month;
  readonly note: MetricNote | undefined;
  readonly onClose: () => void;
}

/** `before` as the person saw it; absent in a draft of an earlier version of the page. */
const parseTyped = draftParser(v.object({ typed: v.string(), before: v.optional(v.string()) }));

/** Stays, with what was typed, when somebody else changed the note meanwhile. */
function NoteDialog({ teamId, field, month, note, onClose }: NoteDialogProps) {
  const place = `${teamId}/note/${field.key}/${month}`;
  const restored = useRestoredDraft(place, parseTyped);
  const [before, setBefore] = useState(restored?.before ?? note?.text ?? '');
  const [typed, setTyped] = useState(restored?.typed ?? before);
  const [theirs, setTheirs] = useState<string>();
  const [write, { error, isLoading: isSaving }] = useWriteNoteMutation();
  const text = tidyText(typed);
  const isLong = text.length > maxMetricNote;

  async function submit(): Promise<void> {
    if (isLong) return;
    const { data } = await write({ teamId, metric: field.key, month, before, text });
    if (data?.isWritten === true) onClose();
    if (data?.isWritten === false) {
      setTheirs(data.stored);
      setBefore(data.stored);
    }
  }

  return (
    <FormDialog
      title={`Note on ${field.label}, ${formatMonth(month)}`}
      isChanged={text !== before}
      draft={{ place, input: { typed, before }, isRestored: restored !== null }}
      isSaving={isSaving}
      failure={error && describeRepeatableSave(error)}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField
        fullWidth
        multiline
        label="Note"
        value={typed}
        inputRef={focusOnMount}
        error={isLong}
        helperText={
          isLong
            ? `${text.length} of ${maxMetricNote} characters`
            : `For everybody who reads this value, such as “Moved to a new repository”. At most ${maxMetricNote} characters; empty removes it.`
        }
        onChange={({ target }) => setTyped(target.value)}
        sx={{ mt: 1 }}
      />
      {theirs !== undefined && (
        <Alert severity="warning" sx={{ mt: 2, overflowWrap: 'anywhere' }}>
          Somebody else {theirs === '' ? 'removed the note' : `wrote “${theirs}”`} while you were writing. Save again to
          put yours in its place.
        </Alert>
      )}
    </FormDialog>
  );
}
