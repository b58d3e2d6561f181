import fc from 'fast-check';
import { isItem, joinStored, parseItem, splitStored } from '#domain/tech-inventory/items.ts';
import { technologyKey } from '#domain/technologies/technology.ts';
import { submitMerge } from '#functions/file-uploader/names/submitMerge.ts';
import { processQueue } from '#functions/file-uploader/queue/processQueue.ts';
import { submitUndo } from '#functions/file-uploader/undo/undoUpload.ts';
import { forAllAsync } from '#test/support/forAll.ts';
import { ada, MemoryUploads } from '#test/support/memoryUploads.ts';

const column = 'datastoreAndVersion';
const names = { name: 'PostgreSQL', aliases: ['Postgress', 'PG'] };
const teams = ['a', 'b', 'c'];

/** Somebody's save of one team's list, just before the given call of the run. */
interface Edit {
  readonly team: number;
  readonly call: number;
  readonly change: { readonly add: string } | { readonly remove: number } | { readonly respell: number };
}

const item = fc.constantFrom('Postgress:14', 'PG:14', 'postgress', 'PostgreSQL:14', 'PostgreSQL:15', 'Redis:7', 'Go:1');
const list = fc.uniqueArray(item, { maxLength: 4 }).map((items) => items.join('|'));
const edits: fc.Arbitrary<Edit[]> = fc.array(
  fc.record({
    team: fc.nat(2),
    call: fc.nat(40),
    change: fc.oneof(
      fc.record({ add: fc.constantFrom('Postgress:16', 'PG:14', 'Kafka:3', 'Mongo:7', 'PostgreSQL:14') }),
      fc.record({ remove: fc.nat(3) }),
      fc.record({ respell: fc.nat(3) }),
    ),
  }),
  { maxLength: 8 },
);

function apply(stored: string | null, change: Edit['change']): string {
  const parts = splitStored(stored).filter(isItem);
  if ('add' in change) return joinStored(parts.includes(change.add) ? parts : [...parts, change.add]);
  if ('remove' in change) return joinStored(parts.toSpliced(change.remove, 1));
  const respelled = parts.map((part, index) => (index === change.respell ? `${parseItem(column, part).name}:x` : part));
  return joinStored([...new Set(respelled)]);
}

/** Technologies with their versions, whatever they are called. */
function meaningOf(stored: string | null | undefined): Set<string> {
  const known = new Set([names.name, ...names.aliases].map(technologyKey));
  return new Set(
    splitStored(stored)
      .filter(isItem)
      .map((part) => parseItem(column, part))
      .map(({ name, version }) => `${known.has(technologyKey(name)) ? names.name : name} ${version}`),
  );
}

/** Has each call of a run preceded by what people save then. */
function withEdits<Ports extends object>(ports: Ports, beforeCall: (call: number) => void): Ports {
  let calls = 0;
  const wrap = <Group extends object>(group: Group): Group =>
    new Proxy(group, {
      get: (target, key) => {
        const member: unknown = Reflect.get(target, key);
        if (typeof member === 'object' && member !== null) return wrap(member);
        if (typeof member !== 'function' || key === 'now' || key === 'report') return member;
        return (...values: unknown[]): unknown => {
          calls += 1;
          beforeCall(calls);
          return Reflect.apply(member, target, values);
        };
      },
    });
  return wrap(ports);
}

/** Runs what waits while people edit. Each list then means what its last editor left, and nothing else. */
async function runBeside(uploads: MemoryUploads, all: readonly Edit[]): Promise<void> {
  const saved = new Map(teams.map((team) => [team, meaningOf(uploads.names.textOf(team))]));
  const ports = withEdits(uploads, (call) => {
    for (const { team, change } of all.filter((edit) => edit.call === call)) {
      const id = teams[team]!;
      const text = apply(uploads.names.textOf(id) ?? null, change);
      uploads.names.write(id, text);
      saved.set(id, meaningOf(text));
    }
  });
  expect(await processQueue('run', ports)).toBe('completed');
  for (const team of teams) {
    const stored = uploads.names.textOf(team);
    expect([team, meaningOf(stored)]).toEqual([team, saved.get(team)]);
    // Nothing is there twice that wasn't entered twice.
    const parts = splitStored(stored);
    expect(new Set(parts).size).toBe(parts.length);
  }
}

test('merging and undoing while people edit loses nothing, in any interleaving', async () => {
  let conflicts = 0;
  await forAllAsync(1_000, [fc.tuple(list, list, list), edits, edits], async (lists, during, duringUndo) => {
    const uploads = new MemoryUploads();
    for (const [index, text] of lists.entries()) uploads.names.write(teams[index]!, text);
    const { compareAndSet } = uploads.names.lists;
    Object.assign(uploads.names.lists, {
      compareAndSet: async (...call: Parameters<typeof compareAndSet>) => {
        const written = await compareAndSet(...call);
        if (written === undefined) conflicts += 1;
        return written;
      },
    });
    const mergeId = 'merge';
    await submitMerge(JSON.stringify({ mergeId, category: column, ...names }), ada, uploads);
    await runBeside(uploads, during);
    const { $id } = await submitUndo(JSON.stringify({ uploadId: mergeId }), ada, uploads);
    await runBeside(uploads, duringUndo);
    expect(uploads.names.chosen()).toEqual([]);
    if (during.length + duringUndo.length === 0) {
      expect(teams.map((team) => uploads.names.textOf(team))).toEqual(lists);
      expect(uploads.resultOf($id).errorCount).toBe(0);
    }
  });
  expect(conflicts).toBeGreaterThan(0);
});
