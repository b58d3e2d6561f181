import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Begins to watch the process; the result says what there was to see until then. */
export function watchProcess(): () => string {
  const delays = monitorEventLoopDelay({ resolution: 5 });
  delays.enable();
  return () => {
    delays.disable();
    const peakMb = Math.round(process.resourceUsage().maxRSS / 1024);
    return `Peak memory: ${peakMb} MB. Longest block of the event loop: ${Math.round(delays.max / 1e6)} ms.`;
  };
}
