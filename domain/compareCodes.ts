/** By code unit, which is the same in every browser. */
export function compareCodes(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
