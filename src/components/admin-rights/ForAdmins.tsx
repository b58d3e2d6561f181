import type { ReactNode } from 'react';
import { onDemandQuietly } from '#src/components/on-demand/onDemand.tsx';
import { useAdminRight } from './useAdminRight.ts';

const LostRight = onDemandQuietly(async () => (await import('./LostRight.tsx')).LostRight);

interface ForAdminsProps {
  readonly children: ReactNode;
  /** For everybody else. */
  readonly otherwise?: ReactNode;
}

/** Whoever stops being an admin is told so, and keeps what is open, with what was typed, until they leave the screen. */
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
