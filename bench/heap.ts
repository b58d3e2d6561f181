import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { people } from '#test/support/signIn.ts';
import { startLocal } from '#test/support/startLocal.ts';
import { launchBrowser, openContext, openPage, signInContext, waitForIdle } from './browser.ts';
import { Figure } from './figures.ts';

/** One change of the route, and a text that the next screen shows when its data are there. */
interface Step {
  readonly link?: string;
  /** An address that no link leads to, gone to as the back button does. `TEAMS`: ids of three teams. */
  readonly path?: string;
  /** Words in the palette, whose first result is chosen. */
  readonly words?: string;
  readonly text: string;
}

const teams = 100;
const pages = 5;
/** Of the 20 of a page those that a window shows. */
const rowsPerPage = 10;
/** Each round is about another team. */
const round = (index: number): readonly Step[] => [
  { path: `/teams?page=${(Math.floor(index / rowsPerPage) % pages) + 1}`, text: 'PRJ-' },
  { link: `[role="row"]:nth-child(${(index % rowsPerPage) + 2}) a[href^="/teams/"]`, text: '@example' },
  { link: '#team-tab-techInventory', text: 'Load test tools' },
  { link: '#team-tab-teamMetrics', text: 'Overall Repo Test Coverage' },
  { link: '#team-tab-history', text: 'Person' },
  { path: '/teams?sector=Retail&greenfield=1', text: 'Retail' },
  { path: '/compare?teams=TEAMS', text: 'Load test tools' },
  { words: 'technology radar', text: 'Adopt' },
  { link: 'header a[href="/technologies"]', text: 'In 12 months' },
  { link: 'header a[href="/reporting"]', text: 'By business unit' },
  { link: 'header a[href="/metric-calculations"]', text: 'Latest Metrics' },
  { link: 'header a[href="/export"]', text: 'Export Engineering Data' },
  { link: 'header a[href="/admin"]', text: 'Submit' },
  { link: 'header a[href="/"]', text: 'Team Metrics All In One Place' },
];
const [warmUpRounds, rounds] = [12, 72];
/** RTK Query keeps what no screen shows for 60 s. */
const keptMs = 65_000;

/** Memory that the page keeps of a thousand screens that were left. */
export async function benchHeap(): Promise<Figure[]> {
  const stepsPerRound = round(0).length;
  const changes = (rounds * stepsPerRound).toLocaleString('en-US');
  const how = `used after a forced collection, less the same before, after ${warmUpRounds * stepsPerRound} changes; ${stepsPerRound} screens in turn, of ${pages * rowsPerPage} teams; monitoring off`;
  const growth = new Figure(`heap growth over ${changes} route changes`, 'MB', `a minute later, ${how}`);
  const cached = new Figure('the same at once, with what is kept for a minute', 'MB', how);
  const nodes = new Figure('nodes that stay', 'nodes', `a minute later, ${how}`);
  const product = await startLocal({ env: { SAMPLE_TEAMS: String(teams) } });
  const browser = await launchBrowser();
  const context = await openContext(browser);
  await signInContext(context, product, people.ada);
  await switchMonitoringOff(context);
  const page = await openPage(context);
  const client = await context.newCDPSession(page);
  await client.send('Performance.enable');
  await page.goto(product.origin);
  await changeRoutes(page, 0, warmUpRounds);
  await page.waitForTimeout(keptMs);
  const before = await measure(page, client);
  await changeRoutes(page, warmUpRounds, rounds);
  cached.add((await measure(page, client)).heapMb - before.heapMb);
  await page.waitForTimeout(keptMs);
  const after = await measure(page, client);
  growth.add(after.heapMb - before.heapMb);
  nodes.add(after.nodes - before.nodes);
  await browser.close();
  await product.stop();
  return [growth, cached, nodes];
}

/**
 * Within the page: a thousand messages to it and back would take longer than its own work. A screen is left when its data were painted. No
 * function in there has a name: the compiler would add a call that the page doesn't know.
 */
async function changeRoutes(page: Page, first: number, count: number): Promise<void> {
  const steps = Array.from({ length: count }, (_, index) => round(first + index)).flat();
  await page.evaluate(async (all) => {
    let teamIds: string[] = [];
    for (const { link = '', path, words, text } of all) {
      const giveUpMs = performance.now() + 60_000;
      const links = [...document.querySelectorAll<HTMLAnchorElement>('main a[href^="/teams/"]')];
      if (links.length > 2) teamIds = links.slice(0, 3).map(({ pathname }) => pathname.split('/')[2] ?? '');
      if (path !== undefined) {
        // As its router writes it; without it, a change is taken for one by hand.
        const state = { idx: (history.state as { idx: number }).idx + 1, key: 'bench', usr: null };
        history.pushState(state, '', path.replace('TEAMS', teamIds.join(',')));
        dispatchEvent(new PopStateEvent('popstate', { state }));
      } else if (words === undefined) {
        while (document.querySelector(link) === null && performance.now() < giveUpMs)
          await new Promise(requestAnimationFrame);
        document.querySelector<HTMLElement>(link)?.click();
      } else {
        document.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true }));
        while (document.querySelector('[role="dialog"] input') === null && performance.now() < giveUpMs)
          await new Promise(requestAnimationFrame);
        const input = document.querySelector<HTMLInputElement>('[role="dialog"] input');
        // As somebody types: React only hears of what its own property setter didn't see.
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, words);
        input?.dispatchEvent(new Event('input', { bubbles: true }));
        while (
          document.querySelector('[role="dialog"] [role="option"]')?.textContent.toLowerCase().includes(words) !==
            true &&
          performance.now() < giveUpMs
        )
          await new Promise(requestAnimationFrame);
        document.querySelector<HTMLElement>('[role="dialog"] [role="option"]')?.click();
      }
      // The screen before may show the same text.
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
      while (document.querySelector('main')?.textContent.includes(text) !== true) {
        if (performance.now() > giveUpMs) throw new Error(`${link}${path ?? words ?? ''} does not lead to ${text}`);
        await new Promise(requestAnimationFrame);
      }
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    }
  }, steps);
}

/** Monitoring keeps what it measures of each screen for five minutes after it was left: a thousand of them in one. */
async function switchMonitoringOff(context: BrowserContext): Promise<void> {
  await context.route('**/config.json', async (route) => {
    const response = await route.fetch();
    const config = (await response.json()) as Record<string, string>;
    const others = Object.entries(config).filter(([name]) => !name.startsWith('datadog'));
    await route.fulfill({ response, json: Object.fromEntries(others) });
  });
}

interface Kept {
  readonly heapMb: number;
  /** Of documents, shown or not. */
  readonly nodes: number;
}

async function measure(page: Page, client: CDPSession): Promise<Kept> {
  await waitForIdle(page);
  // The second one takes what the first one has made unreachable.
  for (let time = 0; time < 2; time += 1) await client.send('HeapProfiler.collectGarbage');
  const { metrics } = await client.send('Performance.getMetrics');
  const nodes = metrics.find(({ name }) => name === 'Nodes')?.value ?? NaN;
  return { heapMb: (await client.send('Runtime.getHeapUsage')).usedSize / 1_000_000, nodes };
}
