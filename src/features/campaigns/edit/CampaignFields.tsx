import { Box, TextField, Typography } from '@mui/material';
import { maxCampaignName, maxCampaignWhy } from '#domain/campaigns/campaign.ts';
import { describeTerm } from '#domain/campaigns/describeTerm.ts';
import { describeRule } from '#domain/campaigns/requirement.ts';
import { maxMoveToLength } from '#domain/technologies/ringEdits.ts';
import { SwitchField } from '#src/components/SwitchField.tsx';
import { ConflictAlert } from '#src/forms/roster/ConflictAlert.tsx';
import { KnownPersonInput } from '#src/forms/roster/KnownPersonInput.tsx';
import type { KnownPeople } from '#src/forms/roster/useKnownPeople.ts';
import type { CampaignProblems, FieldName } from './findProblems.ts';
import { OtherCampaignAlert, type OtherCampaigns } from './OtherCampaigns.tsx';
import { RuleFields } from './RuleFields.tsx';
import { ScopeFields } from './ScopeFields.tsx';
import type { TypedCampaign } from './campaignDraft.ts';
import type { CampaignForm, DraftedTerms, TermName } from './useCampaignForm.ts';
import type { KnownTechnologiesState } from './useKnownTechnologies.ts';

interface CampaignFieldsProps {
  readonly form: CampaignForm;
  /** Null for a campaign whose rule can't be changed. */
  readonly technologies: KnownTechnologiesState | null;
  readonly people: KnownPeople;
  readonly others: OtherCampaigns;
  readonly today: string;
  readonly problems: CampaignProblems;
  readonly isReadOnly: boolean;
  readonly onBlur: (field: FieldName) => void;
}

const pair = { display: 'grid', gap: 2.5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, alignItems: 'start' };

export function CampaignFields(props: CampaignFieldsProps) {
  const { form, technologies, people, others, today, problems, isReadOnly, onBlur } = props;
  const { draft, terms } = form;
  const set = (changes: TypedCampaign): void => form.set(changes);
  const conflict = (term: TermName) => {
    if (form.theirs === undefined || !form.conflicts.includes(term)) return null;
    const describe = (all: DraftedTerms): string => {
      const lead = people.options?.find(({ userId }) => userId === all.leadId);
      return describeTerm(term, all, lead?.name ?? null);
    };
    return (
      <ConflictAlert
        label={termLabels[term]}
        mine={describe(terms)}
        theirs={describe(form.theirs)}
        onChoose={(choice) => form.resolveConflict(term, choice)}
      />
    );
  };
  const text = (term: TextTerm, hint?: string) => ({
    name: term,
    label: termLabels[term],
    value: draft[term] ?? terms[term],
    error: problems[term] !== undefined,
    helperText: problems[term] ?? hint,
    onChange: ({ target }: { readonly target: { readonly value: string } }) => set({ [term]: target.value }),
    onBlur: () => onBlur(term),
    size: 'small' as const,
    fullWidth: true,
  });
  const input = { readOnly: isReadOnly };
  return (
    <>
      {technologies === null ? (
        <Box>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            What it asks
          </Typography>
          {terms.rule && describeRule(terms.rule)}
        </Box>
      ) : (
        <RuleFields {...{ draft, technologies, problems, isReadOnly, onBlur }} onChange={set} />
      )}
      <OtherCampaignAlert {...others} />
      {conflict('rule')}
      <Box>
        <TextField
          {...text('name')}
          required
          autoComplete="off"
          slotProps={{ input, htmlInput: { maxLength: maxCampaignName } }}
        />
        {conflict('name')}
      </Box>
      <Box sx={pair}>
        <Box>
          <TextField
            {...text('deadline', 'The last day in time.')}
            type="date"
            required
            slotProps={{ input, inputLabel: { shrink: true }, htmlInput: { min: today } }}
          />
          {conflict('deadline')}
        </Box>
        <Box>
          <KnownPersonInput
            people={people}
            name="leadId"
            label="Who leads it"
            isRequired
            userId={terms.leadId}
            problem={problems.leadId}
            isReadOnly={isReadOnly}
            onChange={(person) => set({ leadId: person?.userId ?? '' })}
          />
          {conflict('leadId')}
        </Box>
      </Box>
      {(terms.rule?.kind ?? draft.kind) === 'leave' && (
        <Box>
          <TextField
            {...text('moveTo', 'A version or another technology, such as 21 or PostgreSQL 17.')}
            autoComplete="off"
            slotProps={{ input, htmlInput: { maxLength: maxMoveToLength } }}
          />
          {conflict('moveTo')}
        </Box>
      )}
      <Box>
        <TextField
          {...text('why', 'Addresses in it become links.')}
          multiline
          minRows={2}
          maxRows={8}
          slotProps={{ input, htmlInput: { maxLength: maxCampaignWhy } }}
        />
        {conflict('why')}
      </Box>
      <Box>
        <ScopeFields
          scope={draft.scope}
          problem={problems.sector}
          isReadOnly={isReadOnly}
          onChange={(scope) => set({ scope })}
        />
        {conflict('scope')}
      </Box>
      <Box>
        <SwitchField
          label="After its end the rule stays"
          checked={draft.isPermanent}
          onChange={(isPermanent) => set({ isPermanent })}
        />
        {conflict('isPermanent')}
      </Box>
    </>
  );
}

type TextTerm = 'name' | 'why' | 'moveTo' | 'deadline';

const termLabels: Readonly<Record<TermName, string>> = {
  rule: 'What it asks',
  name: 'Name',
  why: 'Why',
  scope: 'For whom',
  moveTo: 'Move to',
  deadline: 'By when',
  leadId: 'Who leads it',
  isPermanent: 'After its end the rule stays',
};
