import CheckIcon from '@mui/icons-material/CheckCircleOutlined';
import ErrorIcon from '@mui/icons-material/ErrorOutlined';
import EventBusyIcon from '@mui/icons-material/EventBusy';
import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { formatCount } from '#domain/formatNumber.ts';
import { tokenState, type TokenState, type TokenView } from '#domain/pushes/token.ts';
import { DateTime } from '#src/components/DateTime.tsx';
import { describeStatus } from './tokenTexts.ts';

const line = { display: 'inline-flex', alignItems: 'center', gap: 0.75 } as const;
const dayMs = 24 * 60 * 60 * 1_000;

interface TokenExpiryProps {
  readonly token: TokenView;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Until when it is valid, or since when not; said by a sign, too, from 30 days before. */
export function TokenExpiry({ token, now }: TokenExpiryProps) {
  const { expiresAt, revokedAt } = token;
  const state = tokenState(token, now);
  const days = Math.ceil((Date.parse(expiresAt) - now) / dayMs);
  const { words, color, icon } = styles[state];
  return (
    <Box component="span" sx={{ ...line, color }}>
      {icon}
      <span>
        {state === 'expiring' ? `Expires in ${formatCount(days, 'day')}, ` : `${words} `}
        <DateTime iso={revokedAt ?? expiresAt} format="day" />
      </span>
    </Box>
  );
}

const styles: Readonly<
  Record<TokenState, { readonly words: string; readonly color: string; readonly icon: ReactNode }>
> = {
  valid: { words: 'Valid until', color: 'text.primary', icon: null },
  expiring: { words: 'Expires', color: 'secondary.main', icon: <WarningIcon fontSize="small" aria-hidden /> },
  expired: { words: 'Expired', color: 'error.main', icon: <EventBusyIcon fontSize="small" aria-hidden /> },
  revoked: { words: 'Revoked', color: 'text.secondary', icon: <EventBusyIcon fontSize="small" aria-hidden /> },
};

/** @param status HTTP */
export function AnswerStatus({ status }: { readonly status: number }) {
  const { text, isRight } = describeStatus(status);
  return (
    <Box component="span" sx={{ ...line, color: isRight ? 'success.main' : 'error.main' }}>
      {isRight ? <CheckIcon fontSize="small" aria-hidden /> : <ErrorIcon fontSize="small" aria-hidden />}
      {text}
    </Box>
  );
}

/** When and from where. */
export function LastUse({ token: { lastUsedAt, lastUsedFrom } }: { readonly token: TokenView }) {
  if (lastUsedAt === null) return 'Never';
  return (
    <div>
      <DateTime iso={lastUsedAt} />
      {lastUsedFrom !== null && <Box sx={noteStyle}>from {lastUsedFrom}</Box>}
    </div>
  );
}

/** Below a value. */
export const noteStyle = { color: 'text.secondary', fontSize: '0.8125rem', overflowWrap: 'anywhere' } as const;
