import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { PushAnswer } from '#domain/pushes/pushAnswer.ts';
import type { TokenView } from '#domain/pushes/token.ts';
import { isAdmin } from '#domain/user.ts';
import { useCurrentUser } from '#src/auth/session.ts';
import { ConnectionStatus } from '#src/components/ConnectionStatus.tsx';
import { DateTime } from '#src/components/DateTime.tsx';
import { Loaded } from '#src/components/LoadState.tsx';
import { useListPushAnswersQuery } from '#src/data/tokensApi.ts';
import { AnswerStatus, noteStyle } from './TokenFacts.tsx';
import { describeOutcomes } from './tokenTexts.ts';

/** The last ten, newest first, live; readable by admins and whoever made the token. */
export function PushAnswers({ token }: { readonly token: TokenView }) {
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
                  {sortAnswers(answers).map((answer) => (
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

function sortAnswers(answers: readonly PushAnswer[]): PushAnswer[] {
  return answers.toSorted((one, other) => Date.parse(other.receivedAt) - Date.parse(one.receivedAt));
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
