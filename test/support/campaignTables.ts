import { calendarDay } from '#domain/calendarDay.ts';
import { tableIds } from '#domain/resourceIds.ts';
import { campaignRow } from './campaignRows.ts';
import { changeRow } from './changeRows.ts';
import { inventoryRow } from './inventoryRows.ts';
import { associationRow, personRow, teamRow } from './teamRows.ts';

export const daysAgo = (days: number): string => new Date(Date.now() - days * 24 * 60 * 60 * 1_000).toISOString();
export const dayOf = (days: number): string => calendarDay(new Date(daysAgo(days)), 'UTC');
export const deadline = dayOf(-98);
export const exemption = {
  id: 'e',
  teamId: 'dawn',
  reason: 'Retired',
  until: dayOf(-30),
  state: 'granted',
  askedAt: daysAgo(9),
  decidedAt: daysAgo(9),
} as const;

const list = (languageAndVersion: string) => ({ languageAndVersion });

/** Five open teams, of which two have to leave Java 8, one is exempt and one is done. */
export const campaignTables = () => ({
  [tableIds.teamMetadata]: [
    teamRow('amber', { teamName: 'Amber', sector: 'Retail' }),
    teamRow('blue', { teamName: 'Blue', sector: 'Retail' }),
    teamRow('coral', { teamName: 'Coral', sector: 'Finance' }),
    teamRow('dawn', { teamName: 'Dawn', sector: 'Finance' }),
    teamRow('ebony', { teamName: 'Ebony' }),
    teamRow('gone', { teamName: 'Gone', teamStatus: 'Closed' }),
  ],
  [tableIds.teamTechInventory]: [
    inventoryRow('amber', list('Java:8|Go:1.22')),
    inventoryRow('blue', list('Java:21')),
    inventoryRow('coral', list('JDK:1.8')),
    inventoryRow('dawn', list('Java:8')),
    inventoryRow('ebony', list('Go:1.22')),
    inventoryRow('gone', list('Java:8')),
  ],
  [tableIds.technologyRules]: [],
  [tableIds.changeEntries]: [
    changeRow('b', { teamId: 'blue', oldValue: 'Java:8', newValue: 'Java:21', changedAt: daysAgo(10) }),
    changeRow('c1', { teamId: 'coral', oldValue: 'JDK:1.8', newValue: 'Java:21', changedAt: daysAgo(15) }),
    changeRow('c2', { teamId: 'coral', oldValue: 'Java:21', newValue: 'JDK:1.8', changedAt: daysAgo(5) }),
    changeRow('e', { teamId: 'ebony', oldValue: 'Go:1.21', newValue: 'Go:1.22', changedAt: daysAgo(3) }),
  ],
  [tableIds.userMetadata]: [personRow('lead', { firstName: 'Lea', lastName: 'Lane', email: 'lea@example.test' })],
  [tableIds.userTeamAssociation]: [associationRow('lead', 'amber', 'scrum-master')],
  [tableIds.campaigns]: [
    campaignRow('java', {
      ...{
        startedAt: daysAgo(20),
        deadline,
        moveTo: '21',
        why: 'See https://example.test/java.',
        exemptions: [exemption],
      },
      rule: { kind: 'leave', category: 'languageAndVersion', name: 'Java', versions: '8' },
    }),
    campaignRow('draft', {
      name: 'Confirmed',
      status: 'draft',
      startedAt: null,
      rule: { kind: 'confirmed', days: 90 },
      deadline: dayOf(-200),
    }),
    campaignRow('old', { name: 'Old one', status: 'archived' }),
  ],
});
