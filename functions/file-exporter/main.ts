import { Client } from 'node-appwrite';
import { formatNumber } from '#domain/formatNumber.ts';
import { exportKeptMs } from '#domain/limits.ts';
import { bucketIds } from '#domain/resourceIds.ts';
import { identifyCaller, isFromPerson } from '#functions/runtime/caller.ts';
import { connectServer } from '#functions/runtime/connectServer.ts';
import type { FunctionContext, FunctionRequest } from '#functions/runtime/FunctionContext.ts';
import { messageOf } from '#functions/runtime/messageOf.ts';
import { readEnvironment, type Environment } from '#functions/runtime/readEnvironment.ts';
import { RequestError } from '#functions/runtime/RequestError.ts';
import { connectFiles } from './connectFiles.ts';
import { connectSource } from './connectSource.ts';
import { exportAll } from './exportAll.ts';
import type { ExportFiles } from './ports.ts';
import { watchProcess } from './watchProcess.ts';

const exportPath = '/export';
/** What the platform's clock does, by hand; closed to people. */
const cleanPath = '/clean';

export default async function main({ req, res, log, error }: FunctionContext): Promise<unknown> {
  try {
    const report = watchProcess();
    const environment = readEnvironment(process.env);
    const reply = await answer(req, environment, connectFiles(connectServer(environment, req.headers).storage));
    log(report());
    return res.json(reply);
  } catch (thrown) {
    const failure = { success: false, message: messageOf(thrown) };
    if (thrown instanceof RequestError) return res.json(failure, thrown.statusCode);
    error(failure.message);
    // A status of 500 would be kept as a failed execution, and whoever asked would not learn why.
    return res.json(failure);
  }
}

async function answer(req: FunctionRequest, environment: Environment, files: ExportFiles): Promise<unknown> {
  const byClock = req.headers['x-appwrite-trigger'] === 'schedule' && !isFromPerson(req.headers);
  switch (byClock ? `POST ${cleanPath}` : `${req.method} ${req.path}`) {
    case `GET ${exportPath}`:
      return runExport(req, environment, files);
    case `POST ${cleanPath}`:
      if (isFromPerson(req.headers)) throw new RequestError(403, 'Old exports are removed by the function itself.');
      return { removed: await files.removeBegunBefore(new Date(Date.now() - exportKeptMs)) };
    default:
      throw new RequestError(404, 'There is nothing at this path.');
  }
}

/** With the rights of the person who asks: nobody finds in the file what they may not read. */
async function runExport({ headers }: FunctionRequest, environment: Environment, files: ExportFiles): Promise<unknown> {
  const { endpoint, projectId } = environment;
  const person = await identifyCaller(environment, headers);
  const client = new Client()
    .setEndpoint(endpoint)
    .setProject(projectId)
    .setJWT(headers['x-appwrite-user-jwt'] ?? '');
  const exported = await exportAll(person, { source: connectSource(client), files, now: Date.now });
  const records = formatNumber(exported.totalRecords);
  return {
    success: true,
    message: `${records} ${exported.totalRecords === 1 ? 'record' : 'records'} exported.`,
    ...exported,
    // A path: the page may know the platform by another name than its functions do.
    downloadUrl: `/v1/storage/buckets/${bucketIds.exports}/files/${exported.fileId}/download?project=${projectId}`,
  };
}
