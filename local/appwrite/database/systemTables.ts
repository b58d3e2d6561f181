import { signInTables } from '../oauth2/signInTables';

/**
 * The tables that are Appwrite's own, not the configuration's. A later version that changes one raises `schemaVersion` and brings
 * the older folder up to date in `openDatabase`.
 */
export const schemaVersion = 1;

export const systemTables = [
  `CREATE TABLE IF NOT EXISTS users (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, createdAt TEXT NOT NULL, updatedAt TEXT NOT NULL,
    name TEXT NOT NULL, email TEXT NOT NULL UNIQUE, passwordHash TEXT, passwordUpdate TEXT NOT NULL, labels TEXT NOT NULL,
    status INTEGER NOT NULL, prefs TEXT NOT NULL, targetId TEXT NOT NULL, accessedAt TEXT NOT NULL)`,
  `CREATE TABLE IF NOT EXISTS sessions (
    id TEXT NOT NULL PRIMARY KEY, createdAt TEXT NOT NULL, userId TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    secretDigest TEXT NOT NULL, expire TEXT NOT NULL, provider TEXT NOT NULL, providerUid TEXT NOT NULL, ip TEXT NOT NULL)`,
  'CREATE INDEX IF NOT EXISTS sessionsByUser ON sessions (userId)',
  `CREATE TABLE IF NOT EXISTS files (
    "$sequence" INTEGER PRIMARY KEY AUTOINCREMENT, "$id" TEXT NOT NULL, "$createdAt" TEXT NOT NULL, "$updatedAt" TEXT NOT NULL,
    "$permissions" TEXT NOT NULL, bucketId TEXT NOT NULL, name TEXT NOT NULL, signature TEXT NOT NULL, mimeType TEXT NOT NULL,
    sizeOriginal INTEGER NOT NULL, sizeActual INTEGER NOT NULL, chunksTotal INTEGER NOT NULL, chunks TEXT NOT NULL,
    uploadedBy TEXT NOT NULL, bytesName TEXT NOT NULL, UNIQUE (bucketId, "$id"))`,
  ...signInTables,
  `CREATE TABLE IF NOT EXISTS executions (
    "$sequence" INTEGER PRIMARY KEY AUTOINCREMENT, "$id" TEXT NOT NULL UNIQUE, "$createdAt" TEXT NOT NULL,
    "$updatedAt" TEXT NOT NULL, "$permissions" TEXT NOT NULL, functionId TEXT NOT NULL, deploymentId TEXT NOT NULL,
    trigger TEXT NOT NULL, status TEXT NOT NULL, requestMethod TEXT NOT NULL, requestPath TEXT NOT NULL,
    requestHeaders TEXT NOT NULL, responseStatusCode INTEGER NOT NULL, responseHeaders TEXT NOT NULL, logs TEXT NOT NULL,
    errors TEXT NOT NULL, duration REAL NOT NULL, scheduledAt TEXT, input TEXT NOT NULL)`,
  'CREATE INDEX IF NOT EXISTS executionsByFunction ON executions (functionId, status)',
];
