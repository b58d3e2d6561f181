import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useLatest } from './useLatest.ts';

/** Mark in the history entry of a dialog that was opened on the page: the entry before is the page without it. */
interface DialogEntryState {
  readonly isDialogEntry: true;
}

interface DialogAddress {
  /** Null: closed. */
  readonly value: string | null;
  readonly open: (value: string) => void;
  /** Replaces further parameters and the state of the open dialog's history entry. */
  readonly patch: (parameters: DialogParameters, state: object) => void;
  readonly close: () => void;
}

type DialogParameters = Readonly<Record<string, string | null>>;

/**
 * A dialog that is open while the address has a parameter, so that it can be linked to, and Back closes it. Closing it in any other way goes
 * back, too, if it was opened on the page: Back then doesn't lead to the same page again.
 * @param more names of the parameters that go with it
 */
export function useDialogAddress(name: string, more: readonly string[] = none): DialogAddress {
  const [params, setParams] = useSearchParams();
  const location = useLocation();
  const { key, state } = location as { key: string; state: unknown };
  const navigate = useNavigate();
  const value = params.get(name);
  const closedKey = useRef<string>(undefined);

  const open = useLatest((next: string) =>
    setParams((now) => withParameters(without(now, more), { [name]: next }), {
      preventScrollReset: true,
      state: { ...(state as object | null), isDialogEntry: true, isReturn: false },
    }),
  );
  const patch = useLatest((parameters: DialogParameters, added: object) =>
    setParams((now) => withParameters(now, parameters), {
      replace: true,
      preventScrollReset: true,
      state: { ...(state as object | null), ...added },
    }),
  );
  const close = useLatest(() => {
    // Going back takes a moment, in which a second press must not go back once more.
    if (closedKey.current === key) return;
    closedKey.current = key;
    if (isAbovePage(state)) void navigate(-1);
    else setParams((now) => without(now, [name, ...more]), { replace: true, preventScrollReset: true, state });
  });

  useFocusOpener(name, value);
  return { value, open, patch, close };
}

const none: readonly string[] = [];

/** False for an entry that a link back has made anew (`returnTo`): the one before it is that link's page. */
function isAbovePage(state: unknown): boolean {
  const { isDialogEntry, isReturn } = (state ?? {}) as Partial<DialogEntryState & { readonly isReturn: boolean }>;
  return isDialogEntry === true && isReturn !== true;
}

function without(params: URLSearchParams, names: readonly string[]): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of names) next.delete(name);
  return next;
}

function withParameters(params: URLSearchParams, parameters: DialogParameters): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(parameters)) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/** Id of the control that opens the dialog with this value. */
export function dialogOpenerId(name: string, value: string): string {
  return `open-${name}-${value}`;
}

/** A dialog gives the focus back to what had it before; with a dialog that the page was opened with, nothing had. */
function useFocusOpener(name: string, value: string | null): void {
  const before = useRef(value);
  useEffect(() => {
    const closed = before.current;
    before.current = value;
    if (closed === null || value !== null) return;
    const { activeElement } = document;
    if (activeElement !== document.body && activeElement?.tagName !== 'H1') return;
    document.getElementById(dialogOpenerId(name, closed))?.focus();
  }, [name, value]);
}
