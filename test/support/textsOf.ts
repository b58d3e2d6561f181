import { type ByRoleMatcher, within } from '@testing-library/react';

/** Texts of the elements of a role. */
export function textsOf(container: HTMLElement, role: ByRoleMatcher): string[] {
  return within(container)
    .getAllByRole(role)
    .map(({ textContent }) => textContent);
}
