import type { NamePorts, RuleNames, TeamList } from '#functions/file-uploader/names/ports.ts';
import { MemoryVersionedRows } from './memoryVersionedRows.ts';

const start = Date.parse('2026-03-02T08:00:00Z');

/** Chosen names, and the lists of one category, in memory: every write makes a row newer. */
export class MemoryNames implements NamePorts {
  readonly rules = new MemoryVersionedRows<RuleNames>();
  readonly rows = new Map<string, TeamList>();
  private writes = 0;

  readonly lists: NamePorts['lists'] = {
    listMatching: async (_category, matches, afterPage) => {
      await afterPage(this.rows.size);
      return [...this.rows.values()].filter(({ stored }) => stored !== null && matches(stored));
    },
    find: (_category, teamIds) => Promise.resolve(teamIds.flatMap((teamId) => this.rows.get(teamId) ?? [])),
    compareAndSet: (_category, { teamId, updatedAt }, stored) =>
      Promise.resolve(this.rows.get(teamId)?.updatedAt === updatedAt ? this.write(teamId, stored) : undefined),
  };

  sleep = () => Promise.resolve();

  /** A write, as by somebody else. */
  write(teamId: string, stored: string | null): TeamList {
    this.writes += 1;
    const list = { teamId, stored, updatedAt: new Date(start + this.writes).toISOString() };
    this.rows.set(teamId, list);
    return list;
  }

  textOf(teamId: string): string | null | undefined {
    return this.rows.get(teamId)?.stored;
  }

  /** Chosen names as stored. */
  chosen(category = 'datastoreAndVersion'): unknown {
    return JSON.parse(this.rules.rows.get(category)?.fields.names ?? '[]');
  }
}
