// Updates the row named in its body with its own key.
export default async ({ req, res }) => {
  const { APPWRITE_FUNCTION_API_ENDPOINT: endpoint, APPWRITE_FUNCTION_PROJECT_ID: project } = process.env;
  const response = await fetch(`${endpoint}/tablesdb/lab/tables/item/rows/${JSON.parse(req.bodyText).id}`, {
    method: 'PATCH',
    headers: {
      'content-type': 'application/json',
      'x-appwrite-project': project,
      'x-appwrite-key': req.headers['x-appwrite-key'],
    },
    body: JSON.stringify({ data: { note: `by function ${Date.now()}` } }),
  });
  return res.json({ status: response.status });
};
