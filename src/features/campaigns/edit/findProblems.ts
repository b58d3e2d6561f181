import type { Campaign } from '#domain/campaigns/campaign.ts';
import { findDeadlineProblem, findMonthProblem } from '#domain/campaigns/campaignChecks.ts';
import type { RuleProblems } from './campaignDraft.ts';
import type { Standing } from '#domain/campaigns/standing.ts';
import type { Team } from '#domain/team.ts';
import type { CampaignForm } from './useCampaignForm.ts';

/** Names of inputs. */
export type FieldName = keyof RuleProblems | 'month' | 'name' | 'why' | 'moveTo' | 'deadline' | 'leadId' | 'sector';

export type CampaignProblems = Partial<Record<FieldName, string>>;

interface CheckedForm {
  readonly form: CampaignForm;
  /** As it is stored now. */
  readonly campaign: Campaign | undefined;
  readonly standing: Standing<Team> | undefined;
  /** `YYYY-MM-DD` */
  readonly today: string;
}

export function findProblems({ form, campaign, standing, today }: CheckedForm): CampaignProblems {
  const { terms, changed, ruleProblems } = form;
  const isNew = campaign === undefined;
  return {
    ...((isNew || terms.rule === undefined) && ruleProblems),
    ...(terms.rule?.kind === 'reported' &&
      terms.deadline !== '' &&
      checkMonth(terms.rule.month, terms.deadline, today)),
    ...(terms.name === '' && terms.rule && { name: 'This field is required.' }),
    ...((isNew || changed.includes('deadline')) && checkDeadline(terms.deadline, today)),
    ...(terms.leadId === '' && { leadId: 'Choose who leads it.' }),
    ...(standing && standing.inScope === standing.closed && { sector: 'There is no open team among these.' }),
  };
}

function checkDeadline(deadline: string, today: string): CampaignProblems {
  if (deadline === '') return { deadline: 'This field is required.' };
  const problem = findDeadlineProblem(deadline, today);
  return problem === undefined ? {} : { deadline: `This day ${problem}.` };
}

function checkMonth(month: string, deadline: string, today: string): CampaignProblems {
  const problem = findMonthProblem(month, deadline, today);
  return problem === undefined ? {} : { month: `This month ${problem}.` };
}
