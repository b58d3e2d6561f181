import { toWorkbook } from './toWorkbook.ts';
import type { ConvertedFile } from './ConvertedFile.ts';

/** One file, converted in a thread of its own, so that the page never waits for it. */
async function convert(csv: Blob): Promise<ConvertedFile> {
  try {
    return { file: await toWorkbook(csv) };
  } catch (thrown) {
    return { error: thrown instanceof Error ? thrown.message : String(thrown) };
  }
}

self.addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  void convert(data).then((converted) => self.postMessage(converted));
});
