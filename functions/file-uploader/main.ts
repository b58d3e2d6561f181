import * as v from 'valibot';
import { identifyCaller, isFromPerson } from '../runtime/caller';
import { connectServer } from '../runtime/connectServer';
import type { FunctionContext } from '../runtime/FunctionContext';
import { messageOf } from '../runtime/messageOf';
import { readEnvironment } from '../runtime/readEnvironment';
import { RequestError } from '../runtime/RequestError';
import { connectUploads } from './connectUploads';
import { parseUploadRequest } from './parseUploadRequest';
import { processPath, submitPath } from './paths';
import { processUpload } from './processUpload';
import { submitUpload } from './submitUpload';

const processRequest = v.object({ uploadId: v.string() });

export default async function main({ req, res, log, error }: FunctionContext): Promise<unknown> {
  try {
    const environment = readEnvironment(process.env);
    const ports = connectUploads(connectServer(environment, req.headers), environment.functionId, error);
    switch (`${req.method} ${req.path}`) {
      case `POST ${submitPath}`: {
        const person = await identifyCaller(environment, req.headers);
        return res.json(await submitUpload(parseUploadRequest(req.bodyText), person, ports));
      }
      case `POST ${processPath}`: {
        if (isFromPerson(req.headers)) throw new RequestError(403, 'Uploads are processed by the function itself.');
        const { uploadId } = v.parse(processRequest, JSON.parse(req.bodyText));
        const status = await processUpload(uploadId, ports);
        log(`Peak memory: ${Math.round(process.resourceUsage().maxRSS / 1024)} MB`);
        return res.json({ $id: uploadId, status });
      }
      default:
        throw new RequestError(404, 'There is nothing at this path.');
    }
  } catch (thrown) {
    if (thrown instanceof RequestError) return res.json({ message: thrown.message }, thrown.statusCode);
    error(messageOf(thrown));
    return res.json({ message: messageOf(thrown) }, 500);
  }
}
