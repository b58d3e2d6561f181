import { act } from '@testing-library/react';
import { run } from 'axe-core';

/** These look at pixels, which jsdom has none of; the browser tests ask them too. */
const rules = { 'color-contrast': { enabled: false }, 'label-content-name-mismatch': { enabled: false } };

/** No violation that can be seen without a layout. */
export async function expectAccessible(): Promise<void> {
  // Looking takes a while, in which what moves comes to rest.
  const { violations } = await act(() => run(document.body, { rules }));
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}
