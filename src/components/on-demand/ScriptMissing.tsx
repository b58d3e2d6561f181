import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { PageHeading } from '#src/components/PageHeading.tsx';
import { describeMissing } from './describeMissing.ts';
import type { MissingReason } from './findMissingReason.ts';

interface ScriptMissingProps {
  readonly reason: MissingReason;
  readonly onRetry: () => void;
}

/** In place of a whole screen, within the frame that all screens have. */
export function ScreenMissing({ reason, onRetry }: ScriptMissingProps) {
  const { title, text, action } = describeMissing(reason, 'This page');
  return (
    <Paper variant="outlined" role="alert" sx={{ maxWidth: 560, mx: 'auto', my: 4, p: 4 }}>
      <title>{`${title} · Engineering Data`}</title>
      <PageHeading>{title}</PageHeading>
      <Typography sx={{ mt: 1, mb: 3 }}>{text}</Typography>
      <RetryButton label={action} reason={reason} onRetry={onRetry} />
    </Paper>
  );
}

/** In place of a part of a screen, such as what a tab shows. */
export function ContentMissing({ reason, onRetry }: ScriptMissingProps) {
  const { title, text, action } = describeMissing(reason, 'This tab');
  return (
    <Paper variant="outlined" role="alert" sx={{ p: 3 }}>
      <Typography variant="h2">{title}</Typography>
      <Typography sx={{ mt: 1, mb: 2 }}>{text}</Typography>
      <RetryButton label={action} reason={reason} onRetry={onRetry} />
    </Paper>
  );
}

function RetryButton({ label, reason, onRetry }: ScriptMissingProps & { readonly label: string }) {
  return (
    <Button variant="contained" onClick={reason === 'gone' ? () => window.location.reload() : onRetry}>
      {label}
    </Button>
  );
}
