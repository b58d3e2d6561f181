import { parseJson } from '#domain/parseJson.ts';
import type { StoredRow } from '#domain/row.ts';

/** One row, or none until an admin saves (specification.md, section 3). */
export interface SonarSettingsFields {
  /** As `formatSonarProjects` writes it; null for none. */
  readonly projects: string | null;
  readonly updateBy: string | null;
  /** ISO 8601. */
  readonly updateDate: string | null;
}

export interface SonarSettings extends StoredRow, SonarSettingsFields {}

export const sonarSettingsId = 'settings';

export const blankSonarSettings: SonarSettingsFields = { projects: null, updateBy: null, updateDate: null };

/** Of a project that has delivered but is no team's. */
export interface SonarUnmappedFields {
  readonly projectKey: string;
  readonly projectName: string | null;
  readonly deliveries: number;
  /** ISO 8601. */
  readonly lastAt: string;
}

export interface SonarUnmapped extends StoredRow, SonarUnmappedFields {}

export const blankSonarUnmapped: SonarUnmappedFields = { projectKey: '', projectName: null, deliveries: 0, lastAt: '' };

/** Of rows of `sonar-unmapped`. */
export const maxUnmapped = 1_000;
/** In characters, as in SonarQube. */
export const maxProjectKey = 400;

/** Team ids by project key. */
export type SonarProjects = ReadonlyMap<string, string>;

export function parseSonarProjects(stored: string | null | undefined): SonarProjects {
  const parsed = stored ? parseJson(stored) : undefined;
  return new Map(Object.entries((parsed ?? {}) as Record<string, string>));
}

/** Equal ones are equal texts. */
export function formatSonarProjects(projects: SonarProjects): string {
  return JSON.stringify(Object.fromEntries([...projects].sort(([one], [other]) => (one < other ? -1 : 1))));
}
