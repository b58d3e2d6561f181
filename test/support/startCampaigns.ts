import { type AppwriteException, ExecutionMethod } from 'node-appwrite';
import { addDays } from '#domain/calendarDay.ts';
import { type Campaign, readCampaign } from '#domain/campaigns/campaign.ts';
import { functionIds } from '#domain/resourceIds.ts';
import { newCampaign } from './campaignRows.ts';
import { people } from './signIn.ts';
import { addTeam, type PlatformClient, startUploads } from './startUploads.ts';

const names = ['guest', 'lee', 'sam', 'kim', 'ada'] as const;
type CampaignPerson = (typeof names)[number];

export interface CampaignAnswer {
  readonly status: number;
  readonly message?: string;
  readonly conflicts?: readonly string[];
}

const today = new Date().toISOString().slice(0, 10);

export const inDays = (days: number): string => addDays(today, days);

/** A platform with the teams 'blue' and 'red': Sam is in 'blue', Kim leads the campaigns, Lee is on the staff. */
export async function startCampaigns() {
  const platform = await startUploads('here', {}, { withoutEvents: true });
  const { server } = platform;
  for (const team of ['blue', 'red']) await addTeam(platform, team);
  await server.row('user-metadata', 'sam').create({ email: people.sam.email });
  await server
    .row('user-metadata', newCampaign.leadId)
    .create({ email: people.kim.email, firstName: 'Kim', lastName: 'Staff' });
  await server.row('user-team-association', 'sam-blue').create({ userId: 'sam', teamId: 'blue' });
  const clients: Record<CampaignPerson, PlatformClient> = {
    guest: platform.guest(),
    lee: await platform.as({ name: 'Lee Staff', email: 'lee@example.test', labels: [] }),
    sam: await platform.as({ ...people.sam, email: 'Sam.Staff@Example.test' }),
    kim: await platform.as(people.kim),
    ada: await platform.as(people.ada),
  };
  let count = 0;

  async function ask(person: CampaignPerson, path: string, body: unknown): Promise<CampaignAnswer> {
    const request = { functionId: functionIds.campaigns, xpath: path, method: ExecutionMethod.POST };
    const reply = await clients[person].functions.createExecution({ ...request, body: JSON.stringify(body) });
    return { ...(JSON.parse(reply.responseBody) as object), status: reply.responseStatusCode };
  }

  const newCampaignId = (): string => `campaign-${(count += 1)}`;

  return {
    ...{ platform, server, clients, stop: platform.stop, ask, newCampaignId },
    /** Of all, one after the other; a guest is turned away by the platform. */
    statuses: async (path: string, bodyOf: (person: CampaignPerson) => unknown): Promise<number[]> => {
      const all: number[] = [];
      for (const person of names) {
        const [answer] = await Promise.allSettled([ask(person, path, bodyOf(person))]);
        all.push(answer.status === 'fulfilled' ? answer.value.status : (answer.reason as AppwriteException).code);
      }
      return all;
    },
    /** Returns its id. */
    make: async (fields: object = {}, start = true): Promise<string> => {
      const id = newCampaignId();
      expect(await ask('ada', '/campaigns', { ...newCampaign, ...fields, id, start })).toEqual({ status: 200, id });
      return id;
    },
    stored: async (id: string): Promise<Campaign> => readCampaign(await server.row('campaigns', id).get())!,
  };
}
