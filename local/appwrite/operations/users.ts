import { invalid, isEmail, required } from '#local/appwrite/http/parameters.ts';
import { invalidIdMessage, isValidId } from '#local/appwrite/ids.ts';
import type { Call } from '#local/appwrite/platform.ts';
import type { QueryColumn } from '#local/appwrite/queries/QuerySchema.ts';
import { planList, readQueries } from '#local/appwrite/queries/planList.ts';
import { runList } from '#local/appwrite/queries/runList.ts';
import { hashPassword } from '#local/appwrite/users/password.ts';
import { readPrefs } from '#local/appwrite/users/prefs.ts';
import { publishAccount, userView } from '#local/appwrite/users/userView.ts';
import { createUser, deleteUser, existingUser, toUser, updateUser } from '#local/appwrite/users/usersStore.ts';

const text = (sql: string): QueryColumn => ({ type: 'string', array: false, sql });
const schema = {
  table: 'users',
  entry: 'User',
  columns: new Map<string, QueryColumn>([
    ['$id', text('id')],
    ['$sequence', { type: 'integer', array: false, sql: 'sequence' }],
    ['$createdAt', { type: 'datetime', array: false, sql: 'createdAt' }],
    ['$updatedAt', { type: 'datetime', array: false, sql: 'updatedAt' }],
    ['name', text('name')],
    ['email', text('email')],
    ['status', { type: 'boolean', array: false, sql: 'status' }],
    ['labels', { type: 'string', array: true, sql: 'labels' }],
  ]),
};

/** `GET /users`, with `search` in names, addresses and ids. */
export function listUsers({ platform, query }: Call): unknown {
  const plan = planList(readQueries(query), schema);
  const search = `%${(query.get('search') ?? '').replace(/[\\%_]/g, '\\$&')}%`;
  const found = { sql: "(id || ' ' || name || ' ' || email) LIKE ? ESCAPE '\\'", values: [search] };
  const { total, records } = runList(
    platform.database,
    schema,
    { ...plan, conditions: [...plan.conditions, found] },
    { total: true },
  );
  return { total, users: records.flatMap((record) => toUser(record) ?? []).map(userView) };
}

/** `GET /users/:userId` */
export function getUser({ platform, params }: Call): unknown {
  return userView(existingUser(platform, params.userId ?? ''));
}

/** `POST /users` */
export function createUserByKey({ platform, body, reply }: Call): unknown {
  const { email, password, name = '' } = body;
  const id = required(body, 'userId');
  if (id !== 'unique()' && !isValidId(id)) throw invalid('userId', invalidIdMessage);
  if (typeof email !== 'string' || !isEmail(email))
    throw invalid('email', 'Value must be a valid email address or null');
  const user = createUser(platform, {
    ...(id === 'unique()' ? {} : { id }),
    email,
    name: String(name),
    ...(password === undefined || password === null ? {} : { passwordHash: hashPassword(checkedPassword(password)) }),
  });
  void reply.status(201);
  return userView(user);
}

/** `DELETE /users/:userId`, and their sessions with them. */
export function deleteUserByKey({ platform, params, reply }: Call): void {
  deleteUser(platform, existingUser(platform, params.userId ?? '').$id);
  void reply.status(204);
}

/** `PATCH /users/:userId/name` */
export function updateName(call: Call): unknown {
  return change(call, { name: String(required(call.body, 'name')) });
}

/** `PATCH /users/:userId/status`: false blocks the person at once. */
export function updateStatus(call: Call): unknown {
  return change(call, { status: required(call.body, 'status') === true });
}

/** `PATCH /users/:userId/prefs` */
export function updateUserPrefs(call: Call): unknown {
  const prefs = readPrefs(call);
  change(call, { prefs });
  return prefs;
}

/** `PUT /users/:userId/labels`: counts from the person's next request on. */
export function updateLabels(call: Call): unknown {
  const labels = required(call.body, 'labels');
  if (
    !Array.isArray(labels) ||
    labels.length > 1000 ||
    !labels.every((label) => /^[0-9A-Za-z]{1,36}$/.test(String(label)))
  ) {
    const letters = Array.from('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz').join(', ');
    const complaint = `Value must be a valid string and at least 1 chars and no longer than 36 chars and only consist of '${letters}' chars`;
    throw invalid('labels', `Value must a valid array no longer than 1000 items and ${complaint}`);
  }
  return change(call, { labels: [...new Set(labels.map(String))] });
}

function change(call: Call, changes: Parameters<typeof updateUser>[2]): unknown {
  const user = updateUser(call.platform, call.params.userId ?? '', changes);
  publishAccount(call, user, Object.keys(changes).join());
  return userView(user);
}

function checkedPassword(password: unknown): string {
  if (typeof password === 'string' && password.length >= 8 && password.length <= 256) return password;
  throw invalid('password', 'Password must be between 8 and 256 characters long.');
}
