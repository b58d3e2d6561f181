import type { FunctionContext, FunctionHeaders } from '#functions/runtime/request.ts';
import { startAppwrite, type StartedAppwrite } from './startAppwrite.ts';
import { productConfig, withoutTriggers } from './startUploads.ts';

/** Calls of a function's entry with the environment that the platform gives it, in the tests of a file. */
export function serveMain(functionId: string, main: (context: FunctionContext) => Promise<unknown>) {
  const outside = process.env;
  const errors: string[] = [];
  let appwrite: StartedAppwrite;
  beforeAll(async () => void (appwrite = await startAppwrite({}, withoutTriggers(productConfig()))));
  beforeEach(() => {
    errors.length = 0;
    process.env = {
      ...outside,
      APPWRITE_FUNCTION_API_ENDPOINT: appwrite.endpoint,
      APPWRITE_FUNCTION_PROJECT_ID: appwrite.project,
      APPWRITE_FUNCTION_ID: functionId,
    };
  });
  afterAll(async () => {
    process.env = outside;
    await appwrite.stop();
  });
  return {
    appwrite: () => appwrite,
    errors,
    call: (path: string, headers: FunctionHeaders, method = 'POST'): Promise<unknown> =>
      main({
        req: {
          ...{ method, path, queryString: '', bodyText: '' },
          headers: { 'x-appwrite-key': appwrite.key, ...headers },
        },
        res: { json: (body: unknown, statusCode = 200) => ({ body, statusCode }) },
        log: () => undefined,
        error: (message) => void errors.push(message),
      }),
  };
}
