import { flushSync } from 'react-dom';
import { Button, DialogContentText } from '@mui/material';
import { type TokenView, oldTokenHours } from '#domain/pushes/token.ts';
import type { Team } from '#domain/team.ts';
import { type TokenChange, useUpdateTokenMutation } from '#src/data/tokensApi.ts';
import { AriaDisabledButton } from '#src/components/AriaDisabledButton.tsx';
import { focusOnMount } from '#src/components/focusOnMount.ts';
import { QuestionDialog } from '#src/components/QuestionDialog.tsx';
import { SaveFailureAlert } from '#src/components/SaveFailureAlert.tsx';
import { describeWriteError } from '#src/live/callOutcome.ts';
import { describeSaveFailure } from '#src/live/saveFailure.ts';
import { NewTokenDialog } from './NewTokenDialog.tsx';
import { TokenDialog } from './TokenDialog.tsx';
import { newToken } from './tokenAddress.ts';
import { IssuedTokenDialog } from './IssuedTokenDialog.tsx';

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

/** A question about a token that somebody asked for. */
export interface ChosenChange {
  readonly token: TokenView;
  readonly change: TokenChange;
}

interface TokenDialogsProps {
  readonly tokens: readonly TokenView[];
  /** That they are for alone. */
  readonly team?: Team;
  /** Of the address: a token's id, or `new`. */
  readonly value: string | null;
  readonly chosen: ChosenChange | null;
  readonly onChoose: (chosen: ChosenChange | null) => void;
  /** To focus what stays. */
  readonly onRevoked?: (token: TokenView) => void;
  readonly onClose: () => void;
}

/** In one script: each shows the secret or what leads to it. */
export function TokenDialogs({ tokens, team, value, chosen, onChoose, onRevoked, onClose }: TokenDialogsProps) {
  const opened = tokens.find(({ id }) => id === value);
  return (
    <>
      {value === newToken && <NewTokenDialog {...(team && { team })} onClose={onClose} />}
      {value !== null && value !== newToken && (
        <TokenDialog
          token={opened}
          onChoose={(change) => {
            if (opened) onChoose({ token: opened, change });
          }}
          onClose={onClose}
        />
      )}
      {chosen && (
        <TokenChangeDialog
          token={tokens.find(({ id }) => id === chosen.token.id) ?? chosen.token}
          change={chosen.change}
          onRevoked={() => {
            // The closed dialog gives the focus back to what opened it, which then goes.
            flushSync(() => onChoose(null));
            if (value === null) onRevoked?.(chosen.token);
          }}
          onClose={() => onChoose(null)}
        />
      )}
    </>
  );
}

interface TokenChangeDialogProps {
  readonly token: TokenView;
  readonly change: TokenChange;
  readonly onRevoked: () => void;
  readonly onClose: () => void;
}

function TokenChangeDialog({ token, change, onRevoked, onClose }: TokenChangeDialogProps) {
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
