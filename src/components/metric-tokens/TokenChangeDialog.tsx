import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import { oldTokenHours, type TokenView } from '#domain/pushes/token.ts';
import { AriaDisabledButton } from '#src/components/AriaDisabledButton.tsx';
import { focusOnMount } from '#src/components/focusOnMount.ts';
import { QuestionDialog } from '#src/components/QuestionDialog.tsx';
import { SaveFailureAlert } from '#src/components/SaveFailureAlert.tsx';
import { type TokenChange, useUpdateTokenMutation } from '#src/data/tokensApi.ts';
import { describeWriteError } from '#src/live/callOutcome.ts';
import { describeSaveFailure } from '#src/live/saveFailure.ts';
import { IssuedTokenDialog } from './IssuedTokenDialog.tsx';

interface TokenChangeDialogProps {
  readonly token: TokenView;
  readonly change: TokenChange;
  readonly onRevoked: () => void;
  readonly onClose: () => void;
}

export function TokenChangeDialog({ token, change, onRevoked, onClose }: TokenChangeDialogProps) {
  const { id, name, oldValidUntil } = token;
  const [update, { data, error, isLoading }] = useUpdateTokenMutation();
  const { verb, busy, color, unanswered } = texts[change];

  async function run(): Promise<void> {
    const { data: done } = await update({ id, change });
    if (done !== undefined && change === 'revoke') onRevoked();
  }

  if (data?.secret !== undefined) {
    return <IssuedTokenDialog token={data.token} secret={data.secret} onClose={onClose} />;
  }
  return (
    <QuestionDialog
      title={`${verb} ${name}?`}
      onClose={onClose}
      actions={
        <>
          <Button ref={focusOnMount} onClick={onClose}>
            Cancel
          </Button>
          <AriaDisabledButton variant="contained" color={color} disabled={isLoading} onClick={() => void run()}>
            {isLoading ? busy : verb}
          </AriaDisabledButton>
        </>
      }
    >
      <DialogContentText>
        {change === 'revoke'
          ? 'Whatever uses it is refused at once. This can’t be taken back.'
          : `It gets a new secret, which is shown once. The one in use now stays valid for ${oldTokenHours} hours.`}
        {change === 'rotate' && oldValidUntil !== null && ' The one before that, still valid now, ends at once.'}
      </DialogContentText>
      <SaveFailureAlert
        failure={error && describeSaveFailure(error, describeWriteError(error, unanswered))}
        sx={{ mt: 2 }}
      />
    </QuestionDialog>
  );
}

const texts = {
  rotate: {
    verb: 'Rotate',
    busy: 'Rotating...',
    color: 'primary',
    unanswered: 'yet whether it has a new secret. Rotate it again: the one in use now may then end at once.',
  },
  revoke: {
    verb: 'Revoke',
    busy: 'Revoking...',
    color: 'error',
    unanswered: 'yet whether it is revoked. Try again: nothing is done twice.',
  },
} as const;
