import { openGateway, type Gateway } from '#commands/deploy/openGateway.ts';
import { startDeployment } from './startDeployment.ts';

async function openAndFill() {
  const { endpoint, state, fill } = await startDeployment();
  fill();
  return { state, gateway: await openGateway({ endpoint, projectId: state.projectId, key: state.key }) };
}

function send({ endpoint, key }: Gateway, method: string, path: string, body?: object): Promise<Response> {
  const headers = {
    'x-appwrite-project': 'engineering-data',
    'x-appwrite-key': key,
    'content-type': 'application/json',
  };
  return fetch(endpoint + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
}

describe('the gateway between CLI and server', () => {
  it('forwards reads and writes with the API key', async () => {
    const { state, gateway } = await openAndFill();
    expect(await (await send(gateway, 'GET', '/tablesdb/engineering-data')).json()).toEqual(state.databases[0]);
    const made = await send(gateway, 'POST', '/tablesdb', { databaseId: 'new', name: 'New' });
    expect([made.status, state.databases[2]]).toEqual([201, { $id: 'new', name: 'New', enabled: true }]);
    expect(gateway.takeFailures()).toEqual([]);
    await gateway.close();
  });

  it('refuses every deletion', async () => {
    const { state, gateway } = await openAndFill();
    const paths = ['/tablesdb/functions', '/databases/engineering-data/collections/team-metadata/attributes/teamName'];
    for (const path of paths) expect((await send(gateway, 'DELETE', path)).status).toBe(403);
    expect(state.databases).toHaveLength(2);
    expect(state.tables[0]!.columns).toHaveLength(3);
    expect(gateway.takeFailures()).toEqual(
      paths.map((path) => `DELETE /v1${path}: 403 The CLI wanted to delete /v1${path}, which deploy never lets it do.`),
    );
    await gateway.close();
  });

  it('answers nobody who does not hold its own key', async () => {
    const { gateway } = await openAndFill();
    expect((await send({ ...gateway, key: '' }, 'GET', '/tablesdb')).status).toBe(401);
    await gateway.close();
  });

  it("keeps the server's words about a write that failed", async () => {
    const { gateway } = await openAndFill();
    await send(gateway, 'POST', '/storage/buckets', { bucketId: 'big', name: 'Big', maximumFileSize: 40_000_000 });
    expect(gateway.takeFailures()).toEqual([
      'POST /v1/storage/buckets: 400 Invalid `maximumFileSize` param: Value must be a valid range between 1 and 30,000,000',
    ]);
    await gateway.close();
  });
});
