import ArrowBackIcon from '@mui/icons-material/ArrowBack';
import { Button } from '@mui/material';
import { createContext, useContext } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { returnTo } from './returnFocus.ts';

interface Origin {
  readonly label: string;
  readonly to: string;
  readonly state: unknown;
}

export interface OriginState {
  readonly from: Origin;
}

export const OriginLabel = createContext('');

export function useOrigin(): OriginState {
  const label = useContext(OriginLabel);
  const { pathname, search, state } = useLocation() as { pathname: string; search: string; state: unknown };
  return { from: { label, to: pathname + search, state: shorten(state) } };
}

const maxOrigins = 4;

/** Who goes back and forth along links would make the state longer and longer. */
function shorten(state: unknown, origins = maxOrigins): unknown {
  const { from, ...rest } = (state ?? {}) as Partial<OriginState>;
  if (from === undefined) return state;
  return origins <= 1 ? rest : { ...rest, from: { ...from, state: shorten(from.state, origins - 1) } };
}

/** Null when no link with a way back led here. */
function recallOrigin(state: unknown): Origin | null {
  const { from } = (state ?? {}) as Partial<Record<keyof OriginState, Partial<Origin> | null>>;
  const { label, to } = from ?? {};
  if (typeof label !== 'string' || label === '' || typeof to !== 'string' || !to.startsWith('/')) return null;
  return { label, to, state: from?.state };
}

export function BackLink({ fallback }: { readonly fallback: { readonly label: string; readonly to: string } }) {
  const { state } = useLocation() as { state: unknown };
  const origin = recallOrigin(state);
  return (
    <Button
      component={Link}
      to={origin?.to ?? fallback.to}
      state={returnTo(origin?.state)}
      startIcon={<ArrowBackIcon />}
      size="small"
      sx={{ mb: 1, ml: -0.5 }}
    >
      {origin?.label ?? fallback.label}
    </Button>
  );
}
