import { run } from 'axe-core';

/** No violation that can be seen without a layout; colour contrast is the browser tests' business. */
export async function expectAccessible(): Promise<void> {
  const { violations } = await run(document.body, { rules: { 'color-contrast': { enabled: false } } });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}
