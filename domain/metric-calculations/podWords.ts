import type { Pod } from './metrics.ts';

/** `isInPod` in words. */
export const podWords: Readonly<Record<Pod, string>> = {
  Build: 'Teams whose team type contains the word Build.',
  Run: 'Teams whose team type contains the word Run.',
  All: 'Every team, whatever its type, in one figure. It is no sum: a team of another type counts here alone, a Build and Run team once.',
  Greenfield: 'Teams whose greenfield status is Yes, whatever their type.',
};

export function describePodFilter(pod: string): string {
  const kind = (Object.keys(podWords) as Pod[]).find((each) => each === pod);
  return kind
    ? `${kind} pods: ${podWords[kind]}`
    : 'No filter shows each metric for every kind of pods. All pods is one of the kinds.';
}
