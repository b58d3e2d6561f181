import { setImmediate as turn } from 'node:timers/promises';
import type { CampaignHistory } from '#domain/campaigns/campaignProgress.ts';
import type { MonthReportFields } from '#domain/monthly-metrics/reports.ts';
import type { Campaign } from '#domain/campaigns/campaign.ts';
import type { EndingToken, TokenAccounts } from '#domain/pushes/tokenWarnings.ts';
import type { ReminderMailFields } from '#domain/reminders/mails.ts';
import type { ReminderOrganisation } from '#domain/reminders/planReminders.ts';
import { MemoryVersionedRows } from './memoryVersionedRows.ts';
import { defaultReminderSettings, type ReminderSettingsFields } from '#domain/reminders/settings.ts';
import type { Delivery, OpenMailer } from '#functions/reminder/openMailer.ts';
import type { ReminderPorts } from '#functions/reminder/ports.ts';

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
