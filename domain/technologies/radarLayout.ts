import { type Ring, rings } from './rules.ts';

/** Side of a quadrant, in units of its drawing; its inner corner is the middle of the radar. */
export const quadrantSize = 400;

/** Outer edge of each ring. Their areas are about the same in relation to what is in them. */
export const ringRadii: Readonly<Record<Ring, number>> = { Adopt: 165, Trial: 250, Assess: 322, Hold: 394 };

/** Space along the axis, where the names of the rings stand. */
const labelHeight = 22;
const gap = 3;
const minRadius = 10;
const maxRadius = 20;

/** A dot of one quadrant, to be placed. */
export interface DotInput {
  /** Places it: the same key, the same place, as long as there is room. */
  readonly key: string;
  readonly ring: Ring;
  readonly teams: number;
}

/** Centre, counted from the inner corner, and radius. */
export interface DotPlace {
  readonly x: number;
  readonly y: number;
  readonly r: number;
}

/** Radius of a dot, whose area grows with its teams. @param most teams of the largest dot */
export function dotRadius(teams: number, most: number): number {
  return minRadius + (maxRadius - minRadius) * Math.sqrt(most === 0 ? 0 : teams / most);
}

/**
 * Places of the dots of one quadrant by key, without overlaps: the same for the same dots, in whatever order. A ring that is crowded has smaller dots.
 * @param most teams of the largest dot of the radar
 */
export function placeDots(dots: readonly DotInput[], most: number): ReadonlyMap<string, DotPlace> {
  const places = new Map<string, DotPlace>();
  for (const ring of rings) {
    const ofRing = dots
      .filter((dot) => dot.ring === ring)
      // The largest need the most room.
      .sort((one, other) => other.teams - one.teams || (one.key < other.key ? -1 : 1));
    for (let scale = 1; ; scale *= 0.9) {
      const placed = placeRing(ofRing, ring, (teams) => dotRadius(teams, most) * scale, gap * scale);
      if (placed === null) continue;
      for (const { key, ...place } of placed) places.set(key, place);
      break;
    }
  }
  return places;
}

const minAttempts = 400;

function placeRing(
  dots: readonly DotInput[],
  ring: Ring,
  radiusOf: (teams: number) => number,
  space: number,
): readonly (DotPlace & { readonly key: string })[] | null {
  const inner = innerRadius(ring);
  const outer = ringRadii[ring];
  const placed: (DotPlace & { readonly key: string })[] = [];
  for (const { key, teams } of dots) {
    const r = radiusOf(teams);
    const place = candidates(key, Math.max(minAttempts, 4 * dots.length), [inner + r + space, outer - r - space])
      .map(({ x, y }) => ({ x, y, r }))
      .find((each) => isInside(each) && placed.every((other) => isApart(each, other, space)));
    if (place === undefined) return null;
    placed.push({ key, ...place });
  }
  return placed;
}

export function innerRadius(ring: Ring): number {
  const index = rings.indexOf(ring);
  const before = rings[index - 1];
  return before === undefined ? 0 : ringRadii[before];
}

function isInside({ x, y, r }: DotPlace): boolean {
  return x >= r + gap && y >= r + labelHeight;
}

function isApart(one: DotPlace, other: DotPlace, space: number): boolean {
  return Math.hypot(one.x - other.x, one.y - other.y) >= one.r + other.r + space;
}

/** Points of a ring that lie evenly, each key beginning elsewhere (the R2 sequence). */
function candidates(
  key: string,
  count: number,
  [from, to]: readonly [number, number],
): { readonly x: number; readonly y: number }[] {
  const start = hash(key);
  return Array.from({ length: count }, (_, index) => {
    const u = (start / 4096 + index * 0.7548776662466927) % 1;
    const v = ((start % 4096) / 4096 + index * 0.5698402909980532) % 1;
    // By area, not by distance: the middle would be crowded.
    const distance = Math.sqrt(from * from + v * Math.max(0, to * to - from * from));
    const angle = (u * Math.PI) / 2;
    return { x: distance * Math.cos(angle), y: distance * Math.sin(angle) };
  });
}

/** 24 bits (FNV-1a). */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193) >>> 0;
  }
  return value >>> 8;
}
