import { takeSubscriptionTimeout, waitForSubscription } from '#src/features/metric-calculations/waitForSubscription.ts';
import { memoryServices } from '#test/support/memoryServices.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function beginToList() {
  const { services, holdListening } = memoryServices({});
  const release = holdListening();
  let isListed = false;
  const listed = waitForSubscription(services.realtime).then(() => (isListed = true));
  return { realtime: services.realtime, release, listed, isListed: () => isListed };
}

it('waits until the platform listens', async () => {
  const { realtime, release, listed, isListed } = beginToList();
  await jest.advanceTimersByTimeAsync(299);
  expect(isListed()).toBe(false);
  release();
  await listed;
  expect(takeSubscriptionTimeout(realtime)).toBe(false);
});

it('waits no longer than 300 ms, and remembers it once', async () => {
  const { realtime, release, isListed } = beginToList();
  await jest.advanceTimersByTimeAsync(300);
  expect(isListed()).toBe(true);
  release();
  expect(takeSubscriptionTimeout(realtime)).toBe(true);
  expect(takeSubscriptionTimeout(realtime)).toBe(false);
});
