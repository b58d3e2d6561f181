import { type FaultName, faultNames, type FaultPlan } from '#local/appwrite/faults.ts';
import { StartFailure } from './StartFailure.ts';

/** Reads `rate-limit:2, half-open`; without a number a fault never ends. Throws `StartFailure` for anything else. */
export function parseFaults(texts: readonly string[]): FaultPlan {
  return Object.fromEntries(texts.map(parseFault));
}

function parseFault(text: string): [FaultName, number] {
  const [, name, times] = /^([^:]*)(?::([1-9]\d{0,5}))?$/.exec(text) ?? [];
  const known = faultNames.find((each) => each === name);
  if (known !== undefined) return [known, Number(times ?? Infinity)];
  throw new StartFailure(
    `FAULTS must be some of ${faultNames.join(', ')}, each with how often it happens (rate-limit:2) or without, not "${text}".`,
  );
}
