// What transactions and the databases API would have done, as plain row calls.

export function plainOperation({ action, databaseId, tableId, rowId, data }) {
  const rows = `/v1/tablesdb/${databaseId}/tables/${tableId}/rows`;
  const method = { create: 'POST', update: 'PATCH', upsert: 'PUT', delete: 'DELETE' }[action];
  return action === 'create'
    ? { method, path: rows, body: { rowId, data } }
    : { method, path: `${rows}/${rowId}`, body: { data } };
}

/** A commit writes nothing to a row that it deletes. */
export function effective(writes) {
  return writes.filter(
    (write, i) => !writes.slice(i + 1).some(({ method, path }) => method === 'DELETE' && path === write.path),
  );
}

/** The same write without its transaction, its document as a row; nothing for a read. */
export function plainRequest({ method, path, headers, body }) {
  const { transactionId, ...rest } = body ?? {};
  const row = path
    .split('?')[0]
    .replace(/\/databases\/(\w+)\/collections\/(\w+)\/documents/, '/tablesdb/$1/tables/$2/rows');
  if (method === 'GET' || !row.includes('/rows')) return undefined;
  return { method, path: row, headers, body: body && rest };
}
