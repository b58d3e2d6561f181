/** What the platform remembers of sign-ins through a provider: those under way, and those that wait to become a session. */
export const signInTables = [
  `CREATE TABLE pendingSignIns (
    stateDigest TEXT NOT NULL PRIMARY KEY, browserDigest TEXT NOT NULL, nonce TEXT NOT NULL, codeVerifier TEXT NOT NULL,
    redirectUri TEXT NOT NULL, success TEXT NOT NULL, failure TEXT NOT NULL, outcome TEXT NOT NULL, expiresAt INTEGER NOT NULL)`,
  `CREATE TABLE signInTokens (
    secretDigest TEXT NOT NULL PRIMARY KEY, userId TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE, expiresAt INTEGER NOT NULL)`,
];
