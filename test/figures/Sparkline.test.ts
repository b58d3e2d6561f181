import { sparklineSegments } from '#src/figures/Sparkline.tsx';

const size = { width: 105, height: 15 };
const year = (...values: (number | null)[]): (number | null)[] =>
  Array.from({ length: 12 }, (_, month) => values[month] ?? null);

it('draws nothing of nothing', () => {
  expect(sparklineSegments(year(), size)).toEqual([]);
});

it('puts each month at its place, the lowest at the bottom and the highest at the top', () => {
  const [segment] = sparklineSegments(
    Array.from({ length: 12 }, (_, month) => month * 10),
    size,
  );
  expect(segment).toHaveLength(12);
  expect(segment![0]).toEqual({ x: 2.5, y: 12.5 });
  expect(segment![11]).toEqual({ x: 102.5, y: 2.5 });
});

it('leaves a gap where a month is missing, and no zero', () => {
  const segments = sparklineSegments(year(10, 20, null, 30), size);
  expect(segments.map((segment) => segment.length)).toEqual([2, 1]);
  expect(Math.max(...segments.flat().map(({ y }) => y))).toBe(segments[0]![0]!.y);
  expect(segments[1]![0]!.x).toBeCloseTo(2.5 + (3 / 11) * 100, 1);
});

it('draws a zero where there is one', () => {
  const [segment] = sparklineSegments(year(50, 0), size);
  expect(segment![1]!.y).toBe(12.5);
});

it('has the target within its height, and leaves the months at their places', () => {
  const [segment] = sparklineSegments(year(50, 0), size, 100);
  expect(segment).toMatchObject([
    { x: 2.5, y: 7.5 },
    { x: 11.59, y: 12.5 },
  ]);
});

it('draws what does not change half-way up', () => {
  expect(sparklineSegments(year(7, 7, 7), size)[0]!.map(({ y }) => y)).toEqual([7.5, 7.5, 7.5]);
});
