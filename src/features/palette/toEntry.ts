import { findMetric, type Metric, metrics } from '#domain/metric-calculations/metrics.ts';
import { categories } from '#domain/tech-inventory/categories.ts';
import { categorySlug, parseCategorySlug, type Technology } from '#domain/technologies/technology.ts';
import type { Team } from '#domain/team.ts';
import { tidyText } from '#domain/text.ts';
import { paths } from '#src/paths.ts';
import { entryKey, type PaletteEntry } from './entries.ts';

export function teamEntry({
  $id,
  teamName,
  productName,
}: Pick<Team, '$id' | 'teamName' | 'productName'>): PaletteEntry {
  return {
    kind: 'team',
    id: $id,
    title: tidyText(teamName),
    detail: tidyText(productName),
    run: { to: paths.team($id) },
  };
}

/** `email` may be the name, too. */
export function personEntry(userId: string, name: string, email: string): PaletteEntry {
  return {
    kind: 'person',
    id: userId,
    title: name,
    detail: email === name ? '' : email,
    run: { to: paths.person(userId) },
  };
}

export function technologyEntry({ category, name }: Technology): PaletteEntry {
  const slug = categorySlug(category);
  return {
    kind: 'technology',
    id: `${slug}/${name}`,
    title: name,
    detail: categories[category].label,
    run: { to: paths.technology(slug, name) },
  };
}

function metricEntry({ metricType, label, podLabel, family, pod }: Metric): PaletteEntry {
  return { kind: 'metric', id: metricType, title: label, detail: podLabel, run: { to: paths.metric(family, pod) } };
}

export const metricEntries: readonly PaletteEntry[] = metrics.map(metricEntry);

const updateMetrics = 'update-metrics';

export function updateMetricsEntry({ $id, teamName }: Pick<Team, '$id' | 'teamName'>): PaletteEntry {
  return {
    kind: 'action',
    id: `${updateMetrics}/${$id}`,
    title: `Update metrics of ${tidyText(teamName)}`,
    detail: '',
    run: { to: paths.updateMetrics($id) },
  };
}

/** Persisted from visit to visit. */
export type KeptEntry = Pick<PaletteEntry, 'kind' | 'id' | 'title' | 'detail'>;

/** A kept entry as it is today, undefined when it is gone or no longer allowed. `fixed`: screens and actions by key; `teams`: by id. */
export function reviveEntry(
  kept: KeptEntry,
  fixed: ReadonlyMap<string, PaletteEntry>,
  teams: ReadonlyMap<string, Team>,
): PaletteEntry | undefined {
  const { kind, id, title, detail } = kept;
  const [action = '', teamId = ''] = id.split('/');
  const metric = findMetric(id);
  const team = teams.get(kind === 'team' ? id : teamId);
  switch (kind) {
    case 'team':
      return team && teamEntry(team);
    case 'person':
      return personEntry(id, title, detail || title);
    case 'technology':
      return reviveTechnology(id);
    case 'metric':
      return metric && metricEntry(metric);
    case 'screen':
    case 'action':
      if (action !== updateMetrics) return fixed.get(entryKey(kept));
      return team && updateMetricsEntry(team);
  }
}

function reviveTechnology(id: string): PaletteEntry | undefined {
  const slash = id.indexOf('/');
  const category = parseCategorySlug(id.slice(0, slash));
  return category && technologyEntry({ category, name: id.slice(slash + 1) });
}
