import Box from '@mui/material/Box';
import type { FieldChange } from './check/Comparison.ts';

interface FieldChangesProps {
  readonly fields: readonly FieldChange[];
  /** There is nothing before. */
  readonly isNew: boolean;
}

/** A line for each field: what it is, and what it will be. */
export function FieldChanges({ fields, isNew }: FieldChangesProps) {
  return (
    <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0, py: 0.5 }}>
      {fields.map(({ column, before, after }) => (
        <Box component="li" key={column} sx={{ overflowWrap: 'anywhere' }}>
          <Box component="span" sx={{ color: 'text.secondary' }}>{`${column}: `}</Box>
          {!isNew && (
            <>
              <del>{cut(before) || '(empty)'}</del>
              {' → '}
            </>
          )}
          {cut(after)}
        </Box>
      ))}
    </Box>
  );
}

const longestShown = 120;

function cut(text: string): string {
  return text.length > longestShown ? `${text.slice(0, longestShown)}…` : text;
}
