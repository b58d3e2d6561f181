export const updatingText = 'Updating...';

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

export function describeLastSeen(seenAt: string, now: number): string {
  const age = now - Date.parse(seenAt);
  const [unit, ms] = units.find(([, size]) => age >= size) ?? [];
  const when =
    unit === undefined ? 'a moment ago' : new Intl.RelativeTimeFormat('en').format(-Math.floor(age / ms), unit);
  return `As of ${when}.`;
}
