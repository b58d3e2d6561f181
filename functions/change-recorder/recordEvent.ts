import { trackedAreas } from '#domain/changes/changeEntry.ts';
import { trackedTables } from '#domain/changes/trackedTables.ts';
import { isWrittenByPush } from '#domain/pushes/pushedRow.ts';
import { fromStoredFields } from '#domain/storedText.ts';
import { type FunctionRequest, RequestError } from '#functions/runtime/request.ts';
import type { RecorderPorts } from './ports.ts';
import type { TrackedRow } from '#functions/runtime/history/ports.ts';
import { recordWaiting } from './recordWaiting.ts';

/** Event: `databases.ID.tables.ID.rows.ID.ACTION`, or older words; ids come from the body, the account from a header that only the platform sets. */
export async function recordEvent(
  { headers, bodyText }: Pick<FunctionRequest, 'headers' | 'bodyText'>,
  ports: RecorderPorts,
): Promise<object> {
  const words = (headers['x-appwrite-event'] ?? '').split('.');
  const [tableId, action] = [words[3], words.at(-1)];
  const area = trackedAreas.find((each) => trackedTables[each].tableId === tableId);
  if (area === undefined) throw new RequestError(404, 'No changes of this table are recorded.');
  const row = fromStoredFields(JSON.parse(bodyText) as TrackedRow);
  const userId = (headers['x-appwrite-user-id'] ?? '') || null;
  // The receiver records what it writes.
  if (userId === null && area === 'metrics' && isWrittenByPush(row)) return { area, rowId: row.$id, action };
  await ports.waiting.add({ area, row, isGone: action === 'delete', userId });
  await recordWaiting(headers['x-appwrite-execution-id'] ?? '', ports);
  return { area, rowId: row.$id, action };
}
