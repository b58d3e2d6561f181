import { type FunctionRequest, identifyPrincipal, readTimeZone, RequestError } from '#functions/runtime/request.ts';
import { serveFunction } from '#functions/runtime/serveFunction.ts';
import { changeCampaign, createCampaign, setStatus } from './campaigns.ts';
import { askExemption, decideExemption } from './exemptions.ts';
import { type Asked, connectCampaigns } from './ports.ts';

export default serveFunction(async (req, { environment, server }) => {
  const user = await identifyPrincipal(environment, req.headers);
  return answer(req, { user, ports: connectCampaigns(server, readTimeZone(process.env)) });
});

const pathPattern = /^\/campaigns\/([a-zA-Z0-9][\w.-]{0,35})(?:\/(status|exemptions)(?:\/([^/]+))?)?$/;

async function answer({ method, path, bodyText }: FunctionRequest, asked: Asked): Promise<object> {
  if (method === 'POST' && path === '/campaigns') return createCampaign(bodyText, asked);
  const [isKnown, id = '', part, exemptionId] = pathPattern.exec(path) ?? [];
  if (method !== 'POST' || isKnown === undefined || (part === 'status' && exemptionId !== undefined)) {
    throw new RequestError(404, 'There is nothing at this path.');
  }
  if (part === undefined) return changeCampaign(id, bodyText, asked);
  if (part === 'status') return setStatus(id, bodyText, asked);
  return exemptionId === undefined
    ? askExemption(id, bodyText, asked)
    : decideExemption(id, exemptionId, bodyText, asked);
}
