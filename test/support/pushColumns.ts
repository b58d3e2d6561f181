import type { PushAnswerFields } from '#domain/pushes/pushAnswer.ts';
import type { MetricPushFields } from '#domain/pushes/pushedMetrics.ts';
import type { SonarSettingsFields, SonarUnmappedFields } from '#domain/pushes/sonarProjects.ts';
import type { StoredToken } from '#functions/runtime/tokens.ts';

/** Each field of a type once, or it does not compile. */
type Columns<Fields> = Record<keyof Fields, 'string' | 'integer' | 'boolean' | 'datetime'>;

/** Columns of the tables of pushed metrics, by the name of the table. */
export const pushColumns = {
  metricPushes: {
    teamId: 'string',
    month: 'string',
    metrics: 'string',
    count: 'integer',
    lastPushAt: 'datetime',
  } satisfies Columns<MetricPushFields>,
  metricTokens: {
    name: 'string',
    digest: 'string',
    oldDigest: 'string',
    oldValidUntil: 'datetime',
    teams: 'string',
    metrics: 'string',
    createdBy: 'string',
    createdByName: 'string',
    expiresAt: 'datetime',
    revokedAt: 'datetime',
    lastUsedAt: 'datetime',
    lastUsedFrom: 'string',
    lastStatus: 'integer',
    pushes: 'integer',
  } satisfies Columns<StoredToken>,
  pushAnswers: {
    tokenId: 'string',
    receivedAt: 'datetime',
    address: 'string',
    status: 'integer',
    recorded: 'integer',
    unchanged: 'integer',
    older: 'integer',
    overridden: 'integer',
    refused: 'integer',
    message: 'string',
    isDryRun: 'boolean',
  } satisfies Columns<PushAnswerFields>,
  sonarSettings: {
    projects: 'string',
    updateBy: 'string',
    updateDate: 'datetime',
  } satisfies Columns<SonarSettingsFields>,
  sonarUnmapped: {
    projectKey: 'string',
    projectName: 'string',
    deliveries: 'integer',
    lastAt: 'datetime',
  } satisfies Columns<SonarUnmappedFields>,
};
