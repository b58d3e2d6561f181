import { type AdapterSettings, createClient, createServices } from '#src/appwrite/createServices.ts';
import type { AppwriteServices } from '#src/appwrite/services.ts';
import type { LocalServices } from './startLocal.ts';
import type { TestPerson } from './signIn.ts';

/** Another minute at each look: no write waits for its turn. */
const hastyClock = () => {
  let now = 0;
  return { setTimeout, clearTimeout, Date: { now: () => (now += 60_000) } };
};

/** A page's services with a session of their own, so that several people can be at work in one test; writes (again) at once. */
export async function openOwnSession(
  local: Pick<LocalServices, 'endpoint' | 'projectId' | 'signIn'>,
  person: TestPerson,
  settings?: AdapterSettings,
): Promise<AppwriteServices> {
  const { fallback } = await local.signIn(person);
  const [secret = ''] = Object.values(JSON.parse(fallback) as Record<string, string>);
  const { endpoint, projectId } = local;
  return createServices(
    createClient().setSession(secret),
    { appwriteEndpoint: endpoint, appwriteProjectId: projectId },
    { conflictDelayMs: 1, clock: hastyClock(), ...settings },
  );
}

/** The services of another person in all tests of a suite. */
export function sessionOfSuite(local: LocalServices, person: TestPerson): AppwriteServices {
  const services = {} as AppwriteServices;
  beforeAll(async () => void Object.assign(services, await openOwnSession(local, person)));
  return services;
}

/** Person who may use the product. */
export function staffMember(number: number): TestPerson {
  return { name: `Staff Member ${number}`, email: `staff.member.${number}@example.test`, labels: [] };
}
