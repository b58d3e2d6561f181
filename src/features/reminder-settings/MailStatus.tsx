import { Box, Chip } from '@mui/material';
import { formatCount } from '#domain/formatNumber.ts';
import type { ReminderMail, ReminderMailStatus } from '#domain/reminders/mails.ts';
import { DateTime } from '#src/components/DateTime.tsx';

export const statuses: Readonly<
  Record<
    ReminderMailStatus,
    { readonly label: string; readonly color: 'default' | 'info' | 'success' | 'error' | 'warning' }
  >
> = {
  queued: { label: 'Waiting', color: 'default' },
  sending: { label: 'Sending', color: 'info' },
  sent: { label: 'Sent', color: 'success' },
  failed: { label: 'Failed', color: 'error' },
  unknown: { label: 'Unknown', color: 'warning' },
  skipped: { label: 'Not needed', color: 'default' },
};

export function MailStatus({ mail: { status, sentAt, attempts } }: { readonly mail: ReminderMail }) {
  const { label, color } = statuses[status];
  return (
    <div>
      <Chip size="small" label={label} color={color} variant="outlined" />
      <Box sx={{ color: 'text.secondary', fontSize: '0.75rem', mt: 0.25 }}>
        {sentAt !== null && <DateTime iso={sentAt} />}
        {sentAt === null && attempts > 0 && formatCount(attempts, 'attempt')}
      </Box>
    </div>
  );
}
