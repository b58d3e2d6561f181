import { useMemo } from 'react';
import { skipToken } from '@reduxjs/toolkit/query';
import { formatCount } from '#domain/formatNumber.ts';
import { metricFields } from '#domain/monthly-metrics/fields.ts';
import { type OutcomeCounts, pushOutcomes } from '#domain/pushes/pushAnswer.ts';
import type { TokenScope, TokenState } from '#domain/pushes/token.ts';
import { nameOf } from '#src/components/teams/nameOf.ts';
import { useListTeamsOfQuery } from '#src/data/myTeamsApi.ts';

export type TeamNames = ReadonlyMap<string, string> | undefined;

/** Of the teams that tokens are for. */
export function useTeamNames(tokens: readonly TokenScope[] | undefined): TeamNames {
  const ids = useMemo(() => [...new Set(tokens?.flatMap(({ teams }) => teams ?? []))].sort(), [tokens]);
  const { currentData } = useListTeamsOfQuery(ids.length === 0 ? skipToken : ids);
  return useMemo(() => currentData && new Map(currentData.map((team) => [team.$id, nameOf(team)])), [currentData]);
}

export function listTeamNames(teams: readonly string[], names: TeamNames): string[] {
  return names === undefined ? [] : teams.map((id) => names.get(id) ?? 'A removed team').sort();
}

/** `All teams`, `Amber Invoices`, `12 teams` */
export function describeTeams({ teams }: TokenScope, names: TeamNames): string {
  if (teams === null) return 'All teams';
  const [only] = teams.length === 1 ? listTeamNames(teams, names) : [];
  return only ?? formatCount(teams.length, 'team');
}

/** `All metrics`, `Veracode Scanning`, `3 metrics` */
export function describeMetrics({ metrics }: TokenScope): string {
  if (metrics === null) return 'All metrics';
  const [only] = metrics.length === 1 ? listMetricLabels(metrics) : [];
  return only ?? formatCount(metrics.length, 'metric');
}

export function listMetricLabels(metrics: readonly string[]): string[] {
  return metricFields.filter(({ key }) => metrics.includes(key)).map(({ label }) => label);
}

export function isEnded(state: TokenState): boolean {
  return state === 'expired' || state === 'revoked';
}

/** @param status HTTP */
export function describeStatus(status: number): { readonly text: string; readonly isRight: boolean } {
  if (status < 400) return { text: `${status} Accepted`, isRight: true };
  return { text: `${status} ${status < 500 ? 'Refused' : 'Failed'}`, isRight: false };
}

/** `12 recorded, 1 refused` */
export function describeOutcomes(counts: OutcomeCounts): string {
  return pushOutcomes.flatMap((outcome) => (counts[outcome] > 0 ? [`${counts[outcome]} ${outcome}`] : [])).join(', ');
}
