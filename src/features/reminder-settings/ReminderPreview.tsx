import { Box, Paper, Typography } from '@mui/material';
import { layOutReminder } from '#domain/reminders/reminderText.ts';
import { useCurrentUser } from '#src/auth/session.ts';
import { useThisMonth } from '#src/components/monthly-metrics/useThisMonth.ts';

const examples = [
  { label: 'Example Team One', url: '' },
  { label: 'Example Team Two', url: '' },
];
const teams = { kind: 'list', items: examples } as const;

export function ReminderPreview({ subject, text }: { readonly subject: string; readonly text: string }) {
  const user = useCurrentUser();
  const { thisMonth: month } = useThisMonth(undefined);
  const values = { name: user?.name ?? '', month, count: examples.length, teams };
  const layout = layOutReminder({ subject, text }, values);
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
              {block.items.map(({ label }) => (
                <li key={label}>
                  <ExampleLink>{label}</ExampleLink>
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
