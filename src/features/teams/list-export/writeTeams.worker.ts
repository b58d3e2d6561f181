import type { TableFormat } from '#domain/spreadsheet/writeTable.ts';
import { openInlineWriter, type WriterRequest, type WriterResponse } from './openInlineWriter.ts';

/** Writes one file off the main thread. */
const writer = openInlineWriter();

async function finish(table: TableFormat): Promise<WriterResponse> {
  try {
    return { file: await writer.finish(table) };
  } catch (thrown) {
    return { error: thrown instanceof Error ? thrown.message : String(thrown) };
  }
}

self.addEventListener('message', ({ data }: MessageEvent<WriterRequest>) => {
  if ('finish' in data) void finish(data.finish).then((response) => self.postMessage(response));
  else writer.add(data);
});
