// Puts a server into the state a recording starts from and sends one recorded request. No dependencies.
import { effective, plainOperation, plainRequest } from './plainWrites.mjs';
import { readJson } from './recordings.mjs';
import { encodePath, formData } from './requests.mjs';
import { describeBody, describeHeaders } from './responses.mjs';

const ORIGIN = 'http://localhost';
const RESPONSE_FORMAT = '1.9.5';

export class Server {
  constructor({ endpoint, project, key }) {
    this.endpoint = endpoint.replace(/\/v1\/?$/, '');
    this.project = project;
    this.key = key;
    this.setup = readJson('setup.json');
    this.config = readJson('appwrite.config.json');
    this.sessions = new Map();
    this.ids = new Map(); // an id the server generated while recording -> the one it generated now
    this.jwt = undefined;
    this.staged = new Map(); // a transaction -> the writes staged in it
  }

  /** The cookie of one of the people of setup.json; 'session' is whoever signed in last within the file. */
  async session(as) {
    if (this.sessions.has(as)) return this.sessions.get(as);
    const person = this.setup.users.find((user) => user.userId === as);
    if (!person) throw new Error(`nobody is signed in as "${as}"`);
    const response = await fetch(`${this.endpoint}/v1/account/sessions/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-appwrite-project': this.project, origin: ORIGIN },
      body: JSON.stringify({ email: person.email, password: person.password }),
    });
    if (response.status !== 201) throw new Error(`sign-in of ${as}: ${response.status} ${await response.text()}`);
    return this.keepSession(as, response);
  }

  keepSession(as, response) {
    const pairs = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
    const session = {
      cookie: pairs.join('; '),
      value: decodeURIComponent(
        pairs
          .find((pair) => pair.startsWith(`a_session_${this.project}=`))
          ?.split('=')
          .slice(1)
          .join('=') ?? '',
      ),
    };
    this.sessions.set(as, session);
    return session;
  }

  async headers(as, own = {}) {
    const headers = {};
    if (as !== 'none')
      Object.assign(headers, {
        'x-appwrite-project': this.project,
        accept: 'application/json',
        'x-appwrite-response-format': RESPONSE_FORMAT,
      });
    if (as === 'key') headers['x-appwrite-key'] = this.key;
    else if (as !== 'none') headers.origin = ORIGIN;
    if (!['key', 'none', 'guest'].includes(as)) headers.cookie = (await this.session(as)).cookie;
    for (const [name, value] of Object.entries(own)) {
      const person = /^<session:(\w+)>$/.exec(value)?.[1];
      if (person && name === 'x-fallback-cookies')
        headers[name] = JSON.stringify({ [`a_session_${this.project}`]: (await this.session(person)).value });
      else if (person) headers[name] = (await this.session(person)).cookie;
      else if (name === 'content-type' && value === 'multipart/form-data') continue;
      else headers[name] = this.fill(value);
    }
    return headers;
  }

  /** Placeholders and generated ids of the recording -> the ones of this server. */
  fill(text) {
    let filled = text.replaceAll('<project>', this.project).replaceAll('<jwt>', this.jwt ?? '<jwt>');
    for (const [recorded, actual] of this.ids) filled = filled.replaceAll(recorded, actual);
    return filled;
  }

  async send(as, request) {
    const headers = await this.headers(as, request.headers);
    const { body } = request;
    let sent;
    if (body?.$raw !== undefined) sent = body.$raw;
    else if (body?.$multipart) sent = formData(body.$multipart, (text) => this.fill(text));
    else if (body !== undefined && body !== null) {
      headers['content-type'] ??= 'application/json';
      sent = this.fill(JSON.stringify(body));
    }
    const response = await fetch(this.endpoint + encodePath(this.fill(request.path)), {
      method: request.method,
      headers,
      body: sent,
      redirect: 'manual',
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    if (response.status === 201 && request.method === 'POST' && /\/account\/sessions\/\w+$/.test(request.path))
      this.keepSession('session', response);
    const described = {
      status: response.status,
      headers: describeHeaders(response.headers, this.project),
      body: describeBody(bytes, response.headers.get('content-type') ?? ''),
    };
    if (described.body?.jwt) this.jwt = described.body.jwt;
    return described;
  }

  /** Effect of an operation that the server doesn't answer, by plain row calls, so that what follows can be compared. */
  async doInstead({ as, request, response }, actual) {
    const isUnanswered =
      actual.body?.type === 'general_route_not_found' || /transactionId/.test(actual.body?.message ?? '');
    if (!isUnanswered || response.status >= 300) return;
    const { transactionId, operations, commit } = request.body ?? {};
    const transaction =
      /\/transactions\/(\w+)/.exec(request.path)?.[1] ?? transactionId ?? /transactionId=(\w+)/.exec(request.path)?.[1];
    const plain = operations ? operations.map(plainOperation) : [plainRequest(request)].filter(Boolean);
    if (transaction === undefined) for (const each of plain) await this.send('key', each);
    else if (commit) for (const each of effective(this.staged.get(transaction) ?? [])) await this.send(as, each);
    else this.staged.set(transaction, [...(this.staged.get(transaction) ?? []), ...plain]);
  }

  async asKey(method, path, body) {
    return this.send('key', { method, path: `/v1${path}`, body });
  }

  /** Puts people, rows, files and executions into the state `setup.json` gives for a recording. */
  async reset(name) {
    const { before } = this.setup;
    const state = { ...before['*'], ...before[name] };
    const users = this.setup.users.map((user) => ({ ...user, ...state.$users?.[user.userId] }));
    this.ids.clear();
    this.sessions.delete('session');
    const present = new Map(
      ((await this.asKey('GET', '/users?queries[0]={"method":"limit","values":[100]}')).body.users ?? []).map(
        (user) => [user.$id, user],
      ),
    );
    for (const [id] of present)
      if (!users.some((user) => user.userId === id)) await this.asKey('DELETE', `/users/${id}`);
    for (const { userId, email, password, name: fullName, labels = [], status = true } of users) {
      const user = present.get(userId);
      if (!user) await this.must('POST', '/users', { userId, email, password, name: fullName });
      else if (user.name !== fullName) await this.must('PATCH', `/users/${userId}/name`, { name: fullName });
      if (!user || String(user.labels) !== String(labels))
        await this.must('PUT', `/users/${userId}/labels`, { labels });
      if ((user?.status ?? true) !== status) await this.must('PATCH', `/users/${userId}/status`, { status });
      if (user && Object.keys(user.prefs ?? {}).length)
        await this.must('PATCH', `/users/${userId}/prefs`, { prefs: {} });
    }
    for (const table of this.config.tables) {
      const rows = `/tablesdb/${table.databaseId}/tables/${table.$id}/rows`;
      await this.must('DELETE', rows, {});
      const wanted = generate(state[table.$id]);
      for (let i = 0; i < wanted.length; i += 100) await this.must('POST', rows, { rows: wanted.slice(i, i + 100) });
    }
    for (const bucket of this.config.buckets) {
      const { body } = await this.asKey(
        'GET',
        `/storage/buckets/${bucket.$id}/files?queries[0]={"method":"limit","values":[100]}`,
      );
      for (const file of body.files ?? [])
        await this.asKey('DELETE', `/storage/buckets/${bucket.$id}/files/${file.$id}`);
    }
    if (state.$clearExecutions) {
      for (const { $id } of this.config.functions) {
        const { body } = await this.asKey(
          'GET',
          `/functions/${$id}/executions?queries[0]={"method":"limit","values":[100]}`,
        );
        for (const execution of body.executions ?? [])
          await this.asKey('DELETE', `/functions/${$id}/executions/${execution.$id}`);
      }
    }
  }

  async must(method, path, body) {
    const response = await this.asKey(method, path, body);
    if (response.status >= 300)
      throw new Error(`preparing: ${method} ${path}: ${response.status} ${JSON.stringify(response.body)}`);
    return response;
  }
}

/** `[{row}]`, or `{count, idPrefix, column}`: rows p0, p1, … whose column holds the number. */
function generate(rows) {
  if (!rows) return [];
  if (Array.isArray(rows)) return rows;
  return Array.from({ length: rows.count }, (_, i) => ({ $id: `${rows.idPrefix}${i}`, [rows.column]: i }));
}
