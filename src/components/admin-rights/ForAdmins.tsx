import { type ReactNode, useState } from 'react';
import { isAdmin } from '#domain/user.ts';
import { useCurrentUser } from '#src/auth/session.ts';
import { onDemandQuietly } from '#src/components/on-demand/onDemand.tsx';

const LostRight = onDemandQuietly(async () => (await import('./LostRight.tsx')).LostRight);

interface ForAdminsProps {
  readonly children: ReactNode;
  readonly otherwise?: ReactNode;
}

/** Whoever stops being an admin keeps what is open, with what was typed, until they leave the screen. */
export function ForAdmins({ children, otherwise = null }: ForAdminsProps) {
  const right = useAdminRight();
  if (right === 'none') return otherwise;
  return (
    <>
      {children}
      {right === 'lost' && <LostRight />}
    </>
  );
}

type AdminRight = 'none' | 'admin' | 'lost';

/** Of what is open on the screen. */
export function useAdminRight(): AdminRight {
  const user = useCurrentUser();
  const has = user !== null && isAdmin(user);
  const [hadId, setHadId] = useState<string | null>(null);
  if (has && hadId !== user.$id) setHadId(user.$id);
  if (has) return 'admin';
  return user?.$id === hadId ? 'lost' : 'none';
}
