/** A process that dies at one of its calls: no later one has an effect. */
export interface CrashingPorts<Ports> {
  readonly ports: Ports;
  /** Calls so far. */
  readonly calls: () => number;
  /** Resolves when it has died. */
  readonly died: Promise<void>;
}

/** The ports of a process that dies instead of its call number `fatalCall` (from 1), which is after the one before. */
export function crashingPorts<Ports extends object>(
  ports: Ports,
  fatalCall: number,
  onCall: (name: string, call: number) => void = () => undefined,
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
        return (...values: unknown[]): unknown => {
          calls += 1;
          onCall(String(name), calls);
          if (calls < fatalCall) return Reflect.apply(member, target, values);
          die();
          return new Promise<never>(() => undefined);
        };
      },
    });
  return { ports: crashing(ports), calls: () => calls, died };
}
