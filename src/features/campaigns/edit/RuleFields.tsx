import { TextField } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { type CampaignRule, maxConfirmedDays, ruleKinds } from '#domain/campaigns/campaign.ts';
import type { RuleDraft, RuleProblems } from './campaignDraft.ts';
import { metricField } from '#domain/campaigns/requirement.ts';
import { metricFields } from '#domain/monthly-metrics/fields.ts';
import { addMonths, correctableMonth, formatMonth } from '#domain/monthly-metrics/reports.ts';
import { rings } from '#domain/technologies/rules.ts';
import { focusOnMount } from '#src/components/focusOnMount.ts';
import { useToday } from '#src/config/organisationDay.ts';
import { TechnologyFields, type TechnologyFieldsProps } from './TechnologyFields.tsx';

interface RuleFieldsProps extends TechnologyFieldsProps {
  readonly problems: RuleProblems & { readonly month?: string };
  readonly onBlur: (field: keyof RuleProblems) => void;
}

const kindLabels: Readonly<Record<CampaignRule['kind'], string>> = {
  leave: 'No team uses a technology…',
  leaveRing: 'No team uses anything in a ring',
  use: 'Every team uses a technology…',
  metric: 'A metric reaches a value',
  confirmed: 'The tech inventory is confirmed',
  reported: 'A month is reported',
};

export function RuleFields(props: RuleFieldsProps) {
  const { kind } = props.draft;
  return (
    <>
      <Choice
        name="kind"
        label="What it asks"
        value={kind}
        options={ruleKinds.map((each) => [each, kindLabels[each]])}
        hasFocus
        {...props}
      />
      {kind === 'leave' || kind === 'use' ? (
        <TechnologyFields {...props} />
      ) : kind === 'leaveRing' ? (
        <Choice
          name="ring"
          label="Ring"
          value={props.draft.ring}
          options={rings.map((ring) => [ring, ring])}
          {...props}
        />
      ) : kind === 'metric' ? (
        <MetricFields {...props} />
      ) : kind === 'confirmed' ? (
        <Entry name="days" label="Within how many days" hint={`At most ${maxConfirmedDays}.`} {...props} />
      ) : (
        <MonthField {...props} />
      )}
    </>
  );
}

function MetricFields(props: RuleFieldsProps) {
  const { metric, is, value } = props.draft;
  const field = metricField(metric);
  return (
    <>
      <Choice
        name="metric"
        label="Metric"
        value={metric}
        options={metricFields.map(({ key, label }) => [key, label])}
        {...props}
        onChange={(changes) => props.onChange({ ...changes, value: '' })}
      />
      {field.kind === 'choice' ? (
        <Choice
          name="value"
          label="Value"
          value={value}
          options={['', ...field.values].map((each) => [each, each || 'Choose one'])}
          {...props}
        />
      ) : (
        <>
          <Choice
            name="is"
            label="Is"
            value={is}
            options={[
              ['atLeast', 'At least'],
              ['atMost', 'At most'],
            ]}
            {...props}
          />
          <Entry name="value" label="Value" hint={field.hint} {...props} />
        </>
      )}
    </>
  );
}

const monthsAhead = 12;

/** Months that can still be reported. */
function MonthField(props: RuleFieldsProps) {
  const { month } = props.draft;
  const today = useToday();
  const coming = Array.from({ length: monthsAhead }, (_, index) => addMonths(today.slice(0, 7), index));
  const months = [...new Set([month, correctableMonth(today) ?? month, ...coming])].sort();
  return (
    <Choice
      name="month"
      label="Month"
      value={month}
      options={months.map((each) => [each, formatMonth(each)])}
      {...props}
    />
  );
}

type FieldProps = Pick<RuleFieldsProps, 'problems' | 'isReadOnly' | 'onChange' | 'onBlur'>;

interface ChoiceProps extends FieldProps {
  readonly name: keyof RuleDraft;
  readonly label: string;
  readonly value: string;
  /** Value and label. */
  readonly options: readonly (readonly [string, string])[];
  readonly hasFocus?: boolean;
}

function Choice({ name, label, value, options, hasFocus = false, problems, onChange, onBlur }: ChoiceProps): ReactNode {
  const problem = name === 'value' || name === 'month' ? problems[name] : undefined;
  const id = useId();
  return (
    <TextField
      id={id}
      name={name}
      select
      required
      size="small"
      label={label}
      value={value}
      error={problem !== undefined}
      helperText={problem}
      onChange={({ target }) => onChange({ [name]: target.value })}
      onBlur={() => {
        if (name === 'value') onBlur(name);
      }}
      slotProps={{
        select: { native: true },
        inputLabel: { shrink: true },
        htmlInput: { 'aria-describedby': problem && `${id}-helper-text` },
      }}
      {...(hasFocus && { inputRef: focusOnMount })}
    >
      {options.map(([each, text]) => (
        <option key={each} value={each}>
          {text}
        </option>
      ))}
    </TextField>
  );
}

interface EntryProps extends FieldProps {
  readonly draft: RuleDraft;
  readonly name: 'days' | 'value';
  readonly label: string;
  readonly hint: string;
}

function Entry({ draft, name, label, hint, problems, isReadOnly, onChange, onBlur }: EntryProps) {
  const problem = problems[name];
  return (
    <TextField
      name={name}
      required
      size="small"
      autoComplete="off"
      label={label}
      value={draft[name]}
      error={problem !== undefined}
      helperText={problem ?? hint}
      onChange={({ target }) => onChange({ [name]: target.value })}
      onBlur={() => onBlur(name)}
      slotProps={{ input: { readOnly: isReadOnly }, htmlInput: { inputMode: 'decimal' } }}
    />
  );
}
