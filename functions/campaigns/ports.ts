import { calendarDay } from '#domain/calendarDay.ts';
import type { CampaignFields } from '#domain/campaigns/campaign.ts';
import { tableIds } from '#domain/resourceIds.ts';
import { joinTexts } from '#domain/text.ts';
import type { User } from '#domain/user.ts';
import { findMember } from '#functions/runtime/members.ts';
import { createTableRows, createVersionedRows, type VersionedRow } from '#functions/runtime/rows.ts';
import type { Server } from '#functions/runtime/server.ts';
import { startClock } from '#functions/runtime/startClock.ts';

export type StoredCampaign = VersionedRow<CampaignFields>;

export type CampaignPorts = ReturnType<typeof connectCampaigns>;

export interface Asked {
  readonly user: User;
  readonly ports: CampaignPorts;
}

export const blankCampaignFields: CampaignFields = {
  ...{ name: '', why: '', rule: '{}', scope: '{}', moveTo: '', deadline: '', leadId: '' },
  ...{ status: 'draft', startedAt: null, endedAt: null, isPermanent: false },
  ...{ exemptions: '[]', history: '[]', updateBy: null, updateDate: null },
};

export function connectCampaigns({ client, tables }: Server, timeZone: string) {
  const clock = startClock();
  /** ISO 8601. */
  const now = (): string => new Date(clock()).toISOString();
  const people = createTableRows(tables, tableIds.userMetadata, {
    firstName: '',
    middleName: '',
    lastName: '',
    email: '',
  });
  const rules = createTableRows(tables, tableIds.technologyRules, { names: null, rings: null, lifecycles: null });
  const teams = createTableRows(tables, tableIds.teamMetadata, { teamName: '' });
  return {
    campaigns: createVersionedRows(client, tables, tableIds.campaigns, blankCampaignFields),
    findMember: (email: string) => findMember(tables, email),
    /** Null when there is no such person in the plan. */
    nameOfPerson: async (id: string) => {
      const person = (await people.find([id])).get(id);
      return person ? joinTexts(person.firstName, person.middleName, person.lastName) || person.email : null;
    },
    /** Null when there is no such team. */
    nameOfTeam: async (id: string) => (await teams.find([id])).get(id)?.teamName ?? null,
    listRules: async () => Array.from(await rules.list(), ([$id, row]) => ({ $id, ...row })),
    now,
    /** `YYYY-MM-DD` in the organisation's time zone. @param iso now, when absent */
    dayOf: (iso = now()) => calendarDay(new Date(iso), timeZone),
  };
}
