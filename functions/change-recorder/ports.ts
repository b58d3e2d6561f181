import { setTimeout as pause } from 'node:timers/promises';
import { connectHistory } from '#functions/runtime/history/ports.ts';
import { tableIds } from '#domain/resourceIds.ts';
import { createVersionedRows } from '#functions/runtime/rows.ts';
import type { Server } from '#functions/runtime/server.ts';
import { connectMonths } from './monthPorts.ts';
import { connectWaiting } from './waitingPorts.ts';

export type RecorderPorts = ReturnType<typeof connectRecorder>;

/** @param timeZone IANA name; decides which month a save belongs to. */
export function connectRecorder(server: Server, timeZone: string) {
  const { client, tables } = server;
  return {
    ...connectHistory(server, timeZone),
    ...connectMonths(tables),
    ...connectWaiting(client, tables),
    /** By team. */
    notes: createVersionedRows(client, tables, tableIds.metricNotes, { notes: null as string | null }),
    pause: (ms: number): Promise<void> => pause(ms),
  };
}
