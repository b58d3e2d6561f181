import { type Ring, rings } from './rules.ts';

/** In units of the drawing; the inner corner is the middle of the radar. */
export const quadrantSize = 400;

/** Outer edges; areas are about proportional to what is in them. */
export const ringRadii: Readonly<Record<Ring, number>> = { Adopt: 165, Trial: 250, Assess: 322, Hold: 394 };

const labelHeight = 22;
const gap = 3;
const minRadius = 10;
const maxRadius = 20;

export interface DotInput {
  /** The same key has the same place, as long as there is room. */
  readonly key: string;
  readonly ring: Ring;
  readonly teams: number;
}

/** Centre, from the inner corner, and radius. */
export interface DotPlace {
  readonly x: number;
  readonly y: number;
  readonly r: number;
}

/** The area grows with the teams. @param most teams of the largest dot */
export function dotRadius(teams: number, most: number): number {
  return minRadius + (maxRadius - minRadius) * Math.sqrt(most === 0 ? 0 : teams / most);
}

/** By key, without overlaps and whatever the order. A crowded ring has smaller dots. @param most teams of the radar's largest dot */
export function placeDots(dots: readonly DotInput[], most: number): ReadonlyMap<string, DotPlace> {
  const places = new Map<string, DotPlace>();
  for (const ring of rings) {
    const ofRing = dots
      .filter((dot) => dot.ring === ring)
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

/** Even, each key beginning elsewhere (R2 sequence). */
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

/** FNV-1a, 24 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193) >>> 0;
  }
  return value >>> 8;
}
