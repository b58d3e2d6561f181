import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { text, useAddressState } from '#src/lists/addressState.ts';
import { useLatest } from './useLatest.ts';

/** In the history entry of a dialog; the entry before is the page without it. */
interface DialogEntryState {
  readonly isDialogEntry: true;
}

/** Open while the address has a parameter, so that Back closes it; any other way of closing goes back, too. @param more parameters that go with it */
export function useDialogAddress(name: string, more: readonly string[] = none) {
  const [schema] = useState(() => Object.fromEntries([name, ...more].map((each) => [each, text()])));
  const [address, setAddress] = useAddressState(schema);
  const { key, state } = useLocation() as { key: string; state: unknown };
  const navigate = useNavigate();
  const value = address[name] === '' ? null : (address[name] ?? null);
  const closed = Object.fromEntries(Object.keys(schema).map((each) => [each, '']));
  const closedKey = useRef<string>(undefined);

  const open = useLatest((next: string) =>
    setAddress({ ...closed, [name]: next }, { state: { isDialogEntry: true, isReturn: false } }),
  );
  const close = useLatest(() => {
    // Going back takes a moment, in which a second press must not go back once more.
    if (closedKey.current === key) return;
    closedKey.current = key;
    if (isAbovePage(state)) void navigate(-1);
    else setAddress(closed, { replace: true });
  });

  useFocusOpener(value === null ? null : dialogOpenerId(name, value));
  const opener = (of: string) => ({
    id: dialogOpenerId(name, of),
    'aria-haspopup': 'dialog' as const,
    onClick: () => open(of),
  });
  return { value, open, close, opener };
}

const none: readonly string[] = [];

/** After a link back (`returnTo`), the entry before is that link's page. */
function isAbovePage(state: unknown): boolean {
  const { isDialogEntry, isReturn } = (state ?? {}) as Partial<DialogEntryState & { readonly isReturn: boolean }>;
  return isDialogEntry === true && isReturn !== true;
}

export function dialogOpenerId(name: string, value: string): string {
  return `open-${name}-${value}`;
}

/** With a dialog that the page was opened with, nothing had the focus before. @param id of its opener; null while it is closed */
export function useFocusOpener(id: string | null): void {
  const before = useRef(id);
  useEffect(() => {
    const closed = before.current;
    before.current = id;
    if (closed === null || id !== null) return;
    const { activeElement } = document;
    if (activeElement !== document.body && activeElement?.tagName !== 'H1') return;
    document.getElementById(closed)?.focus();
  }, [id]);
}
