import { allDone } from '#functions/runtime/allDone.ts';

test('waits for every call before it tells the first failure', async () => {
  let end = (): void => undefined;
  const slow = new Promise<void>((resolve) => (end = resolve));
  const told = jest.fn();
  const waiting = allDone([Promise.reject(new Error('first')), slow, Promise.reject(new Error('second'))]).catch(told);
  await new Promise((resolve) => setImmediate(resolve));
  expect(told).not.toHaveBeenCalled();
  end();
  await waiting;
  expect(told).toHaveBeenCalledWith(new Error('first'));
});
