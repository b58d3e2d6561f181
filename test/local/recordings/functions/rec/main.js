// Logs what an event called it with.
export default async ({ req, res, log }) => {
  const { method, path, headers, body } = req;
  log(JSON.stringify({ method, path, headers, body }));
  if (body.note === 'throw') throw new Error('asked to throw');
  return res.json({ ok: true });
};
