import type { StartedAppwrite } from './startAppwrite.ts';

interface Seen {
  readonly $id: string;
  readonly functionId: string;
  readonly status: string;
}

/** Hears how executions go on, from now on. */
export function watchExecutions({ platform }: Pick<StartedAppwrite, 'platform'>) {
  const seen: Seen[] = [];
  const waiting = new Set<() => void>();
  platform.events.subscribe(({ resource, payload }) => {
    if (resource.kind !== 'execution') return;
    seen.push(payload as unknown as Seen);
    for (const check of waiting) check();
  });
  /** Resolves with the first event that was or will be heard and fits. */
  const until = (fits: (execution: Seen) => boolean): Promise<Seen> =>
    new Promise((resolve) => {
      const check = (): void => {
        const found = seen.find(fits);
        if (found === undefined) return;
        waiting.delete(check);
        resolve(found);
      };
      waiting.add(check);
      check();
    });
  const isOver = ({ status }: Seen): boolean => status === 'completed' || status === 'failed';
  return {
    seen,
    until,
    ended: ($id: string) => until((execution) => execution.$id === $id && isOver(execution)),
    isOver,
  };
}
