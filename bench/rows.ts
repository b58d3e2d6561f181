import type { Browser, Page } from '@playwright/test';
import { launchBrowser, openContext, openPage, openRows, waitForIdle } from './browser.ts';
import { Figure, sampleCount } from './figures.ts';
import { latencyMs, type StandInPlatform, startStandInPlatform } from './standInPlatform.ts';

const teams = 2_000;
const over = `2,000 teams, ${latencyMs} ms a call`;

/** The first rows of the team list; with `PEER=name=url,…` beside the same page of other products, in turn. */
export async function benchRows(): Promise<Figure[]> {
  const peers = parsePeers(process.env.PEER ?? '');
  const platform = await startStandInPlatform(teams);
  const browser = await launchBrowser();
  const figures: Figure[] = [];
  // Not counted: servers compress and sort what is asked for the first time.
  for (const url of [`${platform.origin}/teams`, ...peers.map((peer) => peer.url)]) await timeToRows(browser, url);
  for (const cpu of [1, 4]) figures.push(...(await benchSeries({ browser, platform, peers, cpu })));
  await browser.close();
  await platform.stop();
  return figures;
}

interface Peer {
  readonly name: string;
  readonly url: string;
}

/** `refine=http://localhost:7101/teams,…`; the name may be left out. */
function parsePeers(text: string): Peer[] {
  return text
    .split(',')
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const [, name, url = ''] = /^(?:([^=:/]+)=)?(https?:.*)$/.exec(part.trim()) ?? [];
      if (!URL.canParse(url)) throw new Error(`PEER must be name=url,… of other pages, not ${part}.`);
      return { name: name ?? new URL(url).host, url };
    });
}

interface Series {
  readonly browser: Browser;
  readonly platform: StandInPlatform;
  readonly peers: readonly Peer[];
  readonly cpu: number;
}

async function benchSeries({ browser, platform, peers, cpu }: Series): Promise<Figure[]> {
  const at = `CPU ×${cpu}`;
  const cold = new Figure(
    `first rows, cold, ${at}`,
    'ms',
    `new profile; navigation to the frame after a row’s text; ${over}`,
  );
  const again = new Figure(`first rows, second visit, ${at}`, 'ms', 'the same in the profile of the visit before');
  const paint = new Figure(`first contentful paint, cold, ${at}`, 'ms', 'the browser’s own entry, cold visit');
  const blocking = new Figure(
    `blocking time, cold, ${at}`,
    'ms',
    'sum of each task beyond 50 ms, until the network is idle',
  );
  const calls = new Figure(`calls, cold, ${at}`, 'calls', 'requests at the platform, until the network is idle');
  const ofPeers = peers.map(({ name, url }) => ({
    url,
    rows: new Figure(`first rows, cold, ${name}, ${at}`, 'ms', `${url}, in turn with ours`),
    coldRatio: new Figure(`ours / ${name}, cold, ${at}`, '×', 'first rows of the two in the same round'),
    againRatio: new Figure(
      `ours on a second visit / ${name} cold, ${at}`,
      '×',
      'first rows of the two in the same round',
    ),
  }));

  for (let sample = 0; sample < sampleCount(); sample += 1) {
    platform.takeCalls();
    const context = await openContext(browser);
    const page = await openPage(context, cpu);
    const url = `${platform.origin}/teams`;
    const coldMs = await openRows(page, url);
    await waitForIdle(page);
    cold.add(coldMs);
    paint.add(await firstPaint(page));
    blocking.add(await page.evaluate(() => window.observed.blockingMs));
    calls.add(platform.takeCalls().length);
    await page.goto('about:blank');
    const againMs = await openRows(page, url);
    again.add(againMs);
    await context.close();
    for (const peer of ofPeers) {
      const peerMs = await timeToRows(browser, peer.url, cpu);
      peer.rows.add(peerMs);
      peer.coldRatio.add(coldMs / peerMs);
      peer.againRatio.add(againMs / peerMs);
    }
  }
  return [
    cold,
    again,
    paint,
    blocking,
    calls,
    ...ofPeers.flatMap((peer) => [peer.rows, peer.coldRatio, peer.againRatio]),
  ];
}

/** Of a new profile. */
async function timeToRows(browser: Browser, url: string, cpu = 1): Promise<number> {
  const context = await openContext(browser);
  const rowsMs = await openRows(await openPage(context, cpu), url);
  await context.close();
  return rowsMs;
}

async function firstPaint(page: Page): Promise<number> {
  return page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN);
}
