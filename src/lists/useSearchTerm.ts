import { useEffect, useMemo, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { useLatest } from '#src/components/useLatest.ts';
import { pageNumber, text, useAddressState } from './addressState.ts';

/** Debounces the address: browsers limit history changes (Safari: 100 in 30 s). */
const addressDelayMs = 250;

export type ListSearch = ReturnType<typeof useSearchTerm>;

/** `in`: where the team list searches; a new search begins anew. */
const schema = { search: text(), in: text(), page: pageNumber() };

/** The table is made with what it finds, and not made anew for it. */
function typedIntoAppShell(): string {
  return document.querySelector<HTMLInputElement>('#app-shell input')?.value ?? '';
}

export function useSearchTerm() {
  const [{ search: addressTerm }, setAddress] = useAddressState(schema);
  const { key } = useLocation();
  const navigationType = useNavigationType();
  const [term, storeTerm] = useState(() => addressTerm || typedIntoAppShell());
  const [seenKey, setSeenKey] = useState(key);
  if (key !== seenKey) {
    setSeenKey(key);
    // Replaced addresses were written below, perhaps some keys ago; any other one (Back, a link) sets the term.
    if (navigationType !== NavigationType.Replace) storeTerm(addressTerm);
  }

  // React would keep an update that changes nothing, and undo the one above when the address changes next.
  const setTerm = useLatest((next: string) => {
    if (next !== term) storeTerm(next);
  });
  const isSettled = term === addressTerm;
  const settle = useLatest(() => {
    if (!isSettled) setAddress({ search: term, in: '' }, { replace: true, flushSync: true });
  });

  useEffect(() => {
    if (isSettled) return;
    const timer = setTimeout(settle, addressDelayMs);
    return () => clearTimeout(timer);
  }, [isSettled, term, settle]);

  return useMemo(() => ({ term, setTerm, isSettled, settle }), [term, setTerm, isSettled, settle]);
}
