import type { StoredSession } from './sessionsStore.ts';

const unknownClient = Object.fromEntries(
  [
    'osCode',
    'osName',
    'osVersion',
    'clientType',
    'clientCode',
    'clientName',
    'clientVersion',
    'clientEngine',
    'clientEngineVersion',
    'deviceName',
    'deviceBrand',
    'deviceModel',
  ].map((name) => [name, '']),
);

/** A session as it is answered; of the client that signed in only its address is kept. */
export function sessionView(session: StoredSession, isCurrent: boolean, secret = ''): Record<string, unknown> {
  const { id, createdAt, userId, expire, provider, providerUid, ip } = session;
  return {
    $id: id,
    $createdAt: createdAt,
    $updatedAt: createdAt,
    userId,
    expire,
    provider,
    providerUid,
    providerAccessToken: '',
    providerAccessTokenExpiry: '',
    providerRefreshToken: '',
    ip,
    ...unknownClient,
    countryCode: '--',
    countryName: 'Unknown',
    current: isCurrent,
    factors: [provider === 'email' ? 'password' : provider],
    secret,
    mfaUpdatedAt: '',
  };
}
