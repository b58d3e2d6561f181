import fc from 'fast-check';
import { dotRadius, innerRadius, placeDots, ringRadii } from '#domain/technologies/radarLayout.ts';
import { rings } from '#domain/technologies/rules.ts';
import { forAll } from '#test/support/forAll.ts';

it('a dot’s area grows with its teams', () => {
  expect([0, 25, 100].map((teams) => dotRadius(teams, 100))).toEqual([10, 15, 20]);
  expect(dotRadius(0, 0)).toBe(10);
});

it('dots lie within their ring and quadrant, apart from each other, and where they lay before', () => {
  const dot = fc.record({ key: fc.string({ maxLength: 6 }), ring: fc.constantFrom(...rings), teams: fc.nat(200) });
  const dots = fc.uniqueArray(dot, { selector: ({ key }) => key, maxLength: 80 });
  forAll(300, [dots], (given) => {
    const places = placeDots(given, 200);
    expect(placeDots(given.toReversed(), 200)).toEqual(places);
    for (const [index, { key, ring }] of given.entries()) {
      const { x, y, r } = places.get(key) ?? { x: NaN, y: NaN, r: NaN };
      expect(Math.min(x, y) - r).toBeGreaterThan(0);
      expect(Math.hypot(x, y) + r).toBeLessThan(ringRadii[ring]);
      expect(ring === 'Adopt' || Math.hypot(x, y) - r > innerRadius(ring)).toBe(true);
      for (const other of given.slice(index + 1)) {
        const place = places.get(other.key) ?? { x: NaN, y: NaN, r: NaN };
        expect(Math.hypot(x - place.x, y - place.y)).toBeGreaterThan(r + place.r);
      }
    }
  });
});
