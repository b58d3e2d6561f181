// Replays recordings/events.jsonl and event-executions.jsonl: sends each write, and compares what the function `rec` was then called with.
// node replay-events.mjs --endpoint http://localhost:PORT/v1 --project P --key K [--only FILE[,FILE]] [--json] [--instead]
// `rec` and `writer` of recordings/functions must be deployed. What `rec` received is read from the logs of its executions.
import { compareExchange, compareReceived } from './replay/compare.mjs';
import { readArguments, readLines, sleep } from './replay/recordings.mjs';
import { Server } from './replay/Server.mjs';

const options = readArguments(process.argv.slice(2));
const server = new Server(options);
// In this order: the second one lists a run of the first.
const files = ['events', 'event-executions'].filter((file) => !options.only.length || options.only.includes(file));
/** Longest wait for the runs of a write. */
const patienceMs = 10_000;
let [matching, compared] = [0, 0];

for (const file of files) {
  await server.reset(file);
  // The rows that were removed have started runs, too.
  await sleep(1500);
  const known = new Set((await runs()).map(({ $id }) => $id));
  const lines = readLines(`${file}.jsonl`);
  const hasReceived = lines.some(({ received }) => received);
  for (const [at, line] of lines.entries()) {
    if (line.received) continue;
    report(file, line, await exchange(line));
    // Plain writes in place of a transaction would start other runs.
    if (!hasReceived || (isTransaction(line) && options.instead)) continue;
    const following = lines.slice(at + 1);
    const next = following.findIndex(({ received }) => !received);
    const expected = next < 0 ? following : following.slice(0, next);
    const received = await newRuns(known, expected.length);
    for (const each of expected) {
      const found = received.find(({ headers }) => nameOf({ headers }) === nameOf(each.received));
      report(file, each, found ? compareReceived(each, found, server) : ['the function was not called']);
    }
    for (const { headers } of received.slice(expected.length))
      report(file, { ...line, label: `${line.label}: called once more` }, [nameOf({ headers })]);
  }
}
if (!options.json) console.log(`${matching} of ${compared} exchanges match`);
process.exitCode = matching === compared ? 0 : 1;

function nameOf({ headers }) {
  return headers['x-appwrite-event'];
}

function isTransaction({ request }) {
  return request.path.includes('/transactions');
}

/** Differences of an exchange; a list of executions is asked for again until it is as recorded, since runs end later than the write. */
async function exchange(line) {
  const endsAt = Date.now() + patienceMs;
  const ids = server.ids;
  for (;;) {
    // Ids are learned from the list that counts alone.
    server.ids = new Map(ids);
    const actual = await server.send(line.as, line.request);
    const differences = compareExchange(line, actual, server, options);
    const mayCome = line.request.path.includes('/executions?') && Date.now() < endsAt;
    if (differences.length > 0 && mayCome) {
      await sleep(200);
      continue;
    }
    if (options.instead && !isTransaction(line)) await server.doInstead(line, actual);
    return differences;
  }
}

/** Inputs of the function since, in as many runs as are expected, and in any others that have ended by then. */
async function newRuns(known, count) {
  const endsAt = Date.now() + patienceMs;
  for (;;) {
    const ended = (await runs()).filter(({ $id }) => !known.has($id));
    if (ended.length >= count || Date.now() > endsAt) {
      for (const { $id } of ended) known.add($id);
      return ended.map(({ logs }) => JSON.parse(logs));
    }
    await sleep(100);
  }
}

async function runs() {
  const queries = ['{"method":"orderDesc","attribute":"$createdAt"}', '{"method":"limit","values":[100]}'];
  const path = `/functions/rec/executions?${queries.map((query, i) => `queries[${i}]=${query}`).join('&')}`;
  return (await server.asKey('GET', path)).body.executions;
}

function report(file, line, differences) {
  compared += 1;
  if (differences.length === 0) matching += 1;
  if (options.json) console.log(JSON.stringify({ file, line, differences }));
  else if (differences.length > 0) console.log(`${file} · ${line.label} · ${differences.join(' · ')}`);
}
