import { Box, Paper, Typography } from '@mui/material';
import { layOutReminder } from '#domain/reminders/reminderText.ts';
import { useCurrentUser } from '#src/auth/session.ts';
import { useThisMonth } from '#src/components/monthly-metrics/useThisMonth.ts';

const exampleTeams = [
  { name: 'Example Team One', url: '', missing: '', holds: '' },
  { name: 'Example Team Two', url: '', missing: '', holds: '' },
];

export function ReminderPreview({ subject, text }: { readonly subject: string; readonly text: string }) {
  const user = useCurrentUser();
  const { thisMonth: month } = useThisMonth(undefined);
  const layout = layOutReminder({ subject, text }, { name: user?.name ?? '', month, teams: exampleTeams });
  return (
    <Box role="region" aria-label="Preview">
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
        Preview
      </Typography>
      <Paper variant="outlined" sx={{ p: 2, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 700 }}>{layout.subject}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          To: {user?.name} &lt;{user?.email}&gt;
        </Typography>
        <Box component="hr" sx={{ my: 1.5, border: 0, borderTop: 1, borderColor: 'divider' }} />
        {layout.blocks.map((block, index) =>
          block.kind === 'text' ? (
            <Typography key={index} sx={{ whiteSpace: 'pre-wrap' }}>
              {block.text}
            </Typography>
          ) : (
            <Box key={index} component="ul" sx={{ my: 1.5, pl: 3 }}>
              {block.teams.map(({ name }) => (
                <li key={name}>
                  <ExampleLink>{name}</ExampleLink>
                </li>
              ))}
            </Box>
          ),
        )}
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 2 }}>
          You get this because you are in these teams.
          <br />
          <ExampleLink>Turn these reminders off</ExampleLink>
        </Typography>
      </Paper>
    </Box>
  );
}

function ExampleLink({ children }: { readonly children: string }) {
  return (
    <Box component="span" sx={{ color: 'primary.main', textDecoration: 'underline' }}>
      {children}
    </Box>
  );
}
