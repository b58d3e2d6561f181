import { prepare } from '#local/appwrite/database/sql.ts';
import type { PlatformEvent } from '#local/appwrite/events.ts';
import type { Platform } from '#local/appwrite/platform.ts';

type Store = Pick<Platform, 'database'>;

/** What a function's run needs of an event. */
export type KeptEvent = Pick<PlatformEvent, 'resource' | 'action' | 'payload' | 'userId'>;

/** An event, and the functions that are still to run, in this order. */
interface EventRuns {
  readonly event: KeptEvent;
  readonly functionIds: readonly string[];
}

/** Keeps the runs that an event starts, until each has ended. Returns their number. */
export function insertEventRuns(
  { database }: Store,
  { resource, action, payload, userId }: KeptEvent,
  functionIds: readonly string[],
): number {
  const event = JSON.stringify({ resource, action, payload, userId });
  const sql = 'INSERT INTO eventRuns (functionIds, event) VALUES (?, ?)';
  return Number(prepare(database, sql).run(JSON.stringify(functionIds), event).lastInsertRowid);
}

/** Undefined when all have ended. */
export function findEventRuns({ database }: Store, sequence: number): EventRuns | undefined {
  const sql = 'SELECT functionIds, event FROM eventRuns WHERE sequence = ?';
  const found = prepare(database, sql).get(sequence) as Record<keyof EventRuns, string> | undefined;
  if (found === undefined) return undefined;
  return { event: JSON.parse(found.event) as KeptEvent, functionIds: JSON.parse(found.functionIds) as string[] };
}

/** Keeps what is left of them; nothing when all have ended. */
export function keepEventRuns({ database }: Store, sequence: number, functionIds: readonly string[]): void {
  if (functionIds.length === 0) prepare(database, 'DELETE FROM eventRuns WHERE sequence = ?').run(sequence);
  else
    prepare(database, 'UPDATE eventRuns SET functionIds = ? WHERE sequence = ?').run(
      JSON.stringify(functionIds),
      sequence,
    );
}

/** In the order of their events. */
export function unendedEventRuns({ database }: Store): number[] {
  const found = prepare(database, 'SELECT sequence FROM eventRuns ORDER BY sequence').all() as { sequence: number }[];
  return found.map(({ sequence }) => sequence);
}
