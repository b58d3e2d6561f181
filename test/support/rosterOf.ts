import { type Models, Query } from 'node-appwrite';
import type { Team } from '#domain/team.ts';
import { type PlatformClient, submission, type Uploads } from './startUploads.ts';

export interface Reply {
  readonly statusCode: number;
  readonly body: Record<string, unknown>;
}

/** The roster of a platform as an admin changes and reads it. */
export function rosterOf(platform: Uploads, admin: PlatformClient) {
  async function call(path: string, body: object): Promise<Reply> {
    const { responseStatusCode, responseBody } = await admin.execute(path, body);
    return { statusCode: responseStatusCode, body: JSON.parse(responseBody) as Record<string, unknown> };
  }
  /** Resolves when the rows are imported and nothing runs. */
  async function upload(...rows: Parameters<typeof submission>[0]): Promise<void> {
    const { $id } = (await call('/', submission(rows))).body;
    await platform.ended(String($id));
    await platform.untilNothingRuns();
  }
  async function rowsOf(tableId: string, ...queries: string[]): Promise<Models.DefaultRow[]> {
    const table = { databaseId: 'engineering-data', tableId };
    return (await admin.tables.listRows({ ...table, queries: [...queries, Query.limit(1_000)] })).rows;
  }
  async function teamsNamed(...names: string[]): Promise<Team[]> {
    return admin.list('team-metadata', Query.equal('teamName', names));
  }
  /** Members as `email: role`. */
  async function membersOf(teamId: string): Promise<string[]> {
    const known = new Map((await rowsOf('user-metadata')).map(({ $id, email }) => [$id, String(email)]));
    const memberships = await rowsOf('user-team-association', Query.equal('teamId', teamId));
    return memberships.map(({ userId, agileTeamRole }) => `${known.get(String(userId))}: ${agileTeamRole}`).sort();
  }
  return { call, upload, rowsOf, teamsNamed, membersOf };
}
