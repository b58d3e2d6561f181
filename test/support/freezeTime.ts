/** Freezes the clock at this time; timers keep running. */
export function freezeTime(iso: string): void {
  jest.useFakeTimers({
    now: new Date(iso),
    doNotFake: [
      ...([
        'hrtime',
        'nextTick',
        'performance',
        'queueMicrotask',
        'requestAnimationFrame',
        'cancelAnimationFrame',
      ] as const),
      ...(['requestIdleCallback', 'cancelIdleCallback', 'setImmediate', 'clearImmediate', 'setInterval'] as const),
      ...(['clearInterval', 'setTimeout', 'clearTimeout'] as const),
    ],
  });
}
