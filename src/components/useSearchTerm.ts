import { useEffect, useMemo, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { useAddressParams } from './useAddressParams.ts';
import { useLatest } from './useLatest.ts';

/** Debounces the address: browsers limit history changes (Safari: 100 in 30 s). */
const addressDelayMs = 250;

export interface ListSearch {
  /** Text of the search box. */
  readonly term: string;
  readonly setTerm: (term: string) => void;
  /** Whether the address has caught up. */
  readonly isSettled: boolean;
  /** Writes the term to the address now, before something else reads or leaves it. */
  readonly settle: () => void;
}

const none: readonly string[] = [];

/**
 * Search term of a list, debounced into `?search=`; a new search begins at page 1.
 * @param forgets other parameters that a new search begins without
 */
export function useSearchTerm(forgets: readonly string[] = none): ListSearch {
  const [params, setParams] = useAddressParams();
  const { key } = useLocation();
  const navigationType = useNavigationType();
  const addressTerm = params.get('search') ?? '';
  const [term, storeTerm] = useState(addressTerm);
  const [seenKey, setSeenKey] = useState(key);
  if (key !== seenKey) {
    setSeenKey(key);
    // A replaced address was written below, perhaps some keys ago; any other one (Back, a link) sets the term.
    if (navigationType !== NavigationType.Replace) storeTerm(addressTerm);
  }

  // An update that changes nothing would be kept by React, and undo the one above when the address changes next.
  const setTerm = useLatest((next: string) => {
    if (next !== term) storeTerm(next);
  });
  const isSettled = term === addressTerm;
  const settle = useLatest(() => {
    if (isSettled) return;
    const next = (now: URLSearchParams) => withTerm(now, term, forgets);
    setParams(next, { replace: true, flushSync: true });
  });

  useEffect(() => {
    if (isSettled) return;
    const timer = setTimeout(settle, addressDelayMs);
    return () => clearTimeout(timer);
  }, [isSettled, term, settle]);

  return useMemo(() => ({ term, setTerm, isSettled, settle }), [term, setTerm, isSettled, settle]);
}

function withTerm(params: URLSearchParams, term: string, forgotten: readonly string[]): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of ['page', ...forgotten]) next.delete(name);
  if (term === '') next.delete('search');
  else next.set('search', term);
  return next;
}
