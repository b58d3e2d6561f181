import { connectServer, type Server } from '#functions/runtime/server.ts';

/** The platform as a run of a function sees it, with every scope: of a started platform, or of a client with its key. */
export function connectFunction(
  { endpoint, project, key }: { readonly endpoint: string; readonly project: string; readonly key: string },
  functionId = 'any',
): Server {
  return connectServer({ endpoint, projectId: project, functionId }, { 'x-appwrite-key': key });
}
