import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { Ref } from 'react';

export const overtakenText = 'Somebody else changed it meanwhile.';

interface ChangeNoticeProps {
  /** Region that takes the focus, as the row of the pressed button goes. */
  readonly ref: Ref<HTMLDivElement>;
  readonly text: string | undefined;
  readonly onUndo: (() => void) | undefined;
  readonly onClose: () => void;
}

export function ChangeNotice({ ref, text, onUndo, onClose }: ChangeNoticeProps) {
  const actions = (
    <>
      {onUndo && (
        <Button color="inherit" size="small" onClick={onUndo}>
          Undo
        </Button>
      )}
      <Button color="inherit" size="small" onClick={onClose}>
        Close
      </Button>
    </>
  );
  return (
    <div ref={ref} role="status" aria-label="Changes" tabIndex={-1} style={{ outline: 'none' }}>
      {text !== undefined && (
        <Alert
          severity={text === overtakenText ? 'warning' : 'success'}
          role="none"
          sx={{ overflowWrap: 'anywhere' }}
          action={actions}
        >
          {text}
        </Alert>
      )}
    </div>
  );
}
