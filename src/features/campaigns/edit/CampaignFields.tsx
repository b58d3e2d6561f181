import { Box, TextField, Typography } from '@mui/material';
import { useId } from 'react';
import { maxCampaignName, maxCampaignWhy } from '#domain/campaigns/campaign.ts';
import { describeCampaignScope } from '#domain/campaigns/campaignTexts.ts';
import { describeRule } from '#domain/campaigns/requirement.ts';
import { maxMoveToLength } from '#domain/technologies/ringEdits.ts';
import { yesOrNo } from '#domain/text.ts';
import { SwitchField } from '#src/components/SwitchField.tsx';
import { formatDay } from '#src/config/organisationDay.ts';
import { ConflictAlert } from '#src/forms/roster/ConflictAlert.tsx';
import { KnownPersonInput } from '#src/forms/roster/KnownPersonInput.tsx';
import type { KnownPeople } from '#src/forms/roster/useKnownPeople.ts';
import type { CampaignProblems, FieldName } from './findProblems.ts';
import { OtherCampaignAlert, type OtherCampaigns } from './OtherCampaigns.tsx';
import { RuleFields } from './RuleFields.tsx';
import { ScopeFields } from './ScopeFields.tsx';
import type { TypedCampaign } from './storedDraft.ts';
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
  const ids = { name: useId(), moveTo: useId(), deadline: useId(), why: useId() };
  const conflict = (term: TermName) => <Conflict term={term} form={form} people={people} />;
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
          id={ids.name}
          name="name"
          required
          fullWidth
          size="small"
          autoComplete="off"
          label="Name"
          value={draft.name ?? terms.name}
          error={problems.name !== undefined}
          helperText={problems.name}
          onChange={({ target }) => set({ name: target.value })}
          onBlur={() => onBlur('name')}
          slotProps={{ input: { readOnly: isReadOnly }, htmlInput: { maxLength: maxCampaignName } }}
        />
        {conflict('name')}
      </Box>
      <Box sx={pair}>
        <Box>
          <TextField
            id={ids.deadline}
            name="deadline"
            type="date"
            required
            fullWidth
            size="small"
            label="By when"
            value={draft.deadline}
            error={problems.deadline !== undefined}
            helperText={problems.deadline ?? 'The last day in time.'}
            onChange={({ target }) => set({ deadline: target.value })}
            onBlur={() => onBlur('deadline')}
            slotProps={{ input: { readOnly: isReadOnly }, inputLabel: { shrink: true }, htmlInput: { min: today } }}
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
            id={ids.moveTo}
            name="moveTo"
            fullWidth
            size="small"
            autoComplete="off"
            label="Move to"
            value={draft.moveTo ?? terms.moveTo}
            helperText="A version or another technology, such as 21 or PostgreSQL 17."
            onChange={({ target }) => set({ moveTo: target.value })}
            slotProps={{ input: { readOnly: isReadOnly }, htmlInput: { maxLength: maxMoveToLength } }}
          />
          {conflict('moveTo')}
        </Box>
      )}
      <Box>
        <TextField
          id={ids.why}
          name="why"
          multiline
          minRows={2}
          maxRows={8}
          fullWidth
          size="small"
          label="Why"
          value={draft.why}
          helperText="Addresses in it become links."
          onChange={({ target }) => set({ why: target.value })}
          slotProps={{ input: { readOnly: isReadOnly }, htmlInput: { maxLength: maxCampaignWhy } }}
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

interface ConflictProps {
  readonly term: TermName;
  readonly form: CampaignForm;
  readonly people: KnownPeople;
}

function Conflict({ term, form, people }: ConflictProps) {
  const { theirs } = form;
  if (theirs === undefined || !form.conflicts.includes(term)) return null;
  return (
    <ConflictAlert
      label={termLabels[term]}
      mine={describeTerm(term, form.terms, people)}
      theirs={describeTerm(term, theirs, people)}
      onChoose={(choice) => form.resolveConflict(term, choice)}
    />
  );
}

function describeTerm(term: TermName, terms: DraftedTerms, people: KnownPeople): string {
  switch (term) {
    case 'rule':
      return terms.rule ? describeRule(terms.rule) : '';
    case 'scope':
      return describeCampaignScope(terms.scope);
    case 'deadline':
      return terms.deadline && formatDay(terms.deadline);
    case 'leadId':
      return people.options?.find(({ userId }) => userId === terms.leadId)?.name ?? terms.leadId;
    case 'isPermanent':
      return yesOrNo(terms.isPermanent);
    case 'name':
    case 'why':
    case 'moveTo':
      return terms[term];
  }
}
