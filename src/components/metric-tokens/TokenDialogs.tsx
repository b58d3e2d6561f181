import { flushSync } from 'react-dom';
import type { TokenView } from '#domain/pushes/token.ts';
import type { Team } from '#domain/team.ts';
import type { TokenChange } from '#src/data/tokensApi.ts';
import { NewTokenDialog } from './NewTokenDialog.tsx';
import { TokenChangeDialog } from './TokenChangeDialog.tsx';
import { TokenDialog } from './TokenDialog.tsx';
import { newToken } from './tokenAddress.ts';

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
