import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { pageSizes } from '#domain/limits.ts';
import { databaseOfTable, tableIds } from '#domain/resourceIds.ts';

/** Input of this program, as JSON on its standard input. */
export interface BusyClients {
  readonly origin: string;
  readonly projectId: string;
  readonly teams: number;
  /** The session of each client. */
  readonly cookies: readonly string[];
}

/** Of the last second; a line each on the standard output. */
export interface AnswerCount {
  readonly answered: number;
  readonly failed: number;
}

/** As many as a browser opens to one host. */
const connectionsPerClient = 6;

const { origin, projectId, teams, cookies } = JSON.parse(await text(process.stdin)) as BusyClients;
let answered = 0;
let failed = 0;
setInterval(() => {
  const count: AnswerCount = { answered, failed };
  if (answered + failed > 0) console.log(JSON.stringify(count));
  [answered, failed] = [0, 0];
}, 1_000);
for (const [index, cookie] of cookies.entries()) keepBusy(cookie, `10.0.${index >> 8}.${index & 255}`);

/** Opens the list of all teams again and again, over all connections of a browser, without a pause. */
function keepBusy(cookie: string, address: string): void {
  const agent = new Agent({ keepAlive: true, maxSockets: connectionsPerClient });
  const headers = { cookie, 'x-appwrite-project': projectId, 'x-forwarded-for': address };
  const paths = callsOfTeamList();
  let next = 0;
  const ask = async (): Promise<void> => {
    for (;;) {
      const path = paths[next++ % paths.length] ?? '';
      await get(`${origin}/v1${path}`, agent, headers);
    }
  };
  for (let connection = 0; connection < connectionsPerClient; connection += 1) void ask();
}

function callsOfTeamList(): string[] {
  const rows = `/tablesdb/${databaseOfTable[tableIds.teamMetadata]}/tables/${tableIds.teamMetadata}/rows`;
  const pages = Array.from({ length: Math.ceil(teams / pageSizes.narrowListRequest) }, (_, page) => {
    const queries = [
      { method: 'limit', values: [pageSizes.narrowListRequest] },
      { method: 'offset', values: [page * pageSizes.narrowListRequest] },
    ];
    return `${rows}?${queries.map(toParameter).join('&')}`;
  });
  return ['/account', ...pages];
}

function toParameter(query: object, index: number): string {
  return `queries[${index}]=${encodeURIComponent(JSON.stringify(query))}`;
}

function get(url: string, agent: Agent, headers: Readonly<Record<string, string>>): Promise<void> {
  return new Promise((resolve) => {
    const fail = (): void => {
      failed += 1;
      setTimeout(resolve, 100);
    };
    request(url, { agent, headers }, (response) => {
      response.resume().on('end', () => {
        if (response.statusCode === 200) answered += 1;
        else failed += 1;
        resolve();
      });
    })
      .on('error', fail)
      .end();
  });
}
