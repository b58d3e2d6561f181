import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance, type InjectOptions } from 'fastify';
import type { AppwriteConfig } from '#local/appwrite/AppwriteConfig.ts';
import { type Appwrite, createAppwrite } from '#local/appwrite/createAppwrite.ts';
import PageEnvironment from './PageEnvironment.ts';
import type { PlatformHere } from './platformHere.ts';

/** No event starts a function: a page shows only what its test has stored. */
const allLost = { seed: 0, lost: 1, doubled: 0, overtaken: 0 };

/**
 * `PageEnvironment` with the local platform in the same process, outside jsdom, and without rate limits: `fetch` hands it each request,
 * for suites whose thousands of requests would spend most of their time in sockets.
 */
export default class PlatformEnvironment extends PageEnvironment {
  private readonly dataDir = mkdtempSync(join(tmpdir(), 'platform-'));
  private readonly server: FastifyInstance = Fastify({ forceCloseConnections: true });
  private appwrite: Appwrite | undefined;

  override async setup(): Promise<void> {
    await super.setup();
    const endpoint = 'http://localhost/v1';
    const config = JSON.parse(readFileSync('appwrite.config.json', 'utf8')) as AppwriteConfig;
    const apiKey = 'key-of-the-tests';
    this.appwrite = createAppwrite(
      {
        ...{ endpoint, dataDir: this.dataDir, functionsRoot: process.cwd(), apiKey, secret: 'secret-of-the-tests' },
        ...{ origins: ['http://localhost'], cookieSuffix: '', trustedProxies: [], rateLimits: false },
        ...{ adminEmails: [], oidc: undefined, projectVariables: {}, eventFaults: allLost },
      },
      config,
    );
    await this.server.register(this.appwrite.plugin);
    const platformHere: PlatformHere = { endpoint, projectId: config.projectId, apiKey };
    // jsdom's own URL encodes the queries of each request one character at a time.
    Object.assign(this.global, { platformHere, fetch: this.answer.bind(this), URL, URLSearchParams });
  }

  override async teardown(): Promise<void> {
    await this.server.close();
    await this.appwrite?.close();
    rmSync(this.dataDir, { recursive: true });
    await super.teardown();
  }

  private async answer(url: URL | string, { method = 'GET', headers, body }: RequestInit = {}): Promise<Response> {
    const { pathname, search } = new URL(url);
    const given: Record<string, string> = {};
    new Headers(headers).forEach((value, name) => (given[name] = value));
    const request: InjectOptions = {
      method: method.toUpperCase() as 'GET',
      url: pathname + search,
      headers: given,
      ...(typeof body === 'string' && { payload: body }),
    };
    const answer = await this.server.inject(request);
    const names = Object.entries(answer.headers).map(([name, value]) => [name, String(value)] as [string, string]);
    return new Response(answer.statusCode === 204 ? null : answer.body, { status: answer.statusCode, headers: names });
  }
}
