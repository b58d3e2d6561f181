import { ExecutionMethod } from 'node-appwrite';
import { functionIds } from '#domain/resourceIds.ts';
import { newCampaign } from '#test/support/campaignRows.ts';
import { ofSuite } from '#test/support/ofSuite.ts';
import { inDays, startCampaigns } from '#test/support/startCampaigns.ts';

const campaigns = ofSuite(() => startCampaigns());

const exemption = { reason: 'Retired', until: inDays(30) };

/** Answers of a guest, of staff, of a member of 'blue', of the lead and of an admin, in this order. */
test.each<[string, string, (name: string) => unknown, number[]]>([
  ['make one', '', (name) => ({ ...newCampaign, id: `by-${name}`, start: false }), [401, 403, 403, 403, 200]],
  ['make one of nonsense', '', () => 'nonsense', [401, 403, 403, 403, 400]],
  ['change one', '/ID', () => ({ base: {}, changes: {} }), [401, 403, 403, 403, 200]],
  ['change one that is none', '/none', () => ({ base: {}, changes: {} }), [401, 403, 403, 403, 404]],
  ['end one', '/ID/status', () => ({ status: 'ended' }), [401, 403, 403, 403, 200]],
  ['end one that is none', '/none/status', () => ({ status: 'ended' }), [401, 403, 403, 403, 404]],
  ['exempt blue', '/ID/exemptions', () => ({ ...exemption, id: 'e', teamId: 'blue' }), [401, 403, 200, 200, 200]],
  ['exempt red', '/ID/exemptions', () => ({ ...exemption, id: 'e', teamId: 'red' }), [401, 403, 403, 200, 200]],
  ['exempt no team', '/ID/exemptions', () => ({ ...exemption, id: 'e', teamId: 'none' }), [401, 403, 403, 404, 404]],
  ['exempt of none', '/none/exemptions', () => ({ ...exemption, id: 'e', teamId: 'blue' }), [401, 404, 404, 404, 404]],
  ['grant', '/ID/exemptions/asked', () => ({ state: 'granted' }), [401, 403, 403, 200, 200]],
  ['refuse', '/ID/exemptions/asked', () => ({ state: 'refused' }), [401, 403, 403, 200, 200]],
  ['withdraw', '/ID/exemptions/asked', () => ({ state: 'withdrawn' }), [401, 403, 200, 200, 200]],
  ['withdraw red’s', '/ID/exemptions/red', () => ({ state: 'withdrawn' }), [401, 403, 403, 200, 200]],
  ['withdraw none', '/ID/exemptions/none', () => ({ state: 'withdrawn' }), [401, 403, 403, 404, 404]],
  ['leave it asked', '/ID/exemptions/asked', () => ({ state: 'asked' }), [401, 400, 400, 400, 400]],
  ['ask for nothing', '/ID/nothing', () => ({}), [401, 404, 404, 404, 404]],
  ['ask of no id', '/_id', () => ({}), [401, 404, 404, 404, 404]],
])('%s: %s', async (_, path, bodyOf, expected) => {
  const id = await campaigns.make();
  if (path.includes('/exemptions/')) {
    await campaigns.ask('sam', `/campaigns/${id}/exemptions`, { ...exemption, id: 'asked', teamId: 'blue' });
    await campaigns.ask('ada', `/campaigns/${id}/exemptions`, { ...exemption, id: 'red', teamId: 'red' });
  }
  expect(await campaigns.statuses(`/campaigns${path.replace('ID', id)}`, bodyOf)).toEqual(expected);
});

test('it answers nothing but POST', async () => {
  const request = { functionId: functionIds.campaigns, xpath: '/campaigns', method: ExecutionMethod.GET };
  const { responseStatusCode } = await campaigns.clients.ada.functions.createExecution(request);
  expect(responseStatusCode).toBe(404);
});
