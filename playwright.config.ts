import { defineConfig } from '@playwright/test';
import { findBrowser } from './test/browser/findBrowser.ts';

const { args = [], ...browser } = await findBrowser();
/** A page ends before an optimising compiler pays: without them journeys take a tenth less of the processors. */
const noOptimising = '--js-flags=--no-maglev --no-turbofan --always-sparkplug';

export default defineConfig({
  testDir: 'test/browser',
  testMatch: '**/*.spec.ts',
  globalSetup: './test/support/bundlePrograms.ts',
  globalTeardown: './test/support/removeFolders.ts',
  // Each with a browser and a `local/` of its own: 228 s in place of 356 on two cores.
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // For what hangs: beside the suites, on two slow cores, journeys took eight to twelve times as long as alone (at most 20 s).
  timeout: 300_000,
  expect: { timeout: 30_000 },
  outputDir: 'test-results',
  use: {
    browserName: 'chromium',
    // As long as for an expectation: a press that finds nothing to press says so, and ends no run five minutes later.
    actionTimeout: 30_000,
    viewport: { width: 1280, height: 800 },
    // Transitions are off: journeys would wait for them. `dialogFocus` has them.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { ...browser, args: [...args, noOptimising] },
    // A recording of every journey takes a fifth of the time: whoever looks for a failure asks for one, with `--trace on`.
    trace: 'off',
    screenshot: 'off',
  },
});
