/** A process that dies at one of its calls: no pending call ever resolves. */
export interface CrashingPorts<Ports> {
  readonly ports: Ports;
  /** Calls so far. */
  readonly calls: () => number;
  /** Resolves when it has died. */
  readonly died: Promise<void>;
}

/** The ports of a process that dies at its call number `lastCall` (from 1), before that call has its effect or after it. */
export function crashingPorts<Ports extends object>(
  ports: Ports,
  lastCall: number,
  when: 'before' | 'after',
): CrashingPorts<Ports> {
  let calls = 0;
  let die = (): void => undefined;
  const died = new Promise<void>((resolve) => (die = resolve));
  const crashing = <Each extends object>(group: Each): Each =>
    new Proxy(group, {
      get: (target, name) => {
        const member: unknown = Reflect.get(target, name);
        if (typeof member === 'object' && member !== null) return crashing(member);
        if (typeof member !== 'function' || name === 'now' || name === 'report') return member;
        return async (...values: unknown[]): Promise<unknown> => {
          calls += 1;
          const mine = calls;
          if (mine > lastCall || (mine === lastCall && when === 'before')) return dead();
          const reply: unknown = await Reflect.apply(member, target, values);
          return mine === lastCall ? dead() : reply;
        };
      },
    });
  const dead = (): Promise<never> => {
    die();
    return new Promise<never>(() => undefined);
  };
  return { ports: crashing(ports), calls: () => calls, died };
}
