import { act } from '@testing-library/react';
import { freezeTime } from './freezeTime.ts';

/** Records what is set to run again and again from now on. Returns a function that puts the clock to a moment and runs it all. */
export function recordTicks(): (moment: string) => void {
  const ticks: (() => void)[] = [];
  const setEvery = globalThis.setInterval;
  jest.spyOn(globalThis, 'setInterval').mockImplementation(((tick: () => void, everyMs: number) => {
    ticks.push(tick);
    return setEvery(tick, everyMs);
  }) as typeof setInterval);
  return (moment) => {
    freezeTime(moment);
    act(() => ticks.forEach((tick) => tick()));
  };
}
