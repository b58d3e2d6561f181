/** Has every clock of this process show another time, from which it goes on. Returns a function that ends it. */
export function shiftClock(iso: string): () => void {
  const RealDate = Date;
  const offset = RealDate.parse(iso) - RealDate.now();
  class ShiftedDate extends RealDate {
    constructor(...given: readonly [] | readonly [value: string | number | Date]) {
      if (given.length === 0) super(RealDate.now() + offset);
      else super(...(given as readonly [string]));
    }

    static override now(): number {
      return RealDate.now() + offset;
    }
  }
  globalThis.Date = ShiftedDate as DateConstructor;
  return () => {
    globalThis.Date = RealDate;
  };
}
