import { Box } from '@mui/material';
import { Fragment } from 'react';
import { explainPlanText } from '#domain/teamMember.ts';

/** A work location or roles (`Developer, Scrum-Master`), each with its meaning. */
export function PlanText({ text }: { readonly text: string }) {
  return (
    <span>
      {text.split(', ').map((part, index) => {
        const meaning = explainPlanText(part);
        return (
          <Fragment key={index}>
            {index > 0 && ', '}
            {part}
            {meaning !== '' && (
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {' '}
                ({meaning})
              </Box>
            )}
          </Fragment>
        );
      })}
    </span>
  );
}
