import { disturbDeliveries, type EventFaults } from '#local/appwrite/functions/disturbDeliveries.ts';

const none = { seed: 1, lost: 0, doubled: 0, overtaken: 0 };

/** Part of 1, 2, 3 … that arrives */
function delivered(count: number, faults: Partial<EventFaults>): number[] {
  const arrived: number[] = [];
  const deliver = disturbDeliveries({ ...none, ...faults }, (item: number) => arrived.push(item));
  for (let item = 1; item <= count; item += 1) deliver(item);
  jest.runAllTimers();
  return arrived;
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

test('without a fault all arrive, once and in order', () => expect(delivered(50, {})).toEqual(upTo(50)));

test('the same seed does the same, another one something else', () => {
  const faults = { lost: 0.2, doubled: 0.2, overtaken: 0.3 };
  expect(delivered(200, faults)).toEqual(delivered(200, faults));
  expect(delivered(200, faults)).not.toEqual(delivered(200, { ...faults, seed: 2 }));
});

test('about as many as asked for are lost', () => {
  const arrived = delivered(1000, { lost: 0.2 });
  expect(arrived.length).toBeGreaterThan(740);
  expect(arrived.length).toBeLessThan(860);
  expect(arrived).toEqual([...new Set(arrived)].sort((a, b) => a - b));
});

test('about as many as asked for come twice', () => {
  const arrived = delivered(1000, { doubled: 0.2 });
  expect(arrived.length).toBeGreaterThan(1140);
  expect(arrived.length).toBeLessThan(1260);
  expect([...new Set(arrived)]).toEqual(upTo(1000));
});

test('overtaken ones come later, and none is missing', () => {
  const arrived = delivered(100, { overtaken: 0.3 });
  expect(arrived).not.toEqual(upTo(100));
  expect(arrived.sort((a, b) => a - b)).toEqual(upTo(100));
});

test('the last one of all arrives, though nothing overtakes it', () => {
  expect(delivered(3, { overtaken: 1 })).toEqual([1, 2, 3]);
});
