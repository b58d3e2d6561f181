import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tableIds } from '#domain/resourceIds.ts';
import { expect, readRows, signInAs, test } from './fixtures.ts';

/** A page of somebody else, which sends its visitors' browsers to the product with a new view for everyone in hand. */
function maliciousPage(product: string): string {
  const address = `${product}/v1/tablesdb/engineering-data/tables/shared-views/rows?project=engineering-data`;
  const before = '{"rowId":"forged","data":{"name":"Forged","query":"","createdBy":"Ada"},"x":"';
  return `<!doctype html><meta name="referrer" content="no-referrer"><title>Free coffee</title>
    <form method="post" enctype="text/plain" action="${address}" target="answer">
      <input type="hidden" name='${before}' value='"}'>
      <button>Free coffee</button>
    </form>
    <iframe name="answer" title="answer"></iframe>`;
}

let stranger: Server;

test.beforeAll(async ({ product }) => {
  stranger = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(maliciousPage(product.origin));
  });
  await new Promise<void>((resolve) => stranger.listen(0, resolve));
});
test.afterAll(() => void stranger.close());

test('no page of another site or port can act for an admin who is signed in', async ({
  page,
  product,
  expectedComplaints,
}) => {
  expectedComplaints.push(/status of 403 .*\/rows\?project=/, /frame-ancestors|X-Frame-Options|Refused to display/);
  await page.goto('/teams');
  await signInAs(page, 'Ada Admin');
  await expect(page.getByRole('heading', { name: 'All Team Projects' })).toBeVisible();

  // To another port of the same host the browser sends the cookie.
  for (const host of ['127.0.0.1', 'localhost']) {
    await page.goto(`http://${host}:${(stranger.address() as AddressInfo).port}/`);
    const answered = page.waitForResponse((response) => response.url().includes('/shared-views/rows'));
    await page.getByRole('button', { name: 'Free coffee' }).click();
    expect((await answered).status()).toBe(403);
    expect((await readRows(product, tableIds.sharedViews)).map(({ $id }) => $id)).not.toContain('forged');
  }
});
