import type { Page } from '@playwright/test';
import { type TableId, tableIds } from '#domain/resourceIds.ts';
import type { StoredRow } from '#domain/row.ts';
import { changeRow } from '#test/support/changeRows.ts';
import { inventoryRow } from '#test/support/inventoryRows.ts';
import { addRows } from '#test/support/platformRows.ts';
import { people } from '#test/support/signIn.ts';
import { type LocalServices, startLocal } from '#test/support/startLocal.ts';
import { associationRow, personRow, teamRow } from '#test/support/teamRows.ts';
import { uploadResultRow } from '#test/support/uploadResultRow.ts';
import { expect, openAs, test } from './fixtures.ts';

/** Nowhere to break it, and as long as a column takes. */
const long = (length: number) => 'Wolkenkratzer'.repeat(20).slice(0, length);

/** An organisation in which every text is as long as it may be, and one inventory as full. */
let product: LocalServices;
test.beforeAll(async () => {
  product = await startLocal({ env: { LOSES_EVENTS: '1' } });
  await fill(product);
});
test.afterAll(() => product.stop());

async function fill(product: LocalServices): Promise<void> {
  const text = long(128);
  const team = { teamName: long(250), productName: text, projectId: text, teamType: text, sector: text };
  const fields = { ...team, businessUnit: text, teamStatus: text };
  const person = { firstName: text, lastName: text, company: text, manager: text, workLocation: text };
  const oneLetter = Array.from({ length: 9_000 }, (_, index) => String.fromCodePoint(0x4e00 + index)).join('|');
  const inventory = { languageAndVersion: oneLetter, unitTestTools: long(250), comments: long(250), updateBy: text };
  const { userId } = await product.signIn(people.ada);
  const rows: [TableId, readonly StoredRow[]][] = [
    [tableIds.teamMetadata, [teamRow('blue', fields), teamRow('red', { ...fields, teamName: `R${long(249)}` })]],
    [tableIds.userMetadata, [personRow('jack', { ...person, email: people.ada.email })]],
    [tableIds.userTeamAssociation, [{ ...associationRow('jack', 'blue'), agileTeamRole: text } as StoredRow]],
    [tableIds.teamTechInventory, [inventoryRow('blue', inventory), inventoryRow('red', inventory)]],
    [
      tableIds.changeEntries,
      [
        changeRow('c1', { teamName: text, userName: text, newValue: long(250) }),
        changeRow('c2', { teamName: text, userName: text, newValue: oneLetter }),
      ],
    ],
    [
      tableIds.fileUploadResults,
      [
        {
          ...uploadResultRow('plan', { fileName: long(250), message: long(250), submittedBy: people.ada.email }),
          $permissions: [`read("user:${userId}")`],
        } as StoredRow,
      ],
    ],
  ];
  for (const [table, given] of rows) await addRows(product, table, given);
}

const screens: readonly (readonly [address: string, shows: (page: Page) => Promise<void>])[] = [
  ['/', (page) => shown(page, 'Wolkenkratzer')],
  ['/teams', (page) => shown(page, 'Wolkenkratzer')],
  ['/teams/blue/teamInfo', (page) => shown(page, 'Wolkenkratzer')],
  ['/teams/blue/techInventory', (page) => shown(page, '100 of 9,000 shown.')],
  ['/teams/blue/teamMetrics', (page) => shown(page, 'Not reported yet')],
  ['/teams/blue/history', (page) => shown(page, 'added')],
  ['/compare?teams=blue,red&equal=1', (page) => shown(page, '100 of 9,000 shown.')],
  ['/enter-metrics?teams=blue,red', (page) => shown(page, 'Wolkenkratzer')],
  ['/reporting', (page) => shown(page, 'Wolkenkratzer')],
  ['/technologies', (page) => shown(page, '9,001 technologies')],
  [`/technologies/unit-test-tools/${long(250)}`, (page) => shown(page, 'Wolkenkratzer')],
  ['/people/jack', (page) => shown(page, 'Wolkenkratzer')],
  ['/admin/upload', (page) => shown(page, 'User Preferred Name (not stored)')],
  ['/admin/history', (page) => shown(page, 'Wolkenkratzer')],
  ['/admin/changes', (page) => shown(page, 'added')],
];

async function shown(page: Page, text: string): Promise<void> {
  await expect(page.locator('main').getByText(text).locator('visible=true').first()).toBeVisible();
}

/** WCAG 2.2, 1.4.10. */
const narrowest = 320;

/** WCAG 2.2, 1.4.12; in the page. */
function spaceText(): void {
  const sheet = new CSSStyleSheet();
  const text = 'line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important;';
  sheet.replaceSync(`* { ${text} } p { margin-bottom: 2em !important; }`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

const settings = [
  { width: 1280, isSpaced: false },
  { width: 390, isSpaced: false },
  { width: narrowest, isSpaced: true },
  // Once spaced, it stays so.
  { width: 1280, isSpaced: true },
];

test('the longest texts make no screen scroll sideways, on a phone and with wide letters neither', async ({ page }) => {
  const isTooWide = () =>
    page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
  await openAs(page, product, 'Ada Admin', '/');
  for (const [address, shows] of screens) {
    await page.goto(product.origin + address);
    for (const { width, isSpaced } of settings) {
      await page.setViewportSize({ width, height: 844 });
      if (isSpaced && width === narrowest) await page.evaluate(spaceText);
      await shows(page);
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      await expect.poll(isTooWide, `${address}, ${width} pixels${isSpaced ? ', spaced' : ''}`).toBe(false);
    }
  }
});
