import { act } from '@testing-library/react';
import { run } from 'axe-core';

/** Rules that need pixels, which jsdom lacks; the browser tests check them. */
const rules = { 'color-contrast': { enabled: false }, 'label-content-name-mismatch': { enabled: false } };

/** No violation that can be seen without a layout, on the screen, or in the dialog or menu before it. */
export async function expectAccessible(): Promise<void> {
  // Animations end while the checks run. All that passes would be described in full, too.
  const front = [...document.querySelectorAll('.MuiModal-root')].at(-1);
  const options = { rules, resultTypes: ['violations' as const], selectors: false };
  const { violations } = await act(() => run(front ?? document.body, options));
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}
