import { act, render, screen } from '@testing-library/react';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RuntimeConfig } from '#src/config/runtimeConfig.ts';
import { flagKeys, type Flags, FlagsContext, noFlags, useFlag } from '#src/flags/flags.ts';
import { LiveFlags } from '#src/flags/LiveFlags.ts';
import { FetchEventSource } from '#test/support/FetchEventSource.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';
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
  return <p>{useFlag(flagKeys.editMonthlyMetrics) ? 'on' : 'off'}</p>;
}

function show(flags: Flags) {
  render(
    <FlagsContext value={flags}>
      <Editing />
    </FlagsContext>,
  );
}

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
  const flags = new LiveFlags();
  const refusing = await serve((_, response) => response.writeHead(403, { 'access-control-allow-origin': '*' }).end());
  await act(() => expect(flags.start(refusing)).rejects.toThrow());
  show(flags);
  expect(screen.getByText('off')).toBeVisible();
  // What jsdom says of the refusal itself.
  expect(takeComplaints()).not.toEqual([]);
});

test('flags are on as the service says, and follow it while the page is open', async () => {
  Reflect.set(window, 'EventSource', FetchEventSource);
  const folder = mkdtempSync(join(tmpdir(), 'flags-'));
  const file = join(folder, 'flags.json');
  writeFileSync(file, '{"edit-monthly-metrics":true}');
  const local = await startLocal({ env: { FLAGS_FILE: file } });
  const flags = new LiveFlags();
  await flags.start({ ...config, launchDarklyClientId: 'local', launchDarklyUrl: `${local.origin}/flags` });
  show(flags);
  expect(screen.getByText('on')).toBeVisible();
  writeFileSync(file, '{"edit-monthly-metrics":false}');
  expect(await screen.findByText('off', undefined, { timeout: 5_000 })).toBeVisible();
  await local.stop();
  rmSync(folder, { recursive: true });
  // The client goes on asking; jsdom says that nobody answers.
  expect(takeComplaints().filter((complaint) => !/ECONNREFUSED|socket hang up/.test(complaint))).toEqual([]);
}, 60_000);
