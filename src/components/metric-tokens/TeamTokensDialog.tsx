import { Box, Button, DialogActions, DialogContent, Link, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { tokenState, type TokenView } from '#domain/pushes/token.ts';
import type { Team } from '#domain/team.ts';
import { DateTime } from '#src/components/DateTime.tsx';
import { focusOnMount } from '#src/components/focusOnMount.ts';
import { Loaded } from '#src/components/LoadState.tsx';
import { ResponsiveDialog } from '#src/components/ResponsiveDialog.tsx';
import { type ChosenChange, TokenDialogs } from './TokenDialogs.tsx';
import { AnswerStatus, noteStyle, TokenExpiry } from './TokenFacts.tsx';
import { TokenMenu } from './TokenMenu.tsx';
import { allTokens, newToken } from './tokenAddress.ts';
import { describeMetrics, isEnded } from './tokenTexts.ts';
import { nameOf } from '#src/components/teams/nameOf.ts';
import { useListTokensQuery } from '#src/data/tokensApi.ts';

interface TeamTokensDialogProps {
  readonly team: Team;
  /** Of the address: a token's id, `new`, or another value for the list alone. */
  readonly value: string | null;
  readonly open: (value: string) => void;
  readonly onClose: () => void;
}

/** Tokens for that team alone; what else is opened lies above the list, to which it returns. */
export function TeamTokensDialog({ team, value, open, onClose }: TeamTokensDialogProps) {
  const query = useListTokensQuery(team.$id, { refetchOnMountOrArgChange: true });
  const { currentData: tokens } = query;
  const [chosen, setChosen] = useState<ChosenChange | null>(null);
  return (
    <ResponsiveDialog title="Report by a program" maxWidth="sm" onClose={onClose}>
      <DialogContent dividers>
        <Typography sx={{ color: 'text.secondary', mb: 2, overflowWrap: 'anywhere' }}>
          With a token a program, such as a pipeline, reports the metrics of {nameOf(team)} by itself, so that nobody
          types what is measured anyway.
        </Typography>
        <Loaded data={tokens} load={query} loading="Loading tokens..." failure="Error: Failed to fetch the tokens.">
          {(listed) => <TokenList tokens={listed} onOpen={open} onChoose={setChosen} />}
        </Loaded>
      </DialogContent>
      <DialogActions sx={{ px: 3, py: 2 }}>
        <Button ref={focusOnMount} onClick={onClose}>
          Close
        </Button>
        <Button variant="contained" aria-haspopup="dialog" onClick={() => open(newToken)}>
          New token
        </Button>
      </DialogActions>
      {tokens && ((value !== null && value !== allTokens) || chosen) && (
        <TokenDialogs
          tokens={tokens}
          team={team}
          value={value === allTokens ? null : value}
          chosen={chosen}
          onChoose={setChosen}
          onClose={chosen ? () => setChosen(null) : onClose}
        />
      )}
    </ResponsiveDialog>
  );
}

interface TokenListProps {
  readonly tokens: readonly TokenView[];
  readonly onOpen: (tokenId: string) => void;
  readonly onChoose: (chosen: ChosenChange) => void;
}

function TokenList({ tokens, onOpen, onChoose }: TokenListProps) {
  if (tokens.length === 0) return <Typography role="status">No tokens yet.</Typography>;
  const newestFirst = tokens.toSorted((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt));
  return (
    <Box component="ul" aria-label="Tokens" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {newestFirst.map((token) => (
        <Stack key={token.id} component="li" direction="row" sx={itemStyle}>
          <TokenItem token={token} onOpen={() => onOpen(token.id)} onChoose={onChoose} />
        </Stack>
      ))}
    </Box>
  );
}

const itemStyle = { py: 1.5, borderTop: 1, borderColor: 'divider', alignItems: 'flex-start', gap: 1 };

interface TokenItemProps {
  readonly token: TokenView;
  readonly onOpen: () => void;
  readonly onChoose: (chosen: ChosenChange) => void;
}

function TokenItem({ token, onOpen, onChoose }: TokenItemProps) {
  const [now] = useState(Date.now);
  const { name, createdBy, lastUsedAt, lastStatus } = token;
  return (
    <>
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        <Link
          component="button"
          aria-haspopup="dialog"
          onClick={onOpen}
          sx={{ textAlign: 'left', overflowWrap: 'anywhere' }}
        >
          {name}
        </Link>
        <div>
          <TokenExpiry token={token} now={now} />
        </div>
        <Box sx={noteStyle}>
          {describeMetrics(token)}, made by {createdBy ?? 'somebody'}
        </Box>
        <Box sx={{ ...noteStyle, display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
          {lastUsedAt === null ? (
            'Never used'
          ) : (
            <span>
              Last used <DateTime iso={lastUsedAt} />
            </span>
          )}
          {lastStatus !== null && <AnswerStatus status={lastStatus} />}
        </Box>
      </Box>
      {!isEnded(tokenState(token, now)) && (
        <TokenMenu token={token} onChoose={(change) => onChoose({ token, change })} />
      )}
    </>
  );
}
