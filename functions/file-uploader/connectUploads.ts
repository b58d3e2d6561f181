import { ExecutionMethod } from 'node-appwrite';
import { functionIds, tableIds } from '#domain/resourceIds.ts';
import type { Server } from '#functions/runtime/connectServer.ts';
import { createGuardedRows } from '#functions/runtime/GuardedRows.ts';
import { retrying } from '#functions/runtime/retrying.ts';
import { createTableRows } from '#functions/runtime/TableRows.ts';
import { blankJob, blankLease, blankPerson, blankRole, blankTeam } from './blankRows.ts';
import { connectFiles } from './connectFiles.ts';
import { connectResults } from './connectResults.ts';
import { processPath } from './paths.ts';
import type { UploadPorts } from './ports.ts';

/** The ports, kept by Appwrite. */
export function connectUploads(server: Server, functionId: string, report: (message: string) => void): UploadPorts {
  const { client, tables, functions } = server;
  const run = { functionId, async: true, xpath: processPath, method: ExecutionMethod.POST };
  return {
    results: connectResults(server),
    jobs: createGuardedRows(client, tables, tableIds.uploadJobs, blankJob),
    lease: createGuardedRows(client, tables, tableIds.uploadLease, blankLease),
    ...connectFiles(server),
    roster: {
      teams: createTableRows(tables, tableIds.teamMetadata, blankTeam),
      people: createTableRows(tables, tableIds.userMetadata, blankPerson),
      roles: createTableRows(tables, tableIds.userTeamAssociation, blankRole),
    },
    startRun: async () => {
      await retrying(() => functions.createExecution(run));
    },
    startCalculation: async () => {
      await retrying(() => functions.createExecution({ ...run, functionId: functionIds.metricCalculator, xpath: '/' }));
    },
    now: Date.now,
    report,
  };
}
