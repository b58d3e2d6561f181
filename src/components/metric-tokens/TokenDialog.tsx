import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { type ReactNode, useState } from 'react';
import { tokenState, type TokenView } from '#domain/pushes/token.ts';
import { DateTime } from '#src/components/DateTime.tsx';
import { Fold } from '#src/components/Fold.tsx';
import { ResponsiveDialog } from '#src/components/ResponsiveDialog.tsx';
import { focusOnMount } from '#src/components/focusOnMount.ts';
import type { TokenChange } from '#src/data/tokensApi.ts';
import { PipelineLines } from './PipelineLines.tsx';
import { PushAnswers } from './PushAnswers.tsx';
import { LastUse, TokenExpiry } from './TokenFacts.tsx';
import { isEnded, listMetricLabels, listTeamNames, useTeamNames } from './tokenTexts.ts';

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
