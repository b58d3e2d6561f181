import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { tokenState, type TokenView } from '#domain/pushes/token.ts';
import { DateTime } from '#src/components/DateTime.tsx';
import type { ChosenChange } from '#src/components/metric-tokens/TokenDialogs.tsx';
import { AnswerStatus, LastUse, noteStyle, TokenExpiry } from '#src/components/metric-tokens/TokenFacts.tsx';
import { TokenMenu } from '#src/components/metric-tokens/TokenMenu.tsx';
import { tokenParameter } from '#src/components/metric-tokens/tokenAddress.ts';
import { isEnded } from '#src/components/metric-tokens/tokenTexts.ts';
import { dialogOpenerId } from '#src/components/useDialogAddress.ts';
import { controlColumn, type DataColumn } from '#src/lists/data-table/dataColumn.ts';

export interface TokenRow {
  readonly token: TokenView;
  readonly teams: string;
  readonly metrics: string;
}

interface TokenColumnsOptions {
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly onOpen: (tokenId: string) => void;
  readonly onChoose: (chosen: ChosenChange) => void;
}

export function makeTokenColumns({ now, onOpen, onChoose }: TokenColumnsOptions): readonly DataColumn<TokenRow>[] {
  return [
    {
      field: 'name',
      header: 'Name',
      value: ({ token }) => token.name,
      renderCell: ({ token: { id, name } }) => (
        <Link
          component="button"
          id={dialogOpenerId(tokenParameter, id)}
          aria-haspopup="dialog"
          onClick={() => onOpen(id)}
          sx={{ textAlign: 'left', overflowWrap: 'anywhere' }}
        >
          {name}
        </Link>
      ),
      minWidth: 170,
    },
    {
      field: 'scope',
      header: 'For',
      value: ({ teams }) => teams,
      renderCell: ({ teams, metrics }) => <Lines first={teams} second={metrics} />,
      isStateless: true,
      minWidth: 170,
    },
    {
      field: 'createdBy',
      header: 'Made By',
      value: ({ token }) => token.createdBy ?? '',
      renderCell: ({ token: { createdBy, createdAt } }) => (
        <Lines first={createdBy ?? 'Somebody'} second={<DateTime iso={createdAt} format="day" />} />
      ),
      isStateless: true,
      minWidth: 140,
    },
    {
      field: 'expiresAt',
      header: 'Validity',
      value: ({ token }) => token.expiresAt,
      renderCell: ({ token }) => <TokenExpiry token={token} now={now} />,
      isStateless: true,
      minWidth: 200,
    },
    {
      field: 'lastUsedAt',
      header: 'Last Used',
      value: ({ token }) => token.lastUsedAt ?? '',
      renderCell: ({ token }) => <LastUse token={token} />,
      isStateless: true,
      minWidth: 170,
    },
    {
      field: 'lastStatus',
      header: 'Last Answer',
      value: ({ token }) => String(token.lastStatus ?? ''),
      renderCell: ({ token: { lastStatus } }) => lastStatus !== null && <AnswerStatus status={lastStatus} />,
      isStateless: true,
      minWidth: 130,
    },
    {
      field: 'actions',
      header: 'Actions',
      ...controlColumn,
      renderCell: ({ token }) =>
        !isEnded(tokenState(token, now)) && (
          <TokenMenu token={token} onChoose={(change) => onChoose({ token, change })} />
        ),
      minWidth: 80,
    },
  ];
}

function Lines({ first, second }: { readonly first: string; readonly second: ReactNode }) {
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      <div>{first}</div>
      <Box sx={noteStyle}>{second}</Box>
    </Box>
  );
}
