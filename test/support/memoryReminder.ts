import { setImmediate as turn } from 'node:timers/promises';
import type { CampaignHistory } from '#domain/campaigns/campaignProgress.ts';
import type { MonthReportFields } from '#domain/monthly-metrics/reports.ts';
import type { Campaign } from '#domain/campaigns/campaign.ts';
import type { EndingToken, TokenAccounts } from '#domain/pushes/tokenWarnings.ts';
import type { ReminderMailFields } from '#domain/reminders/mails.ts';
import type { ReminderOrganisation } from '#domain/reminders/planReminders.ts';
import { crashingPorts } from './crashingPorts.ts';
import { MemoryVersionedRows } from './memoryVersionedRows.ts';
import { defaultReminderSettings, type ReminderSettingsFields } from '#domain/reminders/settings.ts';
import type { OutgoingMail } from '#functions/reminder/composeMail.ts';
import type { Delivery, OpenMailer } from '#functions/reminder/openMailer.ts';
import type { ReminderPorts } from '#functions/reminder/ports.ts';
import { sendDueMails } from '#functions/reminder/sendDueMails.ts';

export const mailSettings = {
  server: { host: 'localhost', port: 25, secure: false, requireTLS: false },
  auth: undefined,
  sender: { name: 'Engineering Data', address: 'data@example.test' },
  pageUrl: 'https://data.example.test',
};

const anyTeam = { teamStatus: null, sector: null, businessUnit: null, teamType: null };

/** An organisation and its mails in memory. Each write is later than the one before by a millisecond. */
export class MemoryReminder {
  private readonly mails = new MemoryVersionedRows<ReminderMailFields>((write) =>
    new Date(this.nowMs + write).toISOString(),
  );
  readonly rows = this.mails.rows;
  settings: ReminderSettingsFields = { ...defaultReminderSettings, enabled: true };
  organisation: ReminderOrganisation;
  /** Neither revoked nor expired. */
  tokens: EndingToken[] = [];
  reports: readonly MonthReportFields[] = [];
  /** Of each campaign. */
  history: CampaignHistory = { entries: [], reports: [], presence: [] };
  /** Addresses. */
  withoutSummary: ReadonlySet<string> = new Set();
  /** Of every status. */
  campaigns: readonly Campaign[] = [];
  accounts: TokenAccounts = { accounts: new Map(), admins: [] };
  /** Addresses that the mail server has taken a mail for, in order. */
  readonly delivered: string[] = [];
  nowMs: number;

  constructor(teams: number, now: string) {
    const ids = Array.from({ length: teams }, (_, index) => `team${index}`);
    this.nowMs = Date.parse(now);
    this.organisation = {
      teams: ids.map(($id) => ({ $id, $createdAt: now, teamName: $id, ...anyTeam })),
      reporting: ids.map(($id) => ({ $id, months: null, lastMonth: null, confirmedAt: null })),
      memberships: ids.map((teamId) => ({ teamId, userId: teamId, agileTeamRole: null })),
      people: ids.map(($id) => ({ $id, email: `${$id}@example.test`, firstName: $id, lastName: null })),
      inventories: [],
      rules: [],
      ...{ campaigns: [], metrics: [] },
      optedOut: new Set(),
    };
  }

  readonly ports: ReminderPorts = {
    readSettings: () => Promise.resolve(this.settings),
    readOrganisation: () => Promise.resolve(this.organisation),
    mails: {
      find: this.mails.find,
      compareAndSet: this.mails.compareAndSet,
      listBy: (column, value) =>
        Promise.resolve([...this.rows.values()].filter(({ fields }) => fields[column] === value)),
      listSince: (kind, day) =>
        Promise.resolve([...this.rows.values()].filter(({ fields }) => fields.kind === kind && fields.day >= day)),
      createMissing: async (rows) => {
        for (const [id, fields] of rows) await this.mails.create(id, fields);
      },
    },
    listEndingTokens: (from, until) => {
      const isEnding = (at: number) => at > from.getTime() && at <= until.getTime();
      return Promise.resolve(this.tokens.filter(({ expiresAt }) => isEnding(Date.parse(expiresAt))));
    },
    readAccounts: () => Promise.resolve(this.accounts),
    teamNames: (ids) => Promise.resolve(new Map(ids.map((id) => [id, `Team ${id}`]))),
    listCampaigns: () => Promise.resolve([...this.campaigns]),
    findPeople: (ids) => {
      const found = this.organisation.people.filter(({ $id }) => ids.includes($id));
      return Promise.resolve(new Map(found.map((person) => [person.$id, person])));
    },
    readOptOuts: (kind) => Promise.resolve(kind === undefined ? this.organisation.optedOut : this.withoutSummary),
    listReports: (months) => Promise.resolve(this.reports.filter(({ month }) => months.includes(month))),
    readHistory: () => Promise.resolve(this.history),
    now: () => this.nowMs,
    timeZone: 'UTC',
  };

  /** `team0@example.test sent` */
  statuses(): string[] {
    return Array.from(this.rows.values(), ({ fields }) => `${fields.email} ${fields.status}`).sort();
  }

  /** @param answer of the server to the mail of this address; sent when absent. */
  mailer(answer: (email: string) => Delivery['kind'] = () => 'sent'): OpenMailer {
    return () => ({
      deliver: async ({ email }) => {
        await turn();
        const kind = answer(email);
        if (kind === 'sent' || kind === 'unknown') this.delivered.push(email);
        return kind === 'sent' ? { kind } : { kind, reason: new Error(`${kind}.`) };
      },
      close: () => undefined,
    });
  }
}

/** Mails of one run. */
export async function sentMails(memory: MemoryReminder): Promise<OutgoingMail[]> {
  const sent: OutgoingMail[] = [];
  await sendDueMails('run', memory.ports, () => () => ({
    deliver: (mail) => Promise.resolve(void sent.push(mail)).then(() => ({ kind: 'sent' })),
    close: () => undefined,
  }));
  return sent;
}

/** A run that sends what is due. */
type Send = (ports: ReminderPorts, openMailer: () => OpenMailer) => Promise<unknown>;

/** Kills a run at each of its calls, mails under way; what goes on after it leaves nobody a second mail, and none of so many unaccounted for. */
export async function killAtEachMailCall(
  start: () => MemoryReminder,
  send: Send,
  goOn: (memory: MemoryReminder) => Promise<unknown>,
  mails: number,
): Promise<void> {
  const runToCall = async (memory: MemoryReminder, fatalCall: number): Promise<number> => {
    const deadly = crashingPorts({ ...memory.ports, mailer: { deliver: memory.mailer()().deliver } }, fatalCall);
    const { mailer, ...ports } = deadly.ports;
    const openMailer = () => ({ deliver: mailer.deliver, close: () => undefined });
    await Promise.race([deadly.died, send(ports, () => openMailer)]);
    return deadly.calls();
  };
  const calls = await runToCall(start(), Infinity);
  expect(calls).toBeGreaterThan(10);
  for (let call = 1; call <= calls + 1; call++) {
    const memory = start();
    await runToCall(memory, call);
    await goOn(memory);
    expect([call, new Set(memory.delivered).size]).toEqual([call, memory.delivered.length]);
    const unknown = memory.statuses().filter((each) => each.endsWith(' unknown'));
    const sent = memory.statuses().filter((each) => each.endsWith(' sent'));
    expect([call, unknown.length + sent.length]).toEqual([call, mails]);
    // Only mails that one of the connections was at can be unknown.
    expect(mails - memory.delivered.length).toBeLessThanOrEqual(unknown.length);
  }
}
