/** jsdom lays nothing out, so that nothing changes its size. */
class StillResizeObserver implements ResizeObserver {
  observe = (): void => undefined;
  unobserve = (): void => undefined;
  disconnect = (): void => undefined;
}

/** For what asks for one: cmdk's list. */
export function setStillResizeObserver(): void {
  globalThis.ResizeObserver = StillResizeObserver;
}
