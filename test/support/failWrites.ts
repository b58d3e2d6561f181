import { screen } from '@testing-library/react';
import { takeComplaints } from './failOnConsole.ts';

/** Reads are answered; writes fail with a network error. */
export function failWrites(): void {
  const send = globalThis.fetch;
  jest.spyOn(globalThis, 'fetch').mockImplementation((...request) => {
    const [, { method = 'GET' } = {}] = request;
    return method === 'GET' ? send(...request) : Promise.reject(new TypeError('fetch failed'));
  });
}

/** Presses something whose save fails, and waits until the page says so. */
export async function failOnce(press: () => void): Promise<void> {
  failWrites();
  press();
  await screen.findByText(/^The change could not be saved\./);
  takeComplaints();
  jest.restoreAllMocks();
}
