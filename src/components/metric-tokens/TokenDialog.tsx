import { Button, Box, DialogActions, DialogContent, Chip, Stack, Typography } from '@mui/material';
import { type ReactNode, useState, useId } from 'react';
import { tokenState, type TokenView } from '#domain/pushes/token.ts';
import type { PushAnswer } from '#domain/pushes/pushAnswer.ts';
import { isAdmin } from '#domain/user.ts';
import { DateTime } from '#src/components/DateTime.tsx';
import { Fold } from '#src/components/Fold.tsx';
import { ResponsiveDialog } from '#src/components/ResponsiveDialog.tsx';
import { focusOnMount } from '#src/components/focusOnMount.ts';
import { type TokenChange, useListPushAnswersQuery } from '#src/data/tokensApi.ts';
import { useCurrentUser } from '#src/auth/session.ts';
import { ConnectionStatus } from '#src/components/ConnectionStatus.tsx';
import { Loaded } from '#src/components/LoadState.tsx';
import { PipelineLines } from './PipelineLines.tsx';
import { LastUse, TokenExpiry, AnswerStatus, noteStyle } from './TokenFacts.tsx';
import { isEnded, listMetricLabels, listTeamNames, useTeamNames, describeOutcomes } from './tokenTexts.ts';

interface TokenDialogProps {
  /** Undefined for one that isn't in the list. */
  readonly token: TokenView | undefined;
  readonly onChoose: (change: TokenChange) => void;
  readonly onClose: () => void;
}

/** Scope, use and last answers of a token, live. */
export function TokenDialog({ token, onChoose, onClose }: TokenDialogProps) {
  const [now] = useState(Date.now);
  const hasEnded = token === undefined || isEnded(tokenState(token, now));
  return (
    <ResponsiveDialog title={token?.name ?? 'Token not found'} maxWidth="md" onClose={onClose}>
      {/* Focusable, so that it scrolls by keyboard. */}
      <DialogContent dividers tabIndex={0}>
        {token === undefined ? (
          'There is no such token, or it ended long ago.'
        ) : (
          <>
            <TokenFacts token={token} now={now} />
            <PushAnswers token={token} />
            {!hasEnded && (
              <Box sx={{ mt: 2 }}>
                <Fold show="Lines for a pipeline" hide="Hide the lines">
                  <Box sx={{ mt: 1 }}>
                    <PipelineLines token={token} />
                  </Box>
                </Fold>
              </Box>
            )}
          </>
        )}
      </DialogContent>
      <DialogActions sx={{ px: 3, py: 2 }}>
        {!hasEnded && (
          <>
            <Button color="error" onClick={() => onChoose('revoke')}>
              Revoke
            </Button>
            <Button onClick={() => onChoose('rotate')}>Rotate</Button>
          </>
        )}
        <Button ref={focusOnMount} onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </ResponsiveDialog>
  );
}

function TokenFacts({ token, now }: { readonly token: TokenView; readonly now: number }) {
  const names = useTeamNames([token]);
  const { teams, metrics, createdBy, createdAt, oldValidUntil } = token;
  return (
    <Box component="dl" sx={factsStyle}>
      <Fact name="Teams">{teams === null ? 'All' : listTeamNames(teams, names).join(', ')}</Fact>
      <Fact name="Metrics">{metrics === null ? 'All' : listMetricLabels(metrics).join(', ')}</Fact>
      <Fact name="Made by">
        {createdBy ?? 'Somebody'}, <DateTime iso={createdAt} format="day" />
      </Fact>
      <Fact name="Validity">
        <TokenExpiry token={token} now={now} />
      </Fact>
      {oldValidUntil !== null && (
        <Fact name="Earlier secret">
          Valid until <DateTime iso={oldValidUntil} />
        </Fact>
      )}
      <Fact name="Last used">
        <LastUse token={token} />
      </Fact>
    </Box>
  );
}

const factsStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: 'repeat(2, minmax(0, 1fr))' },
  columnGap: 3,
  rowGap: 1.5,
  m: 0,
  mb: 3,
};

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <Box component="dt" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
        {name}
      </Box>
      <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
        {children}
      </Box>
    </div>
  );
}

/** The last ten, newest first, live; readable by admins and whoever made the token. */
function PushAnswers({ token }: { readonly token: TokenView }) {
  const id = useId();
  const user = useCurrentUser();
  const mayRead = token.isOwn || (user !== null && isAdmin(user));
  return (
    <section aria-labelledby={id}>
      {mayRead ? (
        <LiveAnswers tokenId={token.id} titleId={id} />
      ) : (
        <>
          <Title id={id} />
          <Typography sx={{ color: 'text.secondary', mt: 1 }}>
            {token.createdBy ?? 'Whoever made the token'} and admins see them.
            {token.lastStatus !== null && (
              <>
                {' '}
                The last one: <AnswerStatus status={token.lastStatus} />
              </>
            )}
          </Typography>
        </>
      )}
    </section>
  );
}

function Title({ id }: { readonly id: string }) {
  return (
    <Typography id={id} variant="h3">
      Last answers
    </Typography>
  );
}

function LiveAnswers({ tokenId, titleId }: { readonly tokenId: string; readonly titleId: string }) {
  const query = useListPushAnswersQuery(tokenId, { refetchOnMountOrArgChange: true });
  const { currentData, fulfilledTimeStamp } = query;
  return (
    <>
      <Stack direction="row" sx={{ justifyContent: 'space-between', flexWrap: 'wrap', columnGap: 2, mb: 1 }}>
        <Title id={titleId} />
        <ConnectionStatus fetchedAt={fulfilledTimeStamp} />
      </Stack>
      <Loaded
        data={currentData}
        load={query}
        loading="Loading answers..."
        failure="Error: Failed to fetch the answers."
      >
        {(answers) => (
          <>
            <div role="log" aria-labelledby={titleId}>
              {answers.length > 0 && (
                <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
                  {answers
                    .toSorted((one, other) => Date.parse(other.receivedAt) - Date.parse(one.receivedAt))
                    .map((answer) => (
                      <Answer key={`${answer.$id} ${answer.receivedAt}`} answer={answer} />
                    ))}
                </Box>
              )}
            </div>
            {answers.length === 0 && (
              <Typography sx={{ color: 'text.secondary' }}>
                Nothing has arrived yet. A push is shown here as soon as it does.
              </Typography>
            )}
          </>
        )}
      </Loaded>
    </>
  );
}

function Answer({ answer }: { readonly answer: PushAnswer }) {
  const { status, receivedAt, address, isDryRun, message } = answer;
  return (
    <Box component="li" sx={{ py: 1, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5 }}>
        <AnswerStatus status={status} />
        <span>{describeOutcomes(answer)}</span>
        {isDryRun && <Chip size="small" variant="outlined" label="Dry run: nothing was stored" />}
      </Box>
      {message !== null && <Box sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>{message}</Box>}
      <Box sx={noteStyle}>
        <DateTime iso={receivedAt} />
        {address !== null && `, from ${address}`}
      </Box>
    </Box>
  );
}
