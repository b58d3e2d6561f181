import type { Alteration, Answer } from '#test/support/startInstallation.ts';

/** Start of a sign-in. */
export const start = /oauth2\/oidc\?/;

function alterBody(path: RegExp, change: (body: string) => string): Alteration {
  return alterAnswer(path, ({ body }) => ({ body: Buffer.from(change(body.toString())) }));
}

export function alterAnswer(path: RegExp, change: (answer: Answer) => Partial<Answer>): Alteration {
  return (asked, answer) => (path.test(asked) ? change(answer) : undefined);
}

function withoutHeader(path: RegExp, name: string): Alteration {
  return alterAnswer(path, ({ headers }) => ({
    headers: Object.fromEntries(Object.entries(headers).filter(([each]) => each !== name)),
  }));
}

export function withHeader(path: RegExp, name: string, change: (value: string) => string): Alteration {
  return alterAnswer(path, ({ headers }) => ({ headers: { ...headers, [name]: change(headers[name] ?? '') } }));
}

/** Something broken: name, alteration, and the line that tells it. */
type Breakage = readonly [string, Alteration, string | RegExp];

/** Installations with several things broken, of which none hides another one. */
export const brokenInstallations: readonly (readonly Breakage[])[] = [
  [
    [
      'an old version',
      alterBody(/health\/version/, () => '{"version":"1.8.2"}'),
      '!!   server: Appwrite 1.8.2 → update it to 1.9 or later',
    ],
    [
      'runs that failed to start',
      alterBody(/queue\/failed/, () => '{"size":397}'),
      '!!   runs that failed to start: 397 → docker compose exec appwrite queue-retry v1-functions (docs/deploying.md, section 12)',
    ],
    [
      'a clock that is slow',
      withHeader(/health\/version/, 'date', () => new Date(Date.now() - 60_000).toUTCString()),
      /^!! {3}clock: the server’s is \d\d s behind this machine’s → set both by NTP/,
    ],
    [
      'a key that the server does not know',
      alterAnswer(/tablesdb\?/, () => ({
        status: 401,
        body: Buffer.from(
          JSON.stringify({
            message: 'User (role: guests) missing scopes (["databases.read"])',
            code: 401,
            type: 'general_unauthorized_scope',
          }),
        ),
      })),
      '!!   tables: the key is refused → set APPWRITE_KEY to an API key of this project',
    ],
    [
      'a missing bucket',
      alterBody(/storage\/buckets/, (body) => body.replace('"$id":"exports"', '"$id":"other"')),
      /^!! {3}bucket exports: is missing → npm run deploy; the server’s _APP_STORAGE_LIMIT must be [\d,]+ or more$/,
    ],
    [
      'another right to execute',
      alterBody(/functions\?/, (body) => body.replace('"execute":["label:admin"]', '"execute":["any"]')),
      '!!   function file-uploader: execute is ["any"], not ["label:admin"] → npm run deploy',
    ],
    [
      'a function whose build failed',
      alterBody(/functions\?/, (body) =>
        body.replace('"latestDeploymentStatus":"ready"', '"latestDeploymentStatus":"failed"'),
      ),
      '!!   function file-uploader: its last build failed → console → Functions: read the build’s log, then npm run deploy',
    ],
    [
      'an address of the page that is not served',
      alterAnswer(/^\/teams/, () => ({ status: 404 })),
      '!!   addresses: /teams answers 404 → answer unknown paths with index.html (docs/deploying.md, section 6)',
    ],
    [
      'a missing header',
      withoutHeader(/^\/$/, 'x-frame-options'),
      '!!   headers: x-frame-options is missing → send it as in docs/hosting (docs/deploying.md, section 6)',
    ],
    [
      'a loose policy',
      withHeader(/^\/$/, 'content-security-policy', (policy) => policy.replace("script-src 'self'", 'script-src *')),
      "!!   headers: script-src of the Content-Security-Policy differs → it must be: script-src 'self'",
    ],
    [
      'a policy that keeps the page from monitoring',
      alterBody(/config\.json/, (body) => body.replace('"/intake"', '"https://intake.example.test/a"')),
      /^!! {3}headers: the Content-Security-Policy keeps the page from https:\/\/intake\.example\.test → add it to connect-src$/,
    ],
    [
      'files that are not kept',
      withHeader(/^\/assets/, 'cache-control', () => 'no-cache'),
      '!!   files: Cache-Control of /assets/ is "no-cache" → send "public, max-age=31536000, immutable"',
    ],
    [
      'files that are not compressed',
      withoutHeader(/^\/assets/, 'content-encoding'),
      '!!   files: are not compressed → send the .br and .gz files beside them (docs/deploying.md, section 6)',
    ],
    [
      'a configuration of another project',
      alterBody(/config\.json/, (body) => body.replace('"engineering-data"', '"other"').replace('UTC', 'Mars/Olympus')),
      '!!   config.json: appwriteProjectId is not engineering-data; timeZone "Mars/Olympus" is none → correct it; npm run deploy writes one',
    ],
    [
      'a flag that was never made',
      alterBody(/^\/flags/, (body) => body.replace('"edit-monthly-metrics"', '"other"')),
      '!!   flags: edit-monthly-metrics is not there → make it, a boolean, available to client-side SDKs (docs/deploying.md)',
    ],
    [
      'half of the monitoring',
      alterBody(/config\.json/, (body) => body.replace('datadogApplicationId', 'other')),
      '!!   monitoring: logs alone → set datadogApplicationId in config.json for RUM',
    ],
    [
      'too many sign-ins',
      alterAnswer(start, () => ({ status: 429, headers: {} })),
      /^!! {3}provider: too many sign-ins from this address → wait an hour/,
    ],
  ],
  [
    [
      'a disabled database',
      alterBody(/tablesdb\?/, (body) => body.replace('"enabled":true', '"enabled":false')),
      '!!   database engineering-data: is disabled → console → Databases: enable it',
    ],
    [
      'a missing table',
      alterBody(/tablesdb\/functions\/tables/, (body) => body.replace('"$id":"upload-lease"', '"$id":"other"')),
      '!!   table upload-lease: is missing → npm run deploy',
    ],
    [
      'other permissions of a table',
      alterBody(/tablesdb\/functions\/tables/, (body) =>
        body.replace('"$permissions":[]', '"$permissions":["read(\\"any\\")"]'),
      ),
      '!!   table file-upload-results: $permissions is ["read(\\"any\\")"], not [] → npm run deploy',
    ],
    [
      'a missing column',
      alterBody(/tablesdb\/functions\/tables/, (body) => body.replace('"key":"givenUp"', '"key":"other"')),
      '!!   column upload-jobs.givenUp: is missing → npm run deploy',
    ],
    [
      'a column of another size',
      alterBody(/tablesdb\/functions\/tables/, (body) => body.replace('"size":512', '"size":64')),
      '!!   column file-upload-results.fileName: size is 64, not 512 → a push would empty the column: add a new one and copy',
    ],
    [
      'a column that rows need and nothing writes',
      alterBody(/tablesdb\/functions\/tables/, (body) =>
        body.replace('"columns":[', '"columns":[{"key":"extra","type":"string","required":true,"status":"available"},'),
      ),
      '!!   column file-upload-results.extra: is required, and nothing writes it → console: make it optional, or delete it',
    ],
    [
      'a missing index',
      alterBody(/tablesdb\/functions\/tables/, (body) => body.replace('"key":"submitted_by_newest"', '"key":"other"')),
      '!!   index file-upload-results.submitted_by_newest: is missing → npm run deploy',
    ],
    [
      'a bucket that is open',
      alterBody(/storage\/buckets/, (body) => body.replace('"$permissions":[]', '"$permissions":["read(\\"any\\")"]')),
      '!!   bucket exports: $permissions is ["read(\\"any\\")"], not [] → npm run deploy',
    ],
    [
      'a variable that is not in force yet',
      alterBody(/functions\?/, (body) => body.replace('"live":true', '"live":false')),
      '!!   function file-uploader: a variable or setting was changed since the build → npm run deploy',
    ],
    [
      'a configuration that is none',
      alterBody(/config\.json/, () => '<!doctype html>'),
      '!!   config.json: config.json answers 200, no JSON object → put it beside index.html; npm run deploy writes one',
    ],
    [
      'a provider that is switched off',
      alterAnswer(start, () => ({ status: 412, headers: {} })),
      '!!   provider: OpenID Connect is off → console → Auth → Settings → OpenID Connect: switch it on',
    ],
  ],
  [
    [
      'a column that could not be made',
      alterBody(/tablesdb\/functions\/tables/, (body) =>
        body.replace('"status":"available","error":""', '"status":"failed","error":"Row is too large"'),
      ),
      '!!   column file-upload-results.fileName: could not be made: Row is too large → delete it, then npm run deploy',
    ],
    [
      'an index of another order',
      alterBody(/tablesdb\/functions\/tables/, (body) =>
        body.replace('"orders":["ASC","DESC"]', '"orders":["ASC","ASC"]'),
      ),
      '!!   index file-upload-results.submitted_by_newest: orders is ["ASC","ASC"], not ["ASC","DESC"] → npm run deploy',
    ],
    [
      'a provider without its well-known URL',
      alterAnswer(start, () => ({ status: 500, headers: {} })),
      /^!! {3}provider: sign-in answers 500 → .*give the well-known URL/,
    ],
  ],
  [
    [
      'a provider that Appwrite does not reach',
      withHeader(start, 'location', (to) => {
        const error = JSON.stringify({
          message: 'it could not be reached',
          type: 'user_oauth2_provider_error',
          code: 424,
        });
        return `${new URL(to).origin}/access-denied?error=${encodeURIComponent(error)}#`;
      }),
      /^!! {3}provider: sign-in fails at once: it could not be reached → .*see that Appwrite itself reaches/,
    ],
  ],
  [
    [
      'a provider that demands PKCE',
      withHeader(start, 'location', (to) => to.replace(/&?code_challenge(_method)?=[^&]*/g, '')),
      /^!! {3}provider: .*PKCE.* → Appwrite 1\.9 sends no PKCE: make it optional for this client at the provider$/,
    ],
    [
      'a description of the provider that is nowhere',
      alterAnswer(/well-known/, () => ({ status: 404 })),
      /^!! {3}well-known URL: no description of .* → name it by --well-known URL$/,
    ],
  ],
];
