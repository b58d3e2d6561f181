import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { describeUnavailable, type UnavailableProps } from '#src/components/on-demand/onDemand.tsx';

interface ToolUnavailableProps extends UnavailableProps {
  readonly onClose: () => void;
  /** Of a menu: null while nobody has opened it. */
  readonly anchor?: HTMLElement | null;
}

/** In place of a dialog or menu of the header: the scripts of those can't come either. */
export function ToolUnavailable({ reason, onRetry, onClose, anchor }: ToolUnavailableProps) {
  const { title, text, action } = describeUnavailable(reason, 'This');
  if (anchor === null) return null;
  return (
    <Paper variant="outlined" role="alert" sx={toolStyle}>
      <Typography variant="h2">{title}</Typography>
      <Typography sx={{ my: 1 }}>{text}</Typography>
      <Stack direction="row" sx={{ gap: 1 }}>
        <Button onClick={reason === 'gone' ? () => window.location.reload() : onRetry}>{action}</Button>
        <Button onClick={onClose}>Close</Button>
      </Stack>
    </Paper>
  );
}

const toolStyle = { position: 'fixed', top: 64, right: 16, maxWidth: 'calc(100% - 32px)', zIndex: 'modal', p: 2 };
