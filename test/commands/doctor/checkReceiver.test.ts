import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { checkReceiver } from '#commands/doctor/checkReceiver.ts';

async function findingsOf(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const findings = await checkReceiver({ metricsReceiverUrl: url });
  server.close();
  return findings.map(({ subject, detail, advice }) => `${subject}: ${detail.replace(url, 'URL')} → ${advice ?? ''}`);
}

it('finds the function by its refusal', async () => {
  const refusal = JSON.stringify({ message: 'The token is not valid.' });
  const found = await findingsOf(({ method, url }, response) => {
    response.writeHead(method === 'POST' && url === '/values' ? 401 : 404).end(refusal);
  });
  expect(found).toEqual(['metrics receiver: answers at URL → ']);
});

it('finds another program at its address', async () => {
  const found = await findingsOf((_request, response) => void response.writeHead(404).end('<html></html>'));
  expect(found).toEqual([
    'metrics receiver: URL answers 404, and is not the function → console → Functions → Metrics receiver → Domains (docs/deploying.md, section 4)',
  ]);
});
