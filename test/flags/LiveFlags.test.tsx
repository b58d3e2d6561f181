import { render, screen, waitFor } from '@testing-library/react';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { flagKeys } from '#domain/flagKeys.ts';
import type { RuntimeConfig } from '#src/config/runtimeConfig.ts';
import { type Flags, FlagsContext, noFlags, useFlag } from '#src/flags/flags.ts';
import { FlagConnection, LiveFlags } from '#src/flags/LiveFlags.tsx';
import { FetchEventSource } from '#test/support/FetchEventSource.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';
import { startPageClock } from '#test/support/startPageClock.ts';
import { startLocal } from '#test/support/startLocal.ts';

const config: RuntimeConfig = {
  appwriteEndpoint: 'http://localhost/v1',
  appwriteProjectId: 'p',
  timeZone: 'UTC',
  contactEmail: 'a@example.test',
};
let server: Server | undefined;

async function serve(listener: RequestListener): Promise<RuntimeConfig> {
  server = createServer(listener);
  await new Promise<void>((resolve) => server?.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  return { ...config, launchDarklyClientId: 'local', launchDarklyUrl: `http://localhost:${port}` };
}

beforeEach(() => {
  // The flag client is talkative below warnings.
  jest.spyOn(console, 'debug').mockImplementation(() => undefined);
  jest.spyOn(console, 'info').mockImplementation(() => undefined);
});
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

function Editing() {
  const isOn = useFlag(flagKeys.editMonthlyMetrics);
  return <p>{isOn === undefined ? 'unknown' : isOn ? 'on' : 'off'}</p>;
}

function show(flags: Flags) {
  render(
    <FlagsContext value={flags}>
      <Editing />
    </FlagsContext>,
  );
}

/** A page as start-up renders it. Resolves to 'started', or to what failed. */
function open(withConfig: RuntimeConfig): Promise<unknown> {
  const flags = new LiveFlags();
  let outcome: unknown;
  flags.start(withConfig).then(
    () => (outcome = 'started'),
    (failure: unknown) => (outcome = failure),
  );
  render(
    <>
      <FlagsContext value={flags}>
        <Editing />
      </FlagsContext>
      <FlagConnection flags={flags} config={withConfig} />
    </>,
  );
  expect(screen.getByText('unknown')).toBeVisible();
  // Awaited like this, React's updates are not held back until it is there.
  return waitFor(() => expect(outcome).toBeDefined(), { timeout: 10_000 }).then(() => outcome);
}

/** A client goes on asking when its server has ended, also that of an earlier test; jsdom says that nobody answers. */
const complaintsOfOpenPages = () =>
  takeComplaints().filter((complaint) => !/ECONNREFUSED|socket hang up/.test(complaint));

test('the flags are called what they are called at the flag service', () => {
  expect(Object.values(flagKeys).sort()).toEqual(['capacity-plan-file-uploading', 'edit-monthly-metrics']);
});

test('without flags each one is off', () => {
  show(noFlags);
  expect(screen.getByText('off')).toBeVisible();
});

test('without a client id the flags fail at once, and stay off', async () => {
  const flags = new LiveFlags();
  await expect(flags.start(config)).rejects.toThrow('No flag client id is set');
  expect(flags.isOn(flagKeys.editMonthlyMetrics)).toBe(false);
});

test('a service that refuses fails, and the flags stay off', async () => {
  const refusing = await serve((_, response) => response.writeHead(403, { 'access-control-allow-origin': '*' }).end());
  expect(await open(refusing)).toBeInstanceOf(Error);
  expect(await screen.findByText('off')).toBeVisible();
  // What jsdom says of the refusal itself.
  expect(takeComplaints()).not.toEqual([]);
});

test('values that come after more than 5 s have failed, and count all the same', async () => {
  const pending: ServerResponse[] = [];
  const slow = await serve(({ method }, response) => {
    response.setHeader('access-control-allow-origin', '*').setHeader('access-control-allow-headers', '*');
    response.setHeader('content-type', 'application/json');
    if (method === 'OPTIONS') response.end();
    else pending.push(response);
  });
  // Waiting puts this clock forward.
  const clock = startPageClock();
  expect(await open(slow)).toEqual(new Error('The flags did not come within 5 s'));
  clock.stop();
  await waitFor(() => expect(pending).not.toEqual([]));
  expect(await screen.findByText('off')).toBeVisible();
  for (const response of pending) response.end('{"edit-monthly-metrics":{"value":true,"version":1,"flagVersion":1}}');
  expect(await screen.findByText('on', undefined, { timeout: 5_000 })).toBeVisible();
  expect(complaintsOfOpenPages()).toEqual([]);
});

test('flags are on as the service says, and follow it while the page is open', async () => {
  Reflect.set(window, 'EventSource', FetchEventSource);
  const folder = mkdtempSync(join(tmpdir(), 'flags-'));
  const file = join(folder, 'flags.json');
  writeFileSync(file, '{"edit-monthly-metrics":true}');
  const local = await startLocal({ env: { FLAGS_FILE: file } });
  const reachable = { ...config, launchDarklyClientId: 'local', launchDarklyUrl: `${local.origin}/flags` };
  expect(await open(reachable)).toBe('started');
  expect(await screen.findByText('on')).toBeVisible();
  writeFileSync(file, '{"edit-monthly-metrics":false}');
  expect(await screen.findByText('off', undefined, { timeout: 5_000 })).toBeVisible();
  await local.stop();
  rmSync(folder, { recursive: true });
  expect(complaintsOfOpenPages()).toEqual([]);
});
