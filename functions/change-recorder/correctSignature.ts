import { calendarDay } from '#domain/calendarDay.ts';
import type { TrackedArea } from '#domain/changes/changeEntry.ts';
import type { MonthlyMetricsFields } from '#domain/monthly-metrics/fields.ts';
import { isCorrection } from '#domain/changes/monthSaves.ts';
import { signatureName } from '#domain/people/signatureName.ts';
import type { RecorderPorts } from './ports.ts';
import type { TrackedRow } from '#functions/runtime/history/ports.ts';
import { recordStates, seenState } from '#functions/runtime/history/recordState.ts';

type Signature = Pick<MonthlyMetricsFields, 'updateBy' | 'updateDate' | 'correctionDate'>;

/** Where the row says otherwise than the platform. @param userId null where the platform didn't tell: then nobody is named */
export async function correctSignature(
  area: TrackedArea,
  row: TrackedRow,
  userId: string | null,
  ports: RecorderPorts,
): Promise<void> {
  if (area === 'team') return;
  const { updateBy, updateDate, correctionDate } = row as unknown as Signature;
  const account = userId === null ? null : await ports.nameOf(userId);
  const name = account === null ? null : signatureName(account);
  const dayOf = (date: string): string => calendarDay(new Date(date), ports.timeZone);
  const isForged = area === 'metrics' && isCorrection({ updateDate, correctionDate });
  const isSameDay = updateDate !== null && dayOf(updateDate) === dayOf(row.$updatedAt);
  if (updateBy === name && isSameDay && !isForged) return;
  const signature = { updateBy: name, updateDate: new Date(row.$updatedAt).toISOString() };
  const written = await ports.rows.sign(area, row, { ...signature, ...(isForged && { correctionDate: null }) });
  if (written === undefined) return;
  await recordStates([seenState(area, written, { userId: null, isStart: false, isKey: true })], ports);
}
