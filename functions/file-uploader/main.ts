import type { PreviewRunFields } from '#domain/previewRun.ts';
import { tableIds } from '#domain/resourceIds.ts';
import {
  type FunctionRequest,
  identifyPrincipal,
  isFromPerson,
  RequestError,
  requireAdmin,
} from '#functions/runtime/request.ts';
import { createRunRows } from '#functions/runtime/runRows.ts';
import { type FunctionRun, logPeakMemory, serveFunction } from '#functions/runtime/serveFunction.ts';
import { listAccounts } from './accounts/listAccounts.ts';
import { answerAdmin, isAdminPath } from './requests/adminRequests.ts';
import { connectAdmin } from './roster/adminPorts.ts';
import { previewMerge, submitMerge } from './names/submitMerge.ts';
import { parseUploadRequest } from './requests/parseUploadRequest.ts';
import { answerPreview, type OnRead, runInBackground } from '#functions/runtime/previews.ts';
import { connectUploads, processPath, type UploadPorts } from './ports.ts';
import { maxRunMs, processQueue, watchUploads } from './queue/processQueue.ts';
import { submitUpload } from './requests/submitUpload.ts';
import { previewUndo, submitUndo } from './undo/undoUpload.ts';

/** specification.md, section 7; scheduled executions arrive here, too. */
const submitPath = '/';
const undoPath = '/undo';
const mergePath = '/names/merge';
const accountsPath = '/accounts';
const previews: Readonly<Record<string, typeof previewUndo | typeof previewMerge>> = {
  [`${undoPath}/preview`]: previewUndo,
  [`${mergePath}/preview`]: previewMerge,
};
const inBackground = '/background';
/** The platform waits 30 s; reading the roster before the first rows takes some of them. */
const maxAnswerMs = 10_000;
/** Also on schedule; closed to people. */
const watchPath = '/watch';

export default serveFunction(async (req, run) => {
  const reply = await answer(req, run, connectUploads(run.server, run.environment.functionId, run.error));
  logPeakMemory(run.log);
  return reply;
});

async function answer(req: FunctionRequest, run: FunctionRun, ports: UploadPorts): Promise<unknown> {
  const { environment, server, executionId } = run;
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
    case `POST ${accountsPath}`:
      return listAccounts(req.bodyText, await identifyPrincipal(environment, req.headers), server.client);
    case `POST ${processPath}`: {
      const isAsked = isFromPerson(req.headers);
      if (isAsked) requireAdmin(await identifyPrincipal(environment, req.headers), 'process uploads');
      const limitMs = isAsked ? maxAnswerMs : maxRunMs;
      return { outcome: await processQueue(executionId, ports, limitMs) };
    }
    case `POST ${watchPath}`:
      if (isFromPerson(req.headers)) throw new RequestError(403, 'Uploads are processed by the function itself.');
      return watchUploads(ports);
    default:
      if (req.method === 'POST' && isAdminPath(req.path)) {
        return answerAdmin(req, environment, ports, connectAdmin(server, environment, req.headers));
      }
      return preview(req, run, ports);
  }
}

async function preview(
  { method, path, headers, bodyText }: FunctionRequest,
  { environment, server, executionId }: FunctionRun,
  ports: UploadPorts,
): Promise<unknown> {
  const isInBackground = path.endsWith(inBackground);
  const preview = previews[isInBackground ? path.slice(0, -inBackground.length) : path];
  if (method !== 'POST' || preview === undefined) throw new RequestError(404, 'There is nothing at this path.');
  const person = await identifyPrincipal(environment, headers);
  const make = (onRead: OnRead) => preview(bodyText, person, ports, onRead);
  if (!isInBackground) return answerPreview(make);
  const runs = createRunRows<PreviewRunFields>(server.tables, tableIds.previewRuns);
  return runInBackground(make, person, executionId, { runs, now: ports.now });
}
