import { openDownload } from '#src/api/downloads.ts';
import { watchTabs } from '#test/features/export/openExport.tsx';

const address = 'https://appwrite.example.test/v1/storage/buckets/exports/files/1/download';

/** Links that were followed in this tab: their address, and whether as a download. */
function watchLinks(): [string, boolean][] {
  const followed: [string, boolean][] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    followed.push([this.href, this.hasAttribute('download')]);
  });
  return followed;
}

function pressedLately(isActive: boolean): void {
  Object.defineProperty(navigator, 'userActivation', { value: { isActive }, configurable: true });
}

afterEach(() => Reflect.deleteProperty(navigator, 'userActivation'));

test('a download is opened in a new tab, which knows nothing of this one', () => {
  const [opened, followed] = [watchTabs(), watchLinks()];
  pressedLately(true);
  openDownload(address);
  expect(opened).toEqual([[address, '_blank', 'noopener']]);
  expect(followed).toEqual([]);
});

test('when the button was pressed too long ago for a new tab, it comes in this one', () => {
  const [opened, followed] = [watchTabs(), watchLinks()];
  pressedLately(false);
  openDownload(address);
  expect(opened).toEqual([]);
  expect(followed).toEqual([[address, true]]);
});

test('a browser that does not tell gets a new tab', () => {
  const [opened, followed] = [watchTabs(), watchLinks()];
  openDownload(address);
  expect([opened.length, followed.length]).toEqual([1, 0]);
});
