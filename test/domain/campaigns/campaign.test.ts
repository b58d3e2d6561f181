import { type CampaignRow, readCampaign, wholeOrganisation } from '#domain/campaigns/campaign.ts';
import { campaignRow } from '#test/support/campaignRows.ts';

it('a stored campaign is read with whatever its scope leaves out', () => {
  const row = campaignRow('java', { scope: { sector: ['Retail'] } });
  expect(readCampaign(row)).toEqual({
    ...row,
    rule: { kind: 'leave', category: 'languageAndVersion', name: 'Java', versions: '8' },
    scope: { ...wholeOrganisation, sector: ['Retail'] },
    ...{ exemptions: [], history: [] },
  });
});

it.each<Partial<CampaignRow>>([
  { rule: 'Leave Java' },
  { rule: 'null' },
  { rule: '{"kind":"tick"}' },
  { scope: '' },
  { exemptions: '{}' },
  { history: 'null' },
])('%j is no campaign', (fields) => expect(readCampaign({ ...campaignRow('java'), ...fields })).toBeUndefined());
