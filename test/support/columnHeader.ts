import { screen } from '@testing-library/react';

/** A column's header, found by its text: without the styles that hide the button in it, its name is more than its title. */
export function columnHeader(title: string): Element {
  return screen.getByText(title, { selector: '[role=columnheader] *' }).closest('[role=columnheader]')!;
}
