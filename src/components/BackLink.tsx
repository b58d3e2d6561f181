import ArrowBackIcon from '@mui/icons-material/ArrowBack';
import Button from '@mui/material/Button';
import { createContext, useContext } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { returnTo } from './returnFocus.ts';

/** A place that a link was followed from, kept in the history entry of where it leads, for the way back. */
interface Origin {
  /** Text of the way back. */
  readonly label: string;
  /** Path and query string. */
  readonly to: string;
  /** Of its history entry. */
  readonly state: unknown;
}

/** History state of a link with a way back. */
export interface OriginState {
  readonly from: Origin;
}

/** Text of the ways back to this screen. */
export const OriginLabel = createContext('');

/** State for links to a screen that shows a way back to this one. */
export function useOrigin(): OriginState {
  const label = useContext(OriginLabel);
  const { pathname, search, state } = useLocation() as { pathname: string; search: string; state: unknown };
  return { from: { label, to: pathname + search, state: shorten(state) } };
}

const maxOrigins = 4;

/** State with the last few origins: who goes back and forth along links would else make it longer and longer. */
function shorten(state: unknown, origins = maxOrigins): unknown {
  const { from, ...rest } = (state ?? {}) as Partial<OriginState>;
  if (from === undefined) return state;
  return origins <= 1 ? rest : { ...rest, from: { ...from, state: shorten(from.state, origins - 1) } };
}

/** Null when the screen was reached without a link that remembers. */
function recallOrigin(state: unknown): Origin | null {
  const { from } = (state ?? {}) as Partial<Record<keyof OriginState, Partial<Origin> | null>>;
  const { label, to } = from ?? {};
  if (typeof label !== 'string' || label === '' || typeof to !== 'string' || !to.startsWith('/')) return null;
  return { label, to, state: from?.state };
}

interface BackLinkProps {
  /** Way up, for who was not led here by a link with a way back. */
  readonly fallback: { readonly label: string; readonly to: string };
}

/** Back to where the link to this screen was, as it was left. */
export function BackLink({ fallback }: BackLinkProps) {
  const { state } = useLocation() as { state: unknown };
  const origin = recallOrigin(state);
  return (
    <Button
      component={Link}
      to={origin?.to ?? fallback.to}
      {...(origin && { state: returnTo(origin.state) })}
      startIcon={<ArrowBackIcon />}
      size="small"
      sx={{ mb: 1, ml: -0.5 }}
    >
      {origin?.label ?? fallback.label}
    </Button>
  );
}
