import { existsSync } from 'node:fs';
import type { LaunchOptions } from '@playwright/test';
import chromium from '@sparticuz/chromium';

const installed = [
  process.env.CHROME_PATH,
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Without these Debian's Chromium looks for hosts on the network at every start, or does not start as root. */
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The browser of this machine, else the one that comes with the npm packages. */
export async function findBrowser(): Promise<LaunchOptions> {
  const own = installed.find((path) => path !== undefined && existsSync(path));
  if (own !== undefined) return { executablePath: own, args: quiet };
  // Its own list of flags is left out: it switches web security off.
  return { executablePath: await chromium.executablePath(), args: quiet };
}
