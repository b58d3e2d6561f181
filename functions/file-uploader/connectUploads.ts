import { ExecutionMethod } from 'node-appwrite';
import { functionIds, tableIds } from '../../domain/resourceIds';
import type { Server } from '../runtime/connectServer';
import { createGuardedRows } from '../runtime/GuardedRows';
import { retrying } from '../runtime/retrying';
import { createTableRows } from '../runtime/TableRows';
import { blankJob, blankLease, blankPerson, blankRole, blankTeam } from './blankRows';
import { connectFiles } from './connectFiles';
import { connectResults } from './connectResults';
import { processPath } from './paths';
import type { UploadPorts } from './ports';

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
