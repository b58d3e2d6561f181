export type TeamSets = readonly ReadonlySet<number>[];

export class TeamCounter {
  /** By number of the team: last count that met it. */
  private readonly metIn: Uint32Array;
  private counts = 0;

  /** @param isCounted by number, 1 for a team that counts */
  constructor(private readonly isCounted: Uint8Array) {
    this.metIn = new Uint32Array(isCounted.length);
  }

  count(sets: TeamSets): number {
    let teams = 0;
    this.forEach(sets, () => (teams += 1));
    return teams;
  }

  list(sets: TeamSets): number[] {
    const numbers: number[] = [];
    this.forEach(sets, (number) => numbers.push(number));
    return numbers;
  }

  forEach(sets: TeamSets, visit: (number: number) => void): void {
    this.counts += 1;
    for (const set of sets) {
      for (const number of set) {
        if (this.isCounted[number] !== 1 || this.metIn[number] === this.counts) continue;
        this.metIn[number] = this.counts;
        visit(number);
      }
    }
  }
}
