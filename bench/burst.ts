import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { programArguments } from '#test/support/programArguments.ts';
import { type LocalServices, startLocal } from '#test/support/startLocal.ts';
import type { AnswerCount, BusyClients } from './busyClients.ts';
import { Figure, sampleCount } from './figures.ts';

const clients = 200;
const teams = 2_000;
const samplesByDefault = 40;
const pauseMs = 500;

/** Waiting times of a new client while two hundred others load the list of all teams over and over. */
export async function benchBurst(): Promise<Figure[]> {
  const how = `${clients} people load the list of ${teams.toLocaleString('en-US')} teams over six connections each, without a pause; the local platform`;
  const http = new Figure('a new connection’s first answer', 'ms', how);
  const page = new Figure('the page itself over a new connection', 'ms', how);
  const realtime = new Figure('a new socket’s subscription', 'ms', how);
  const load = new Figure('answers to the others', 'answers/s', how);
  // Each client has an address of its own: connections of one address are limited.
  const product = await startLocal({ env: { SAMPLE_TEAMS: String(teams), TRUSTED_PROXIES: '127.0.0.1' } });
  const samples = sampleCount(samplesByDefault);
  const sessions: string[] = [];
  for (let index = 0; index < clients + samples; index += 1) {
    const email = `person.${index}@example.test`;
    sessions.push((await product.signIn({ name: `Person ${index}`, email, labels: [] })).cookieHeader);
  }
  const cookies = sessions.slice(samples);
  const { origin, projectId } = product;
  const busy = startBusyClients({ origin, projectId, teams, cookies });
  await busy.answering;
  busy.onCount(({ answered }) => load.add(answered));
  for (let sample = 0; sample < samples; sample += 1) {
    const cookieHeader = sessions[sample] ?? '';
    page.add(await timeToAnswer(product, '/', cookieHeader));
    http.add(await timeToAnswer(product, '/v1/account', cookieHeader));
    realtime.add(await timeToSubscription(product, cookieHeader, sample));
    await pause(pauseMs);
  }
  await busy.stop();
  await product.stop();
  return [http, page, realtime, load];
}

interface BusyProcess {
  /** Resolves when the first answers are there. */
  readonly answering: Promise<unknown>;
  onCount(listener: (count: AnswerCount) => void): void;
  stop(): Promise<void>;
}

/** In a process of their own: what is measured here waits for the server alone. */
function startBusyClients(told: BusyClients): BusyProcess {
  const program = programArguments('bench/busyClients.ts');
  const child = spawn(process.execPath, program, { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify(told));
  const lines = createInterface(child.stdout);
  return {
    answering: once(lines, 'line'),
    onCount: (listener) => void lines.on('line', (line) => listener(JSON.parse(line) as AnswerCount)),
    stop: async () => {
      child.kill();
      await once(child, 'exit');
    },
  };
}

function timeToAnswer({ origin, projectId }: LocalServices, path: string, cookie: string): Promise<number> {
  const startMs = performance.now();
  return new Promise((resolve, reject) => {
    get(origin + path, { agent: new Agent(), headers: { cookie, 'x-appwrite-project': projectId } }, (response) => {
      response.resume().on('end', () => {
        if (response.statusCode === 200) resolve(performance.now() - startMs);
        else reject(new Error(`${path}: ${response.statusCode}`));
      });
    }).on('error', reject);
  });
}

async function timeToSubscription(
  { origin, projectId }: LocalServices,
  cookie: string,
  sample: number,
): Promise<number> {
  const startMs = performance.now();
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/v1/realtime?project=${projectId}`, {
    headers: { cookie, 'x-forwarded-for': `10.1.0.${sample}` },
  });
  const subscribed = new Promise<void>((resolve, reject) => {
    socket.on('error', reject);
    socket.on('message', (data: Buffer) => {
      const frame = JSON.parse(data.toString()) as { type: string; data: { to?: string } };
      if (frame.type === 'connected')
        socket.send(JSON.stringify({ type: 'subscribe', data: [{ channels: ['account'], queries: [] }] }));
      else if (frame.data.to === 'subscribe') resolve();
      else reject(new Error(data.toString()));
    });
  });
  await subscribed;
  const took = performance.now() - startMs;
  socket.terminate();
  return took;
}
