import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { MetricExplanation } from '#domain/metric-calculations/explain.ts';
import { metricFields } from '#domain/monthly-metrics/fields.ts';
import { noteOf, parseNotes } from '#domain/monthly-metrics/notes.ts';
import { LoadState } from '#src/components/LoadState.tsx';
import { useToday } from '#src/config/organisationDay.ts';
import { useListMetricNotesQuery } from '#src/data/notesApi.ts';

/** Of this month, on the values that people or programs entered; nothing while there are none. */
export function BreakdownNotes({ explanation }: { readonly explanation: MetricExplanation }) {
  const { metric, reportedThisMonth, reportedEarlier } = explanation;
  const thisMonth = useToday().slice(0, 7);
  const { data: rows = [], isError, refetch } = useListMetricNotesQuery();
  const field = metricFields.find(({ family }) => family === metric.family);
  if (field === undefined) return null;
  if (isError) {
    return <LoadState loading="" error="Error: Failed to fetch the notes." onRetry={() => void refetch()} />;
  }
  const notesOf = new Map(rows.map(({ $id, notes }) => [$id, parseNotes(notes)]));
  const noted = [...reportedThisMonth, ...reportedEarlier].flatMap(({ teamId, teamName }) => {
    const note = noteOf(notesOf.get(teamId) ?? [], field.key, thisMonth);
    return note ? [{ teamId, text: `${teamName}: ${note.text} (${note.by})` }] : [];
  });
  if (noted.length === 0) return null;
  return (
    <Box sx={{ mb: 2 }}>
      <Typography>Notes on {field.label}:</Typography>
      <Box component="ul" aria-label="Notes" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
        {noted.map(({ teamId, text }) => (
          <li key={teamId}>{text}</li>
        ))}
      </Box>
    </Box>
  );
}
