import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { findBrowser } from '#test/browser/findBrowser.ts';
import type { signIn } from '#test/support/signIn.ts';
import { type TestPerson } from '#test/support/signIn.ts';

/** A laptop's window, and that of the other products' series. */
const viewport = { width: 1280, height: 900 };
const timeoutMs = 120_000;

declare global {
  interface Window {
    observed: {
      /** When the first text that `rowText` matches was painted; 0 before. */
      rowsMs: number;
      /** Beyond 50 ms, of all tasks. */
      blockingMs: number;
      /** Since it was last taken; 0: none over 50 ms. */
      longestTaskMs: number;
      layoutShift: number;
    };
  }
}

export async function launchBrowser(): Promise<Browser> {
  return chromium.launch(await findBrowser());
}

/** A browser's profile without anything in it. Every page in it observes itself. */
export async function openContext(
  browser: Browser,
  options: { readonly width?: number } = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { ...viewport, ...options } });
  context.setDefaultTimeout(timeoutMs);
  await context.addInitScript(observe);
  return context;
}

export async function openPage(context: BrowserContext, cpu = 1): Promise<Page> {
  const page = await context.newPage();
  if (cpu > 1) await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: cpu });
  return page;
}

/** Runs in the page, before its own scripts. No function in here has a name: the compiler would add a call that the page doesn't know. */
function observe(): void {
  const observed = { rowsMs: 0, blockingMs: 0, longestTaskMs: 0, layoutShift: 0 };
  window.observed = observed;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      observed.blockingMs += duration - 50;
      observed.longestTaskMs = Math.max(observed.longestTaskMs, duration);
    }
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
      if (!hadRecentInput) observed.layoutShift += value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
  void (async () => {
    // A project id, as text: rows may be painted before the grid is there.
    while (!/PRJ-\d/.test(document.querySelector('body')?.textContent ?? '')) await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    await new Promise((resolve) => setTimeout(resolve));
    observed.rowsMs = performance.now();
    console.debug('observed: rows');
  })();
}

/**
 * Opens the address and waits for the text of a row. Milliseconds from the navigation to the frame after it. Until then nothing is run in
 * the page: Playwright's own script takes 20 ms to parse.
 */
export async function openRows(page: Page, url: string): Promise<number> {
  const observed = page.waitForEvent('console', (message) => message.text() === 'observed: rows');
  await page.goto(url, { waitUntil: 'commit' });
  await observed;
  return page.evaluate(() => window.observed.rowsMs);
}

/** The page has no request under way and had none for half a second. */
export async function waitForIdle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
}

/** The longest task since this was last asked, in milliseconds; 0 where none was over 50 ms. */
export async function takeLongestTask(page: Page): Promise<number> {
  return page.evaluate(async () => {
    // A task is reported after it has ended.
    await new Promise((resolve) => setTimeout(resolve, 100));
    const { longestTaskMs } = window.observed;
    window.observed.longestTaskMs = 0;
    return longestTaskMs;
  });
}

/** Gives a profile the session of a person, without the way through the identity provider. */
export async function signInContext(
  context: BrowserContext,
  product: { readonly origin: string; signIn(person: TestPerson): ReturnType<typeof signIn> },
  person: TestPerson,
): Promise<void> {
  const { cookieHeader } = await product.signIn(person);
  const [name = '', value = ''] = cookieHeader.split('=');
  await context.addCookies([{ name, value, url: product.origin, httpOnly: true, sameSite: 'Lax' }]);
}

interface Watched {
  readonly selector: string;
  /** Of its value or text, as a regular expression. */
  readonly pattern: string;
}

/** Milliseconds from the key's own time to the paint of the frame in which what is watched has changed. */
export async function measureKey(page: Page, key: string, watched: Watched): Promise<number> {
  const pressed = page.waitForFunction(
    async ({ selector, pattern }) => {
      const words = new RegExp(pattern, 'g');
      // A loop in place of a function, to which the compiler would add a call that the page doesn't know.
      let [before, startMs]: [string | undefined, number] = [undefined, 0];
      for (;;) {
        const element = document.querySelector(selector);
        const text = element instanceof HTMLInputElement ? element.value : element?.textContent;
        const now = text?.match(words)?.join() ?? '';
        if (before === undefined) {
          before = now;
          const keyMs = new Promise<number>((resolve) =>
            window.addEventListener('keydown', (event) => event.key !== 'Control' && resolve(event.timeStamp), true),
          );
          document.body.dataset.listening = 'true';
          startMs = await keyMs;
          delete document.body.dataset.listening;
        } else if (now !== before) break;
        else await new Promise(requestAnimationFrame);
      }
      // After the paint of the same frame.
      await new Promise((resolve) => setTimeout(resolve));
      return performance.now() - startMs;
    },
    watched,
    { polling: 60_000 },
  );
  await page.waitForSelector('body[data-listening]');
  await page.keyboard.press(key);
  return (await pressed).jsonValue();
}
