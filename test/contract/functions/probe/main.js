// The function of the contract cases: answers and logs what called it.
export default async ({ req, res, log }) => {
  if (req.path === '/throw') throw new Error('thrown by the function');
  if (req.path === '/slow') await new Promise((resolve) => setTimeout(resolve, 10_000));
  const { 'x-appwrite-trigger': trigger, 'x-appwrite-event': event = '', 'x-appwrite-user-id': userId } = req.headers;
  const received = { method: req.method, path: req.path, trigger, event, userId, body: req.body };
  log(JSON.stringify(received));
  return res.json(received);
};
