import { identifyCaller, isFromPerson } from '../runtime/caller';
import { connectServer } from '../runtime/connectServer';
import type { FunctionContext, FunctionRequest } from '../runtime/FunctionContext';
import { messageOf } from '../runtime/messageOf';
import { readEnvironment, type Environment } from '../runtime/readEnvironment';
import { RequestError } from '../runtime/RequestError';
import { connectUploads } from './connectUploads';
import { parseUploadRequest } from './parseUploadRequest';
import { processPath, submitPath, watchPath } from './paths';
import type { UploadPorts } from './ports';
import { submitUpload } from './submitUpload';
import { watchUploads } from './watchUploads';
import { workOnQueue } from './workOnQueue';

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
