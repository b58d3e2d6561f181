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
import { connectServer, type Server } from '#functions/runtime/server.ts';
import { answerAdmin, isAdminPath } from './admin/adminRequests.ts';
import { connectAdmin } from './admin/ports.ts';
import { previewMerge, submitMerge } from './names/submitMerge.ts';
import { parseUploadRequest } from './parseUploadRequest.ts';
import { connectUploads, processPath, type UploadPorts } from './ports.ts';
import { processQueue, watchUploads } from './processQueue.ts';
import { submitUpload } from './submitUpload.ts';
import { previewUndo, submitUndo } from './undoUpload.ts';

/** Accepts a submission (specification.md, section 7); scheduled executions arrive here, too. */
const submitPath = '/';
/** Undoes an upload; its preview is below it. */
const undoPath = '/undo';
/** Merges names of technologies; its preview is below it. */
const mergePath = '/names/merge';
/** The watchdog, which also runs on schedule; closed to people. */
const watchPath = '/watch';

export default async function main({ req, res, log, error }: FunctionContext): Promise<unknown> {
  try {
    const environment = readEnvironment(process.env);
    const server = connectServer(environment, req.headers);
    const ports = connectUploads(server, environment.functionId, error);
    const reply = await answer(req, environment, server, ports);
    log(`Peak memory: ${Math.round(process.resourceUsage().maxRSS / 1024)} MB`);
    return res.json(reply);
  } catch (thrown) {
    if (thrown instanceof RequestError)
      return res.json({ message: thrown.message, ...thrown.details }, thrown.statusCode);
    error(messageOf(thrown));
    return res.json({ message: messageOf(thrown) }, 500);
  }
}

async function answer(
  req: FunctionRequest,
  environment: Environment,
  server: Server,
  ports: UploadPorts,
): Promise<unknown> {
  const isScheduled = req.headers['x-appwrite-trigger'] === 'schedule' && !isFromPerson(req.headers);
  switch (`${req.method} ${isScheduled ? watchPath : req.path}`) {
    case `POST ${submitPath}`: {
      const person = await identifyPrincipal(environment, req.headers);
      return submitUpload(parseUploadRequest(req.bodyText), person, ports);
    }
    case `POST ${undoPath}`:
      return submitUndo(req.bodyText, await identifyPrincipal(environment, req.headers), ports);
    case `POST ${undoPath}/preview`:
      return previewUndo(req.bodyText, await identifyPrincipal(environment, req.headers), ports);
    case `POST ${mergePath}`:
      return submitMerge(req.bodyText, await identifyPrincipal(environment, req.headers), ports);
    case `POST ${mergePath}/preview`:
      return previewMerge(req.bodyText, await identifyPrincipal(environment, req.headers), ports);
    case `POST ${processPath}`:
      refusePeople(req);
      return { outcome: await processQueue(req.headers['x-appwrite-execution-id'] ?? '', ports) };
    case `POST ${watchPath}`:
      refusePeople(req);
      return watchUploads(ports);
    default:
      if (req.method === 'POST' && isAdminPath(req.path)) {
        return answerAdmin(req, environment, ports, connectAdmin(server, environment, req.headers));
      }
      throw new RequestError(404, 'There is nothing at this path.');
  }
}

function refusePeople({ headers }: FunctionRequest): void {
  if (isFromPerson(headers)) throw new RequestError(403, 'Uploads are processed by the function itself.');
}
