import type { CampaignRow } from './campaigns/campaign.ts';
import type { UploadResult } from './capacity-plan/uploadResult.ts';
import type { ChangeEntry } from './changes/changeEntry.ts';
import type { ExportRun } from './exportResult.ts';
import type { PreviewRun } from './previewRun.ts';
import type { MetricCalculation } from './metric-calculations/toRows.ts';
import type { MonthlyMetrics } from './monthly-metrics/fields.ts';
import type { MonthReport } from './monthly-metrics/reports.ts';
import type { TeamReporting } from './monthly-metrics/teamReporting.ts';
import type { ReportingMonth } from './monthly-metrics/reportingMonths.ts';
import type { PushAnswer } from './pushes/pushAnswer.ts';
import type { MetricPush } from './pushes/pushedMetrics.ts';
import type { SonarSettings, SonarUnmapped } from './pushes/sonarProjects.ts';
import type { ReminderMail, ReminderOptOut } from './reminders/mails.ts';
import type { ReminderSettings } from './reminders/settings.ts';
import type { tableIds } from './resourceIds.ts';
import type { StoredRow } from './row.ts';
import type { Team } from './team.ts';
import type { UserMetadata, UserTeamAssociation } from './teamMember.ts';
import type { MetricNotes } from './monthly-metrics/notes.ts';
import type { MetricTargets } from './targets/targets.ts';
import type { SharedViewRow } from './teams/listView.ts';
import type { TechnologyMonth } from './technologies/months.ts';
import type { TechnologyRules } from './technologies/rules.ts';
import type { TechInventory } from './tech-inventory/categories.ts';

/** Read by the page; other tables belong to the functions. */
interface RowTypes {
  readonly [tableIds.teamMetadata]: Team;
  readonly [tableIds.userMetadata]: UserMetadata;
  readonly [tableIds.userTeamAssociation]: UserTeamAssociation;
  readonly [tableIds.teamTechInventory]: TechInventory;
  readonly [tableIds.teamMonthlyMetrics]: MonthlyMetrics;
  readonly [tableIds.teamMonthReports]: MonthReport;
  readonly [tableIds.metricPushes]: MetricPush;
  readonly [tableIds.teamReporting]: TeamReporting;
  readonly [tableIds.reportingMonths]: ReportingMonth;
  readonly [tableIds.teamMonthlyMetricCalculation]: MetricCalculation;
  readonly [tableIds.fileUploadResults]: UploadResult;
  readonly [tableIds.exportRuns]: ExportRun;
  readonly [tableIds.previewRuns]: PreviewRun;
  readonly [tableIds.changeEntries]: ChangeEntry;
  readonly [tableIds.technologyRules]: TechnologyRules;
  readonly [tableIds.technologyMonths]: TechnologyMonth;
  readonly [tableIds.sharedViews]: SharedViewRow;
  readonly [tableIds.metricTargets]: MetricTargets;
  readonly [tableIds.metricNotes]: MetricNotes;
  readonly [tableIds.campaigns]: CampaignRow;
  readonly [tableIds.reminderSettings]: ReminderSettings;
  readonly [tableIds.reminderMails]: ReminderMail;
  readonly [tableIds.reminderOptOuts]: ReminderOptOut;
  readonly [tableIds.pushAnswers]: PushAnswer;
  readonly [tableIds.sonarSettings]: SonarSettings;
  readonly [tableIds.sonarUnmapped]: SonarUnmapped;
}

export type ReadableTableId = keyof RowTypes;

export type RowOf<Id extends ReadableTableId> = RowTypes[Id];

export type FieldsOf<Id extends ReadableTableId> = Omit<RowOf<Id>, keyof StoredRow>;

export type ColumnOf<Id extends ReadableTableId> = keyof RowOf<Id> & string;
