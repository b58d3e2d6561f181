import { join } from 'node:path';
import Database from 'libsql';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import { checkDatabase } from '#local/appwrite/database/checkDatabase.ts';
import { waitForLocks } from '#local/appwrite/database/locks.ts';
import { closeDatabase } from '#local/appwrite/database/openDatabase.ts';
import { isDatabaseLocked } from '#local/appwrite/storageFailures.ts';

const schema = `
  CREATE TABLE IF NOT EXISTS artefacts (
    model TEXT NOT NULL, id TEXT NOT NULL, payload TEXT NOT NULL, grantId TEXT, consumedAt INTEGER, expiresAt INTEGER NOT NULL,
    PRIMARY KEY (model, id));
  CREATE INDEX IF NOT EXISTS artefactsByExpiry ON artefacts (expiresAt);
  CREATE INDEX IF NOT EXISTS artefactsByGrant ON artefacts (grantId);`;

interface StoredArtifact {
  readonly payload: string;
  readonly consumedAt: number | null;
}

/**
 * Storage of sign-ins under way, codes and tokens, which survive a restart. The provider deliberately has no sessions of its own:
 * people who sign out of the application and in again are asked who they are, and can be somebody else.
 */
export class ProviderStore {
  private readonly database: Database.Database;

  /** Throws an `Error` with one readable line when the file is damaged. */
  constructor(dataDir: string) {
    const file = join(dataDir, 'identity-provider.sqlite');
    this.database = new Database(file);
    try {
      waitForLocks(this.database);
      checkDatabase(this.database);
      this.database.pragma('journal_mode = WAL');
      this.database.exec(schema);
    } catch (error) {
      this.database.close();
      if (isDatabaseLocked(error)) throw error;
      throw new Error(
        `The sign-ins under way in ${file} can't be read (${(error as Error).message}): remove the file, and people begin them again.`,
        { cause: error },
      );
    }
  }

  close(): void {
    closeDatabase(this.database);
  }

  adapter(model: string): Adapter {
    return model === 'Session' ? nullAdapter : this.createAdapter(model);
  }

  private createAdapter(model: string): Adapter {
    const sql = (text: string): Database.Statement => this.database.prepare(text);
    const remove = sql('DELETE FROM artefacts WHERE model = ? AND id = ?');
    const prune = sql('DELETE FROM artefacts WHERE expiresAt <= ?');
    const insert = sql(
      'INSERT OR REPLACE INTO artefacts (model, id, payload, grantId, expiresAt) VALUES (?, ?, ?, ?, ?)',
    );
    const select = sql('SELECT payload, consumedAt FROM artefacts WHERE model = ? AND id = ? AND expiresAt > ?');
    const consume = sql('UPDATE artefacts SET consumedAt = ? WHERE model = ? AND id = ?');
    const revoke = sql('DELETE FROM artefacts WHERE grantId = ?');
    const done = Promise.resolve();
    return {
      upsert: (id, payload, expiresIn = 3600) => {
        prune.run(now());
        insert.run(model, id, JSON.stringify(payload), payload.grantId ?? null, now() + expiresIn);
        return done;
      },
      find: (id) => Promise.resolve(toPayload(select.get(model, id, now()) as StoredArtifact | undefined)),
      findByUid: () => Promise.resolve(undefined),
      findByUserCode: () => Promise.resolve(undefined),
      consume: (id) => {
        consume.run(now(), model, id);
        return done;
      },
      destroy: (id) => {
        remove.run(model, id);
        return done;
      },
      revokeByGrantId: (grantId) => {
        revoke.run(grantId);
        return done;
      },
    };
  }
}

const nullAdapter: Adapter = {
  upsert: () => Promise.resolve(),
  find: () => Promise.resolve(undefined),
  findByUid: () => Promise.resolve(undefined),
  findByUserCode: () => Promise.resolve(undefined),
  consume: () => Promise.resolve(),
  destroy: () => Promise.resolve(),
  revokeByGrantId: () => Promise.resolve(),
};

function toPayload(found: StoredArtifact | undefined): AdapterPayload | undefined {
  if (found === undefined) return undefined;
  const payload = JSON.parse(found.payload) as AdapterPayload;
  return found.consumedAt === null ? payload : { ...payload, consumed: found.consumedAt };
}

/** Seconds since 1970. */
function now(): number {
  return Math.floor(Date.now() / 1000);
}
