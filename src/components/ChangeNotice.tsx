import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { Ref } from 'react';

export interface Change {
  readonly text: string;
  readonly isOvertaken?: boolean;
}

/** Of somebody else's write, which stays. */
export const overtaken: Change = { text: 'Somebody else changed it meanwhile.', isOvertaken: true };

interface ChangeNoticeProps {
  /** Region that takes the focus, as the row of the pressed button goes. */
  readonly ref: Ref<HTMLDivElement>;
  readonly change: Change | null;
  readonly onUndo: (() => void) | undefined;
  readonly onClose: () => void;
}

export function ChangeNotice({ ref, change, onUndo, onClose }: ChangeNoticeProps) {
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
      {change !== null && (
        <Alert
          severity={change.isOvertaken === true ? 'warning' : 'success'}
          role="none"
          sx={{ overflowWrap: 'anywhere' }}
          action={actions}
        >
          {change.text}
        </Alert>
      )}
    </div>
  );
}
