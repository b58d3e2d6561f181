import { screen } from '@testing-library/react';

/** Value beside a term of a description list, on the page or in a part of it. */
export function valueOf(term: string, within: { getAllByRole: typeof screen.getAllByRole } = screen) {
  return within.getAllByRole('term').find(({ textContent }) => textContent === term)?.nextSibling;
}
