import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { takeComplaints } from './failOnConsole.ts';
import { meanwhile } from './meanwhile.ts';
import { startPageClock } from './startPageClock.ts';

/** Reads are answered; writes are done but their responses get lost: nothing arrives, or a gateway's error. */
export function loseReplies(instead?: Response): void {
  const send = globalThis.fetch;
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (...request) => {
    const answer = await send(...request);
    const [, { method = 'GET' } = {}] = request;
    if (method === 'GET') return answer;
    if (instead === undefined) throw new TypeError('fetch failed');
    return instead;
  });
}

/** The next write is done, and the connection is lost before its answer. Returns what ends that. */
function loseConnectionAfterWrite(): () => void {
  const send = globalThis.fetch;
  let isLost = false;
  const away = jest.spyOn(globalThis, 'fetch').mockImplementation(async (...request) => {
    if (!isLost) {
      const answer = await send(...request);
      if ((request[1]?.method ?? 'GET').toUpperCase() === 'GET') return answer;
      isLost = true;
    }
    throw new TypeError('fetch failed');
  });
  return () => away.mockRestore();
}

/** Saves by these keys what is then stored, though no answer comes, and offers to try again once the page is connected. */
export async function saveUnanswered(user: UserEvent, keys: string): Promise<void> {
  const clock = startPageClock();
  const reconnect = loseConnectionAfterWrite();
  await user.keyboard(keys);
  await meanwhile(() => clock.putForward(4_000));
  // The page's next attempt may wait for an answer still: its clock goes on.
  await clock.until(() => screen.queryByRole('button', { name: 'Try again' }) !== null);
  clock.stop();
  reconnect();
  takeComplaints();
}
