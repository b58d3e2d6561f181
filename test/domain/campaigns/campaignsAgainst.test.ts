import { readCampaign } from '#domain/campaigns/campaign.ts';
import { campaignsAgainst } from '#domain/campaigns/campaignsAgainst.ts';
import { readRules } from '#domain/technologies/readRules.ts';
import { campaignRow } from '#test/support/campaignRows.ts';
import { teamRow } from '#test/support/teamRows.ts';
import { rulesRow } from '#test/support/technologyTables.ts';

const column = 'languageAndVersion';
const names = JSON.stringify([{ name: 'Java', aliases: ['JDK'] }]);
const rings = JSON.stringify([{ name: 'Perl', versions: '', ring: 'Hold', reason: '', until: '', moveTo: '' }]);
const book = readRules([rulesRow(column, { names, rings })]);
const team = teamRow('amber', { sector: 'Retail' });
const day = { today: '2026-11-27', timeZone: 'UTC' };
const granted = {
  id: 'e',
  teamId: 'amber',
  reason: '',
  until: '2026-12-31',
  state: 'granted',
  askedAt: '2026-11-01',
} as const;
const good = { name: 'good', deadline: '2026-10-31', status: 'ended', isPermanent: true } as const;

function find(given: Parameters<typeof campaignRow>[1], name = 'Java', version = '8'): string | undefined {
  const campaigns = [campaignRow('asked', given)].flatMap((row) => readCampaign(row) ?? []);
  return campaignsAgainst(campaigns, team, book, day)(column, { name, version })?.$id;
}

test.each([
  ['what it names', {}, 'Java', '8', true],
  ['another name of it', {}, 'jdk', '1.8', true],
  ['another version', {}, 'Java', '21', false],
  ['what is in a ring', { rule: { kind: 'leaveRing', ring: 'Hold' } }, 'Perl', '5', true],
  ['a rule for good', good, 'Java', '8', true],
  ['one that ended', { ...good, isPermanent: false }, 'Java', '8', false],
  ['a draft', { status: 'draft' }, 'Java', '8', false],
  ['other teams', { scope: { sector: ['Finance'] } }, 'Java', '8', false],
  ['an exempt team', { exemptions: [granted] }, 'Java', '8', false],
  ['after the exemption', { exemptions: [{ ...granted, until: '2026-11-26' }] }, 'Java', '8', true],
  ['what to use', { rule: { kind: 'use', category: column, name: 'Java', versions: '21' } }, 'Java', '8', false],
  ['what no list can hold', {}, 'Java', ':', false],
] as const)('%s', (_, given, name, version, isAgainst) => {
  expect(find(given, name, version)).toBe(isAgainst ? 'asked' : undefined);
});

test('of several, the first deadline counts', () => {
  const rows = [campaignRow('later'), campaignRow('sooner', good)].flatMap((row) => readCampaign(row) ?? []);
  expect(campaignsAgainst(rows, team, book, day)(column, { name: 'Java', version: '8' })?.$id).toBe('sooner');
});
