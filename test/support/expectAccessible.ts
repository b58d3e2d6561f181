import { act } from '@testing-library/react';
import { run } from 'axe-core';

/** Rules that need pixels, which jsdom lacks; the browser tests check them. */
const rules = { 'color-contrast': { enabled: false }, 'label-content-name-mismatch': { enabled: false } };

/** No violation that can be seen without a layout, but for what a dialog or menu hides behind itself. */
export async function expectAccessible(): Promise<void> {
  // Animations end while the checks run. All that passes would be described in full, too.
  const screen = { include: document.body, exclude: ['body > [aria-hidden="true"]'] };
  const options = { rules, resultTypes: ['violations' as const], selectors: false };
  const { violations } = await act(() => run(screen, options));
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}
