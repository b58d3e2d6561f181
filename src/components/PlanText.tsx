import Box from '@mui/material/Box';
import { explainPlanText } from '#domain/teamMember.ts';

/** A work location or role, with its meaning. */
export function PlanText({ text }: { readonly text: string }) {
  const meaning = explainPlanText(text);
  return (
    <span>
      {text}
      {meaning !== '' && (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {' '}
          ({meaning})
        </Box>
      )}
    </span>
  );
}
