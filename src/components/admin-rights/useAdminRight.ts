import { useState } from 'react';
import { isAdmin } from '#domain/user.ts';
import { useCurrentUser } from '#src/auth/session.ts';

/** `lost`: the label was taken away while the component was there. */
type AdminRight = 'none' | 'admin' | 'lost';

export function useAdminRight(): AdminRight {
  const user = useCurrentUser();
  const has = user !== null && isAdmin(user);
  const [hadId, setHadId] = useState<string | null>(null);
  if (has && hadId !== user.$id) setHadId(user.$id);
  if (has) return 'admin';
  return user !== null && user.$id === hadId ? 'lost' : 'none';
}
