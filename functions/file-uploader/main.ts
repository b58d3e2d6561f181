import { identifyCaller, isFromPerson } from '#functions/runtime/caller.ts';
import { connectServer } from '#functions/runtime/connectServer.ts';
import type { FunctionContext, FunctionRequest } from '#functions/runtime/FunctionContext.ts';
import { messageOf } from '#functions/runtime/messageOf.ts';
import { readEnvironment, type Environment } from '#functions/runtime/readEnvironment.ts';
import { RequestError } from '#functions/runtime/RequestError.ts';
import { connectUploads } from './connectUploads.ts';
import { parseUploadRequest } from './parseUploadRequest.ts';
import { processPath, submitPath, watchPath } from './paths.ts';
import type { UploadPorts } from './ports.ts';
import { submitUpload } from './submitUpload.ts';
import { watchUploads } from './watchUploads.ts';
import { workOnQueue } from './workOnQueue.ts';

export default async function main({ req, res, log, error }: FunctionContext): Promise<unknown> {
  try {
    const environment = readEnvironment(process.env);
    const ports = connectUploads(connectServer(environment, req.headers), environment.functionId, error);
    const reply = await answer(req, environment, ports);
    log(`Peak memory: ${Math.round(process.resourceUsage().maxRSS / 1024)} MB`);
    return res.json(reply);
  } catch (thrown) {
    if (thrown instanceof RequestError) return res.json({ message: thrown.message }, thrown.statusCode);
    error(messageOf(thrown));
    return res.json({ message: messageOf(thrown) }, 500);
  }
}

async function answer(req: FunctionRequest, environment: Environment, ports: UploadPorts): Promise<unknown> {
  const byClock = req.headers['x-appwrite-trigger'] === 'schedule' && !isFromPerson(req.headers);
  switch (`${req.method} ${byClock ? watchPath : req.path}`) {
    case `POST ${submitPath}`: {
      const person = await identifyCaller(environment, req.headers);
      return submitUpload(parseUploadRequest(req.bodyText), person, ports);
    }
    case `POST ${processPath}`:
      refusePeople(req);
      return { outcome: await workOnQueue(req.headers['x-appwrite-execution-id'] ?? '', ports) };
    case `POST ${watchPath}`:
      refusePeople(req);
      return watchUploads(ports);
    default:
      throw new RequestError(404, 'There is nothing at this path.');
  }
}

function refusePeople({ headers }: FunctionRequest): void {
  if (isFromPerson(headers)) throw new RequestError(403, 'Uploads are processed by the function itself.');
}
