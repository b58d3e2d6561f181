import { formatDate } from '#domain/dateFormat.ts';
import { yesOrNo } from '#domain/text.ts';
import type { CampaignTerms } from './campaign.ts';
import { describeCampaignScope } from './campaignTexts.ts';
import { describeRule } from './requirement.ts';

/** As it is shown. @param rule undefined while it isn't complete @param leadName null for a lead who isn't known */
export function describeTerm(
  term: keyof CampaignTerms,
  { rule, ...terms }: Omit<CampaignTerms, 'rule'> & { readonly rule: CampaignTerms['rule'] | undefined },
  leadName: string | null,
): string {
  switch (term) {
    case 'rule':
      return rule ? describeRule(rule) : '';
    case 'scope':
      return describeCampaignScope(terms.scope);
    case 'deadline':
      return terms.deadline && formatDate(terms.deadline, 'longDay');
    case 'leadId':
      return leadName ?? terms.leadId;
    case 'isPermanent':
      return yesOrNo(terms.isPermanent);
    case 'name':
    case 'why':
    case 'moveTo':
      return terms[term];
  }
}
