import { act, screen } from '@testing-library/react';
import { sessionEnded } from '#src/auth/session.ts';
import type { renderApp } from './renderApp.tsx';

/** Ends the session under a page, which is then left. */
export async function endSession({ store, unmount }: Pick<ReturnType<typeof renderApp>, 'store' | 'unmount'>) {
  act(() => void store.dispatch(sessionEnded()));
  expect(await screen.findByText(/^Your session has ended\./)).toBeVisible();
  unmount();
}
