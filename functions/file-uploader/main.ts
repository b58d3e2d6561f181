import type { PreviewRunFields } from '#domain/previewRun.ts';
import { tableIds } from '#domain/resourceIds.ts';
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
import { createRunRows } from '#functions/runtime/runRows.ts';
import { connectServer, type Server } from '#functions/runtime/server.ts';
import { answerAdmin, isAdminPath } from './admin/adminRequests.ts';
import { connectAdmin } from './admin/ports.ts';
import { previewMerge, submitMerge } from './names/submitMerge.ts';
import { parseUploadRequest } from './parseUploadRequest.ts';
import { answerPreview, type OnRead, previewInBackground } from './previews.ts';
import { connectUploads, processPath, type UploadPorts } from './ports.ts';
import { maxRunMs, processQueue, watchUploads } from './processQueue.ts';
import { submitUpload } from './submitUpload.ts';
import { previewUndo, submitUndo } from './undoUpload.ts';

/** Accepts a submission (specification.md, section 7); scheduled executions arrive here, too. */
const submitPath = '/';
/** Undoes an upload. */
const undoPath = '/undo';
/** Merges names of technologies. */
const mergePath = '/names/merge';
/** What an undo or a merge would do, by path. */
const previews: Readonly<Record<string, typeof previewUndo | typeof previewMerge>> = {
  [`${undoPath}/preview`]: previewUndo,
  [`${mergePath}/preview`]: previewMerge,
};
/** Behind the path of a preview: it is made in the background. */
const inBackground = '/background';
/** The platform waits 30 s for an answer; reading the roster before the first rows takes some of them. */
const maxAnswerMs = 10_000;
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
    case `POST ${mergePath}`:
      return submitMerge(req.bodyText, await identifyPrincipal(environment, req.headers), ports);
    case `POST ${processPath}`: {
      const isAsked = isFromPerson(req.headers);
      if (isAsked) await identifyPrincipal(environment, req.headers);
      const limitMs = isAsked ? maxAnswerMs : maxRunMs;
      return { outcome: await processQueue(req.headers['x-appwrite-execution-id'] ?? '', ports, limitMs) };
    }
    case `POST ${watchPath}`:
      refusePeople(req);
      return watchUploads(ports);
    default:
      if (req.method === 'POST' && isAdminPath(req.path)) {
        return answerAdmin(req, environment, ports, connectAdmin(server, environment, req.headers));
      }
      return preview(req, environment, server, ports);
  }
}

async function preview(
  { method, path, headers, bodyText }: FunctionRequest,
  environment: Environment,
  server: Server,
  ports: UploadPorts,
): Promise<unknown> {
  const isInBackground = path.endsWith(inBackground);
  const preview = previews[isInBackground ? path.slice(0, -inBackground.length) : path];
  if (method !== 'POST' || preview === undefined) throw new RequestError(404, 'There is nothing at this path.');
  const person = await identifyPrincipal(environment, headers);
  const make = (onRead: OnRead) => preview(bodyText, person, ports, onRead);
  if (!isInBackground) return answerPreview(make);
  const executionId = headers['x-appwrite-execution-id'] ?? '';
  const runs = createRunRows<PreviewRunFields>(server.tables, tableIds.previewRuns);
  return previewInBackground(make, person, executionId, { runs, now: ports.now });
}

function refusePeople({ headers }: FunctionRequest): void {
  if (isFromPerson(headers)) throw new RequestError(403, 'Uploads are processed by the function itself.');
}
