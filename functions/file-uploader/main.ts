import {
  type Environment,
  type FunctionContext,
  type FunctionRequest,
  identifyPrincipal,
  isFromPerson,
  messageOf,
  readEnvironment,
  RequestError,
} from '#functions/runtime/request.ts';
import { connectServer } from '#functions/runtime/server.ts';
import { parseUploadRequest } from './parseUploadRequest.ts';
import { connectUploads, processPath, type UploadPorts } from './ports.ts';
import { processQueue, watchUploads } from './processQueue.ts';
import { submitUpload } from './submitUpload.ts';

/** Accepts a submission (specification.md, section 7); scheduled executions arrive here, too. */
const submitPath = '/';
/** The watchdog, which also runs on schedule; closed to people. */
const watchPath = '/watch';

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
  const isScheduled = req.headers['x-appwrite-trigger'] === 'schedule' && !isFromPerson(req.headers);
  switch (`${req.method} ${isScheduled ? watchPath : req.path}`) {
    case `POST ${submitPath}`: {
      const person = await identifyPrincipal(environment, req.headers);
      return submitUpload(parseUploadRequest(req.bodyText), person, ports);
    }
    case `POST ${processPath}`:
      refusePeople(req);
      return { outcome: await processQueue(req.headers['x-appwrite-execution-id'] ?? '', ports) };
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
