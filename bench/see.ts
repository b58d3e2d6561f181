import type { Locator } from '@playwright/test';
import { setTimeout as pause } from 'node:timers/promises';

const timeoutMs = 60_000;

/** Playwright's own waits look twice a second after the first quarter. */
export async function see(element: Locator, isThere = true): Promise<void> {
  const end = Date.now() + timeoutMs;
  while ((await element.isVisible()) !== isThere) {
    if (Date.now() > end) throw new Error(`Not ${isThere ? 'seen' : 'gone'}: ${String(element)}`);
    await pause(10);
  }
}
