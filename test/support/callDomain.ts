import { type ReceivedResponse, sendRequest, type SentRequest } from './sendRequest.ts';

/** Calls a function at its domain on the server of this address, which `fetch` can't: it takes no `Host`. */
export function callDomain(
  address: string,
  functionId: string,
  path: string,
  { method = 'GET', headers, body }: Partial<SentRequest> = {},
): Promise<ReceivedResponse> {
  const { origin, port } = new URL(address);
  return sendRequest(origin + path, { method, headers: { host: `${functionId}.localhost:${port}`, ...headers }, body });
}
