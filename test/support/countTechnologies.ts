import { type TechnologyCount, TechnologyCounter } from '#domain/technologies/months.ts';
import type { TechnologyCategory } from '#domain/technologies/technology.ts';

export function countTechnologies(category: TechnologyCategory, lists: Iterable<string | null>): TechnologyCount[] {
  const counter = new TechnologyCounter(category);
  for (const list of lists) counter.add(list);
  return counter.counts();
}
