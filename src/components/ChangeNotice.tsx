import { Alert, type AlertProps, Button } from '@mui/material';
import type { Ref } from 'react';

export interface Change {
  readonly text: string;
  /** Success by default. */
  readonly severity?: 'warning' | 'error';
}

/** Of somebody else's write, which stays. */
export const overtaken: Change = { text: 'Somebody else changed it meanwhile.', severity: 'warning' };

interface ChangeNoticeProps extends Pick<AlertProps, 'elevation'> {
  readonly mb?: number;
  /** Region that takes the focus, as the row of the pressed button goes. */
  readonly ref?: Ref<HTMLDivElement>;
  readonly label?: string;
  readonly change: Change | null;
  readonly onUndo: (() => void) | undefined;
  readonly isUndoing?: boolean;
  readonly busyLabel?: string;
  readonly onClose: () => void;
}

export function ChangeNotice({ ref, label = 'Changes', change, elevation, mb, ...props }: ChangeNoticeProps) {
  const { onUndo, isUndoing = false, busyLabel = 'Undo', onClose } = props;
  const actions = (
    <>
      {onUndo && (
        <Button color="inherit" size="small" aria-disabled={isUndoing} onClick={() => !isUndoing && onUndo()}>
          {isUndoing ? busyLabel : 'Undo'}
        </Button>
      )}
      <Button color="inherit" size="small" onClick={onClose}>
        Close
      </Button>
    </>
  );
  return (
    <div ref={ref} role="status" aria-label={label} tabIndex={-1} style={{ outline: 'none' }}>
      {change !== null && (
        <Alert
          severity={change.severity ?? 'success'}
          role="none"
          elevation={elevation}
          sx={{ mb, overflowWrap: 'anywhere', '& .MuiAlert-action': { overflowWrap: 'normal' } }}
          action={actions}
        >
          {change.text}
        </Alert>
      )}
    </div>
  );
}
