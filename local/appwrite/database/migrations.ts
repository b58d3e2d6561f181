/** Sign-ins through a provider: those under way, and tokens that can still become a session. */
const signInTables = [
  `CREATE TABLE pendingSignIns (
    stateDigest TEXT NOT NULL PRIMARY KEY, browserDigest TEXT NOT NULL, nonce TEXT NOT NULL, codeVerifier TEXT NOT NULL,
    redirectUri TEXT NOT NULL, success TEXT NOT NULL, failure TEXT NOT NULL, outcome TEXT NOT NULL, expiresAt INTEGER NOT NULL)`,
  `CREATE TABLE signInTokens (
    secretDigest TEXT NOT NULL PRIMARY KEY, userId TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE, expiresAt INTEGER NOT NULL)`,
];

/** Tables that are Appwrite's own, not the configuration's, in the first format of the data folder. */
const systemTables = [
  `CREATE TABLE users (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, createdAt TEXT NOT NULL, updatedAt TEXT NOT NULL,
    name TEXT NOT NULL, email TEXT NOT NULL UNIQUE, passwordHash TEXT, passwordUpdate TEXT NOT NULL, labels TEXT NOT NULL,
    status INTEGER NOT NULL, prefs TEXT NOT NULL, targetId TEXT NOT NULL, accessedAt TEXT NOT NULL)`,
  `CREATE TABLE sessions (
    id TEXT NOT NULL PRIMARY KEY, createdAt TEXT NOT NULL, userId TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    secretDigest TEXT NOT NULL, expire TEXT NOT NULL, provider TEXT NOT NULL, providerUid TEXT NOT NULL, ip TEXT NOT NULL)`,
  'CREATE INDEX sessionsByUser ON sessions (userId)',
  `CREATE TABLE files (
    "$sequence" INTEGER PRIMARY KEY AUTOINCREMENT, "$id" TEXT NOT NULL, "$createdAt" TEXT NOT NULL, "$updatedAt" TEXT NOT NULL,
    "$permissions" TEXT NOT NULL, bucketId TEXT NOT NULL, name TEXT NOT NULL, signature TEXT NOT NULL, mimeType TEXT NOT NULL,
    sizeOriginal INTEGER NOT NULL, sizeActual INTEGER NOT NULL, chunksTotal INTEGER NOT NULL, chunks TEXT NOT NULL,
    uploadedBy TEXT NOT NULL, bytesName TEXT NOT NULL, UNIQUE (bucketId, "$id"))`,
  ...signInTables,
  `CREATE TABLE executions (
    "$sequence" INTEGER PRIMARY KEY AUTOINCREMENT, "$id" TEXT NOT NULL UNIQUE, "$createdAt" TEXT NOT NULL,
    "$updatedAt" TEXT NOT NULL, "$permissions" TEXT NOT NULL, functionId TEXT NOT NULL, deploymentId TEXT NOT NULL,
    trigger TEXT NOT NULL, status TEXT NOT NULL, requestMethod TEXT NOT NULL, requestPath TEXT NOT NULL,
    requestHeaders TEXT NOT NULL, responseStatusCode INTEGER NOT NULL, responseHeaders TEXT NOT NULL, logs TEXT NOT NULL,
    errors TEXT NOT NULL, duration REAL NOT NULL, scheduledAt TEXT, input TEXT NOT NULL)`,
  'CREATE INDEX executionsByFunction ON executions (functionId, status)',
];

/** Format 2 knows who gave somebody the label `admin`, and whose execution waits; it finds sign-ins that are over without reading all. */
const originsOfRights = [
  'ALTER TABLE users ADD COLUMN adminBySettings INTEGER NOT NULL DEFAULT 0',
  // Format 1 didn't keep where the label came from; the setting was the only way that the product offered.
  `UPDATE users SET adminBySettings = 1 WHERE EXISTS (SELECT 1 FROM json_each(labels) WHERE value = 'admin')`,
  `ALTER TABLE executions ADD COLUMN userId TEXT NOT NULL DEFAULT ''`,
  `UPDATE executions SET userId = json_extract(input, '$.userId') WHERE status IN ('waiting', 'scheduled')`,
  'DROP INDEX executionsByFunction',
  'CREATE INDEX executionsByPerson ON executions (functionId, status, userId)',
  'CREATE INDEX pendingSignInsByEnd ON pendingSignIns (expiresAt)',
];

/** Format 3 keeps the runs that events have started until they have ended. */
const waitingEvents = [
  'CREATE TABLE eventRuns (sequence INTEGER PRIMARY KEY AUTOINCREMENT, functionIds TEXT NOT NULL, event TEXT NOT NULL)',
];

/** The statements that bring a folder of format N, which is the position in this list, to format N + 1. An empty folder is format 0. */
export const migrations: readonly (readonly string[])[] = [systemTables, originsOfRights, waitingEvents];

/** Format of the data folder that this version writes. */
export const schemaVersion = migrations.length;
