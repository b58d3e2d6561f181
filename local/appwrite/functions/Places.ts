/** A limited number of places; whoever finds none waits in line. */
export class Places {
  private readonly line: (() => void)[] = [];

  constructor(private free: number) {}

  /** A place now, if there is one. */
  tryTake(): boolean {
    if (this.free === 0) return false;
    this.free -= 1;
    return true;
  }

  async take(): Promise<void> {
    if (!this.tryTake()) await new Promise<void>((resolve) => this.line.push(resolve));
  }

  /** Gives a place back, to the first in line. */
  leave(): void {
    const next = this.line.shift();
    if (next === undefined) this.free += 1;
    else next();
  }
}
