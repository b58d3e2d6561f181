import { createHash } from 'node:crypto';

/** Shares between 0 and 1 of the deliveries that go wrong, drawn from a seed: the same events fare alike each time. */
export interface EventFaults {
  readonly seed: number;
  readonly lost: number;
  readonly doubled: number;
  /** Held until the next one has been delivered. */
  readonly overtaken: number;
}

/** Longest time that a delivery waits to be overtaken: the last one of all is delivered, too. */
const longestHoldMs = 200;

/** A delivery that loses, doubles and reorders what it is given. */
export function disturbDeliveries<T>(faults: EventFaults, deliver: (item: T) => void): (item: T) => void {
  let drawn = 0;
  const draw = (): number => {
    drawn += 1;
    return createHash('sha256').update(`${faults.seed} ${drawn}`).digest().readUInt32BE() / 2 ** 32;
  };
  let held: (() => void)[] = [];
  const release = (): void => {
    const overtaken = held;
    held = [];
    for (const each of overtaken) each();
  };
  return (item) => {
    const [isLost, isDoubled, isOvertaken] = [faults.lost, faults.doubled, faults.overtaken].map(
      (share) => draw() < share,
    );
    const deliverAll = (): void => {
      for (let count = isDoubled ? 2 : 1; count > 0 && !isLost; count -= 1) deliver(item);
    };
    if (isOvertaken) {
      held.push(deliverAll);
      setTimeout(release, longestHoldMs).unref();
      return;
    }
    deliverAll();
    release();
  };
}
