import { useCallback, useEffect, useState } from 'react';
import { NavigationType, useLocation, useNavigationType, useSearchParams } from 'react-router-dom';

/** Browsers refuse an address that changes with every key of somebody who types fast (Safari: 100 changes in 30 s). */
const addressDelayMs = 250;

export interface TeamSearch {
  /** What stands in the search box. */
  readonly term: string;
  readonly setTerm: (term: string) => void;
  /** Whether the address says the same already. */
  readonly settled: boolean;
  /** Brings it into the address now, before something else reads or leaves it. */
  readonly settle: () => void;
}

/** The search of the team list: `?search=` in the address, which follows the typing; a new search begins at page 1. */
export function useTeamSearch(): TeamSearch {
  const [params, setParams] = useSearchParams();
  const { key } = useLocation();
  const navigationType = useNavigationType();
  const addressTerm = params.get('search') ?? '';
  const [term, setTerm] = useState(addressTerm);
  const [seenKey, setSeenKey] = useState(key);
  if (key !== seenKey) {
    setSeenKey(key);
    // A replaced address is the one written below, perhaps some keys ago; any other one (Back, a link) says what to search.
    if (navigationType !== NavigationType.Replace) setTerm(addressTerm);
  }

  const settled = term === addressTerm;
  const settle = useCallback(() => {
    if (settled) return;
    const next = (now: URLSearchParams) => withTerm(now, term);
    setParams(next, { replace: true, preventScrollReset: true, flushSync: true });
  }, [settled, term, setParams]);

  useEffect(() => {
    if (settled) return;
    const timer = setTimeout(settle, addressDelayMs);
    return () => clearTimeout(timer);
  }, [settled, settle]);

  return { term, setTerm, settled, settle };
}

function withTerm(params: URLSearchParams, term: string): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete('page');
  if (term === '') next.delete('search');
  else next.set('search', term);
  return next;
}
