// What is different between a recorded answer or frame and the one that came.

/** Values that differ from run to run or from machine to machine: only their type is compared. */
const VOLATILE = new Set([
  '$createdAt',
  '$updatedAt',
  '$sequence',
  'expire',
  'expiresAt',
  'registration',
  'passwordUpdate',
  'accessedAt',
  'mfaUpdatedAt',
  'ip',
  'osCode',
  'osName',
  'osVersion',
  'clientType',
  'clientCode',
  'clientName',
  'clientVersion',
  'clientEngine',
  'clientEngineVersion',
  'deviceName',
  'deviceBrand',
  'deviceModel',
  'countryCode',
  'countryName',
  'factors',
  'secret',
  'jwt',
  'password',
  'hash',
  'hashOptions',
  'duration',
  'logs',
  'errors',
  'responseHeaders',
  'requestHeaders',
  'deploymentId',
  'providerAccessToken',
  'providerAccessTokenExpiry',
  'providerRefreshToken',
  'timestamp',
  'signature',
  '$collection',
]);
const GENERATED_ID = /\b[0-9a-f]{20}\b/g;
/** Types whose message tells the caller what was wrong with the input: the exact words count. */
const INPUT_ERROR =
  /(_invalid_structure|argument_invalid|query_invalid|_invalid_content_range|_invalid_file_size|missing_payload|missing_data|limit_exceeded|invalid_range|user_unauthorized|unauthorized_scope)$/;

const kind = (value) => (value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value);

export function compareExchange(recorded, actual, server, options = {}) {
  const differences = [];
  const ignore = new Set(recorded.ignore ?? []);
  const expected = recorded.response;
  if (expected.status !== actual.status) {
    differences.push(`status ${expected.status} but got ${actual.status} ${short(actual.body)}`);
    return differences;
  }
  if (ignore.has('body')) return differences;
  if (expected.status >= 400 && expected.body?.type !== undefined) {
    if (expected.body.type !== actual.body?.type)
      differences.push(`type ${expected.body.type} but got ${actual.body?.type}`);
    if (expected.body.code !== actual.body?.code)
      differences.push(`code ${expected.body.code} but got ${actual.body?.code}`);
    if ((options.messages || INPUT_ERROR.test(expected.body.type)) && !ignore.has('message')) {
      const message = server.fill(expected.body.message);
      if (message !== actual.body?.message) differences.push(`message "${message}" but got "${actual.body?.message}"`);
    }
  } else compareValue(expected.body, actual.body, 'body', differences, server, ignore, options);
  if (!options['no-headers'] && !ignore.has('headers'))
    compareHeaders(expected.headers ?? {}, actual.headers, differences, server, ignore, recorded.compareHeaders);
  return differences;
}

function compareValue(expected, actual, path, differences, server, ignore, options = {}, key = '') {
  if (ignore.has(path) || key === 'version') return;
  const [want, got] = [kind(expected), kind(actual)];
  if (want !== got) {
    if (VOLATILE.has(key) && (want === 'null' || got === 'null')) return;
    differences.push(`${path}: ${want} ${short(expected)} but got ${got} ${short(actual)}`);
  } else if (want === 'list') {
    if (VOLATILE.has(key)) return;
    if (expected.length !== actual.length)
      differences.push(`${path}: ${expected.length} entries ${ids(expected)} but got ${actual.length} ${ids(actual)}`);
    else
      expected.forEach((entry, i) =>
        compareValue(entry, actual[i], `${path}[${i}]`, differences, server, ignore, options),
      );
  } else if (want === 'object') {
    if (VOLATILE.has(key)) return;
    const [lost, added] = [
      Object.keys(expected).filter((name) => !(name in actual)),
      Object.keys(actual).filter((name) => !(name in expected)),
    ];
    if (lost.length) differences.push(`${path}: lacks ${lost.join(', ')}`);
    if (added.length) differences.push(`${path}: also has ${added.join(', ')}`);
    for (const name of Object.keys(expected))
      if (name in actual)
        compareValue(expected[name], actual[name], `${path}.${name}`, differences, server, ignore, options, name);
  } else if (!VOLATILE.has(key) && !options.loose) {
    if (want === 'string') {
      const [olds, news] = [expected.match(GENERATED_ID) ?? [], actual.match(/[A-Za-z0-9][A-Za-z0-9._-]{5,35}/g) ?? []];
      if (olds.length === 1 && expected === olds[0]) {
        if (!server.ids.has(expected)) server.ids.set(expected, actual);
      } else if (olds.length && news.length === 0) differences.push(`${path}: "${expected}" but got "${actual}"`);
      if (server.fill(expected) !== actual)
        differences.push(`${path}: "${short(server.fill(expected))}" but got "${short(actual)}"`);
    } else if (expected !== actual) differences.push(`${path}: ${expected} but got ${actual}`);
  }
}

function compareHeaders(expected, actual, differences, server, ignore, more = []) {
  const mime = (value) => value?.split(';')[0].trim().toLowerCase();
  const check = (name, normal = (value) => value) => {
    if (ignore.has(`headers.${name}`)) return;
    const [want, got] = [normal(expected[name]), normal(actual[name])];
    if (JSON.stringify(want) !== JSON.stringify(got))
      differences.push(`header ${name}: ${short(want)} but got ${short(got)}`);
  };
  check('content-type', mime);
  check('content-range');
  check('content-disposition');
  for (const name of more) check(name);
  check('access-control-allow-origin');
  check('access-control-allow-credentials');
  check('x-fallback-cookies');
  check('set-cookie', (cookies) => cookies?.map((cookie) => cookie.toLowerCase().split('; ').sort().join('; ')).sort());
  if (expected.location && !ignore.has('headers.location')) check('location', (value) => value && server.fill(value));
}

const short = (value) => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing');
  return text.length > 160 ? `${text.slice(0, 157)}...` : text;
};
const ids = (list) =>
  list.every((entry) => entry?.$id)
    ? `(${list
        .slice(0, 6)
        .map((entry) => entry.$id)
        .join(' ')}${list.length > 6 ? ' …' : ''})`
    : '';

export function compareFrame(expected, actual, server, options = {}, ignore = []) {
  const differences = [];
  if (actual === undefined) return [`no frame came, expected ${short(expected)}`];
  const sorted = (frame) => {
    const copy = structuredClone(frame);
    if (copy.type === 'event') for (const name of ['events', 'channels', 'subscriptions']) copy.data[name]?.sort();
    return copy;
  };
  compareValue(sorted(expected), sorted(actual), 'frame', differences, server, new Set(ignore), options);
  return differences;
}

/** Input of a function. A runtime adds headers of its own, such as the host. */
export function compareReceived({ received, ignore }, actual, server) {
  const differences = [];
  const headers = Object.fromEntries(
    Object.entries(actual.headers)
      .filter(([name]) => name in received.headers || name.startsWith('x-appwrite'))
      .map(([name, value]) => [name, value.replace(/^ephemeral_.*/, '<key>')]),
  );
  compareValue(received, { ...actual, headers }, 'received', differences, server, new Set(ignore ?? []));
  return differences;
}
