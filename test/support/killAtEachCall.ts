import { processQueue, watchUploads } from '#functions/file-uploader/queue/processQueue.ts';
import { leaseMs } from '#functions/runtime/RowLease.ts';
import { crashingPorts } from './crashingPorts.ts';
import type { MemoryUploads } from './memoryUploads.ts';

/** Kills the run of what waits at each of its calls, each time from the start. Expects of every one what an undisturbed run leaves; returns that, and how many calls there were. */
export async function killAtEachCall<State extends object>(
  start: () => Promise<MemoryUploads>,
  stateOf: (uploads: MemoryUploads) => State,
): Promise<{ readonly state: State; readonly calls: number }> {
  const whole = await start();
  const counted = crashingPorts(whole, Infinity);
  expect(await processQueue('counted', counted.ports)).toBe('completed');
  const state = stateOf(whole);
  for (let call = 1; call <= counted.calls() + 1; call++) {
    const uploads = await start();
    uploads.runsToStart = 0;
    const killed = crashingPorts(uploads, call);
    await Promise.race([killed.died, processQueue('killed', killed.ports)]);
    uploads.time += leaseMs;
    await watchUploads(uploads);
    await uploads.runAll();
    expect({ call, ...stateOf(uploads) }).toEqual({ call, ...state });
  }
  return { state, calls: counted.calls() };
}
