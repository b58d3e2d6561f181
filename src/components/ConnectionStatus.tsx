import { Box, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { formatInstant } from '#domain/dateFormat.ts';
import { selectConnection } from '#src/live/connectionSlice.ts';
import { useRuntimeConfig } from '#src/config/runtimeConfig.ts';
import { useAppSelector } from '#src/store/hooks.ts';
import type { ConnectionState } from '#src/appwrite/services.ts';

const dots = { live: 'success.main', reconnecting: 'warning.main', offline: 'text.disabled' } as const;

interface ConnectionStatusProps {
  /** Time of the last full fetch, milliseconds since the epoch. */
  readonly fetchedAt: number | undefined;
}

export function ConnectionStatus({ fetchedAt }: ConnectionStatusProps) {
  const { timeZone } = useRuntimeConfig();
  const state = useAppSelector(selectConnection);
  const [wasLive, setWasLive] = useState(state === 'live');
  if (state === 'live' && !wasLive) setWasLive(true);
  // Screen readers announce the loss of the connection only.
  const isQuiet = state === 'live' || !wasLive;
  return (
    <Stack direction="row" className="no-print" sx={{ alignItems: 'center', gap: 1 }}>
      <Box aria-hidden sx={{ width: 8, height: 8, flexShrink: 0, borderRadius: '50%', bgcolor: dots[state] }} />
      <Typography component="div" variant="body2" sx={{ color: 'text.secondary' }}>
        {isQuiet && describe(state, wasLive)}
        <span role="status">
          {!isQuiet && describe(state, wasLive)}
          {!isQuiet && fetchedAt !== undefined && ` As of ${formatInstant(new Date(fetchedAt), timeZone, 'clock')}.`}
        </span>
      </Typography>
    </Stack>
  );
}

function describe(state: ConnectionState, wasLive: boolean): string {
  if (state === 'live') return 'Live';
  if (state === 'offline') return wasLive ? 'Not live.' : 'Connecting...';
  return 'Not live: reconnecting...';
}
