import type { TableFormat } from '#domain/spreadsheet/writeTable.ts';
import { openInlineWriter, type WriterAnswer, type WriterCall } from './openInlineWriter.ts';

/** One file, written in a thread of its own, so that the page never waits for it. */
const writer = openInlineWriter();

async function finish(table: TableFormat): Promise<WriterAnswer> {
  try {
    return { file: await writer.finish(table) };
  } catch (thrown) {
    return { error: thrown instanceof Error ? thrown.message : String(thrown) };
  }
}

self.addEventListener('message', ({ data }: MessageEvent<WriterCall>) => {
  if ('finish' in data) void finish(data.finish).then((answer) => self.postMessage(answer));
  else writer.add(data);
});
