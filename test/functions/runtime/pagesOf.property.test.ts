import fc from 'fast-check';
import { AppwriteException, Client, TablesDB } from 'node-appwrite';
import { tableIds } from '#domain/resourceIds.ts';
import { listAll } from '#functions/runtime/tableBatches.ts';
import { anyDisturbance, PagingPlatform, tableSizes } from '#test/support/PagingPlatform.ts';
import { propertyRuns } from '#test/support/propertyRuns.ts';

const idOf = ({ $id }: { readonly $id: string }): string => $id;

/** The client library of the functions, whose requests end at the stand-in. */
class StandInClient extends Client {
  constructor(private readonly platform: PagingPlatform) {
    super();
  }

  override call(...[, , , params]: Parameters<Client['call']>): Promise<never> {
    const { status, body } = this.platform.answer((params as { readonly queries: readonly string[] }).queries);
    if (status === 200) return Promise.resolve(body as never);
    const { message, type } = body as { readonly message: string; readonly type: string };
    return Promise.reject(new AppwriteException(message, status, type));
  }
}

function readAll(platform: PagingPlatform): Promise<readonly { readonly $id: string }[]> {
  return listAll(new TablesDB(new StandInClient(platform)), tableIds.teamMetadata);
}

test.each(tableSizes)('of %i rows each that stays is read once, in order', async (size) => {
  const change = anyDisturbance.map((disturbance) => ({ ...disturbance, fails: false }));
  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 8 }), async (disturbances) => {
      const platform = new PagingPlatform({ size, disturbances });
      const before = platform.rows.map(idOf);
      const read = (await readAll(platform)).map(idOf);
      const [left, known] = [new Set(platform.rows.map(idOf)), new Set(before)];
      expect(new Set(read).size).toBe(read.length);
      expect(read.filter((id) => left.has(id) && known.has(id))).toEqual(before.filter((id) => left.has(id)));
    }),
    { numRuns: propertyRuns(size > 10_000 ? 20 : 100) },
  );
});
