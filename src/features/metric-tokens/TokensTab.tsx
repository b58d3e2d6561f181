import { Button, Stack, Typography, Box, Link } from '@mui/material';
import { useMemo, useState, type ReactNode } from 'react';
import { formatCount } from '#domain/formatNumber.ts';
import { pageSizes } from '#domain/limits.ts';
import { type TokenView, tokenState } from '#domain/pushes/token.ts';
import { ConnectionStatus } from '#src/components/ConnectionStatus.tsx';
import { LoadState, StaleNotice } from '#src/components/LoadState.tsx';
import type { ChosenChange } from '#src/components/metric-tokens/TokenDialogs.tsx';
import { newToken, tokenParameter } from '#src/components/metric-tokens/tokenAddress.ts';
import { describeMetrics, describeTeams, useTeamNames, isEnded } from '#src/components/metric-tokens/tokenTexts.ts';
import { onDemandDialog } from '#src/components/on-demand/onDemandDialog.tsx';
import { dialogOpenerId, useDialogAddress } from '#src/components/useDialogAddress.ts';
import { useListTokensQuery } from '#src/data/tokensApi.ts';
import { EmptyList, ListStatus } from '#src/lists/ListStatus.tsx';
import { DataTable } from '#src/lists/data-table/DataTable.tsx';
import type { TableDefaults } from '#src/lists/data-table/TableView.ts';
import { useSortedTable } from '#src/lists/data-table/useSortedTable.ts';
import { DateTime } from '#src/components/DateTime.tsx';
import { AnswerStatus, LastUse, noteStyle, TokenExpiry } from '#src/components/metric-tokens/TokenFacts.tsx';
import { TokenMenu } from '#src/components/metric-tokens/TokenMenu.tsx';
import { controlColumn, type DataColumn } from '#src/lists/data-table/dataColumn.ts';

const TokenDialogs = onDemandDialog(
  async () =>
    (await import(/* webpackChunkName: "tokens" */ '#src/components/metric-tokens/TokenDialogs.tsx')).TokenDialogs,
);

/** Tokens of programs that report metrics (specification.md, section 2, Admin). */
export function TokensTab() {
  const query = useListTokensQuery(null, { refetchOnMountOrArgChange: true });
  const { currentData: tokens, fulfilledTimeStamp } = query;
  const { value, open, close, opener } = useDialogAddress(tokenParameter);
  const [chosen, setChosen] = useState<ChosenChange | null>(null);
  const newButton = (
    <Button variant="contained" {...opener(newToken)}>
      New token
    </Button>
  );

  if (tokens === undefined) {
    return <LoadState load={query} loading="Loading tokens..." failure="Error: Failed to fetch the tokens." />;
  }
  return (
    <>
      <StaleNotice load={query} />
      {tokens.length === 0 ? (
        <EmptyList>
          <Typography sx={{ fontWeight: 600 }}>No tokens yet</Typography>
          <Typography sx={{ maxWidth: 560, mx: 'auto', mt: 0.5 }}>
            With a token a program, such as a pipeline, reports a team’s metrics by itself: nobody types what is
            measured anyway.
          </Typography>
          <Stack sx={{ alignItems: 'center', mt: 2 }}>{newButton}</Stack>
        </EmptyList>
      ) : (
        <>
          <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', gap: 1.5, mb: 2 }}>
            <ListStatus>{formatCount(tokens.length, 'token')}</ListStatus>
            <ConnectionStatus fetchedAt={fulfilledTimeStamp} />
            {newButton}
          </Stack>
          <TokenTable tokens={tokens} onOpen={open} onChoose={setChosen} />
        </>
      )}
      {(value !== null || chosen) && (
        <TokenDialogs
          tokens={tokens}
          value={value}
          chosen={chosen}
          onChoose={setChosen}
          onRevoked={focusName}
          onClose={chosen ? () => setChosen(null) : close}
        />
      )}
    </>
  );
}

function focusName({ id }: TokenView): void {
  document.getElementById(dialogOpenerId(tokenParameter, id))?.focus();
}

interface TokenTableProps {
  readonly tokens: readonly TokenView[];
  readonly onOpen: (tokenId: string) => void;
  readonly onChoose: (chosen: ChosenChange) => void;
}

const defaults: TableDefaults = {
  sortFields: ['name', 'scope', 'createdBy', 'expiresAt', 'lastUsedAt', 'lastStatus'],
  pageSize: pageSizes.tokens,
  sort: { field: 'name', direction: 'asc' },
};

function TokenTable({ tokens, onOpen, onChoose }: TokenTableProps) {
  const [now] = useState(Date.now);
  const names = useTeamNames(tokens);
  const columns = useMemo(() => makeTokenColumns({ onOpen, onChoose, now }), [onOpen, onChoose, now]);
  const rows = useMemo(
    () => tokens.map((token) => ({ token, teams: describeTeams(token, names), metrics: describeMetrics(token) })),
    [tokens, names],
  );
  const { rows: sorted, table } = useSortedTable({ rows, columns, defaults });
  return (
    <DataTable
      label="Tokens"
      rows={sorted}
      columns={columns}
      getRowId={getTokenId}
      {...table}
      onRowClick={({ token }) => onOpen(token.id)}
    />
  );
}

const getTokenId = ({ token }: TokenRow): string => token.id;

interface TokenRow {
  readonly token: TokenView;
  readonly teams: string;
  readonly metrics: string;
}

interface TokenColumnsOptions extends Omit<TokenTableProps, 'tokens'> {
  /** Milliseconds since 1970. */
  readonly now: number;
}

function makeTokenColumns({ now, onOpen, onChoose }: TokenColumnsOptions): readonly DataColumn<TokenRow>[] {
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
