import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { PageHeading } from '#src/components/PageHeader.tsx';
import type { UnavailableReason } from './findMissingReason.ts';

export interface UnavailableProps {
  readonly reason: UnavailableReason;
  readonly onRetry: () => void;
}

/** Replaces a whole screen; the layout around it stays. */
export function ScreenMissing({ reason, onRetry }: UnavailableProps) {
  const { title, text, action } = describeUnavailable(reason, 'This page');
  return (
    <Paper variant="outlined" role="alert" sx={{ maxWidth: 560, mx: 'auto', my: 4, p: 4 }}>
      <title>{`${title} · Engineering Data`}</title>
      <PageHeading>{title}</PageHeading>
      <Typography sx={{ mt: 1, mb: 3 }}>{text}</Typography>
      <RetryButton label={action} reason={reason} onRetry={onRetry} />
    </Paper>
  );
}

/** Replaces a part of a screen, such as a tab panel. */
export function ContentUnavailable({ reason, onRetry }: UnavailableProps) {
  const { title, text, action } = describeUnavailable(reason, 'This tab');
  return (
    <Paper variant="outlined" role="alert" sx={{ p: 3 }}>
      <Typography variant="h2">{title}</Typography>
      <Typography sx={{ mt: 1, mb: 2 }}>{text}</Typography>
      <RetryButton label={action} reason={reason} onRetry={onRetry} />
    </Paper>
  );
}

function RetryButton({ label, reason, onRetry }: UnavailableProps & { readonly label: string }) {
  return (
    <Button variant="contained" onClick={reason === 'gone' ? () => window.location.reload() : onRetry}>
      {label}
    </Button>
  );
}

interface UnavailableText {
  readonly title: string;
  readonly text: string;
  /** Label of the button that tries again, or reloads the page if only that helps. */
  readonly action: string;
}

/** @param part subject of a sentence: 'This page', 'This tab'. */
export function describeUnavailable(reason: UnavailableReason, part: string): UnavailableText {
  switch (reason) {
    case 'offline':
      return {
        title: 'You are offline',
        text: `${part} opens by itself as soon as you are connected again.`,
        action: 'Try again',
      };
    case 'unreachable':
      return {
        title: 'The server can’t be reached',
        text: `${part} opens by itself as soon as the server answers. Check your connection if this lasts.`,
        action: 'Try again',
      };
    case 'gone':
      return {
        title: 'A new version is being set up',
        text: `${part} isn’t there yet. Wait a minute, then reload the page.`,
        action: 'Reload',
      };
  }
}
