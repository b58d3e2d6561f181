import { Stack, TextField, Typography, Box, Checkbox } from '@mui/material';
import { useRef, useState, useId } from 'react';
import * as v from 'valibot';
import { isInvisible } from '#domain/foldText.ts';
import { maxTokenName, maxTokenTeams } from '#domain/pushes/token.ts';
import type { Team } from '#domain/team.ts';
import { focusOnMount } from '#src/components/focusOnMount.ts';
import { nameOf } from '#src/components/teams/nameOf.ts';
import { draftParser } from '#src/auth/draftDialog.ts';
import { useRestoredDraft } from '#src/auth/drafts.tsx';
import { useCreateTokenMutation, type NewToken } from '#src/data/tokensApi.ts';
import { FormDialog } from '#src/forms/FormDialog.tsx';
import { FilterSelect } from '#src/lists/FilterSelect.tsx';
import { describeWriteError } from '#src/live/callOutcome.ts';
import { describeSaveFailure } from '#src/live/saveFailure.ts';
import { metricFields, type MetricKey } from '#domain/monthly-metrics/fields.ts';
import { ChosenTeams } from '#src/components/teams/ChosenTeams.tsx';
import { IssuedTokenDialog } from './IssuedTokenDialog.tsx';

const teamOptions = [
  { value: 'all', label: 'All teams' },
  { value: 'some', label: 'Only the chosen ones' },
] as const;
const metricOptions = [
  { value: 'all', label: `All ${metricFields.length} metrics` },
  { value: 'some', label: 'Only the chosen ones' },
] as const;
const metricsStyle = { display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, columnGap: 2 };
const metricStyle = { display: 'flex', alignItems: 'center', fontSize: '0.875rem', cursor: 'pointer' };

/** Days. */
const validities = [90, 180, 365] as const;
const blankDraft: NewToken = { name: '', teams: null, metrics: null, days: validities[0] };
const schema = v.object({
  name: v.string(),
  teams: v.nullable(v.array(v.string())),
  metrics: v.nullable(v.array(v.picklist(metricFields.map(({ key }) => key)))),
  days: v.picklist(validities),
});

interface NewTokenDialogProps {
  /** That it is for alone; otherwise the teams are chosen. */
  readonly team?: Team;
  readonly onClose: () => void;
}

export function NewTokenDialog({ team, onClose }: NewTokenDialogProps) {
  const place = `${team?.$id ?? 'any'}/newToken`;
  const restored = useRestoredDraft(place, draftParser(schema));
  const [draft, setDraft] = useState(restored ?? blankDraft);
  const [isChecked, setIsChecked] = useState(false);
  const [create, { data: issued, error, isLoading }] = useCreateTokenMutation();
  const form = useRef<HTMLFormElement>(null);
  const problems = {
    name: isInvisible(draft.name) ? 'This field is required.' : undefined,
    teams: !team && draft.teams?.length === 0 ? 'Choose at least one team.' : undefined,
    metrics: draft.metrics?.length === 0 ? 'Choose at least one metric.' : undefined,
  };
  const shown: Partial<typeof problems> = isChecked ? problems : {};
  const set = (changes: Partial<NewToken>) => setDraft({ ...draft, ...changes });

  function submit(): void {
    setIsChecked(true);
    const [wrong] = (['name', 'teams', 'metrics'] as const).filter((field) => problems[field] !== undefined);
    if (wrong === undefined) void create({ ...draft, teams: team ? [team.$id] : draft.teams });
    else form.current?.querySelector<HTMLElement>(`[data-field="${wrong}"] input`)?.focus();
  }

  if (issued) return <IssuedTokenDialog token={issued.token} secret={issued.secret} onClose={onClose} />;
  const isChanged = JSON.stringify(draft) !== JSON.stringify(blankDraft);
  return (
    <FormDialog
      title="New token"
      submitLabel="Create token"
      busyLabel="Creating..."
      isChanged={isChanged}
      draft={{ place, input: draft, isRestored: restored !== null }}
      canSubmit={isChanged}
      isSaving={isLoading}
      failure={error && describeSaveFailure(error, describeWriteError(error, unanswered))}
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <Stack sx={{ gap: 2.5, pt: 1 }}>
        <Typography sx={{ color: 'text.secondary' }}>
          With a token a program, such as a pipeline, reports metrics by itself
          {team ? ` for ${nameOf(team)} alone` : ''}.
        </Typography>
        <TextField
          data-field="name"
          fullWidth
          inputRef={focusOnMount}
          size="small"
          autoComplete="off"
          label="Name"
          value={draft.name}
          error={shown.name !== undefined}
          helperText={shown.name ?? 'What reports with it. It stands beside the values as who reported them.'}
          onChange={({ target }) => set({ name: target.value })}
          slotProps={{ htmlInput: { maxLength: maxTokenName } }}
        />
        {!team && <TeamChoice chosen={draft.teams} problem={shown.teams} onChange={(teams) => set({ teams })} />}
        <MetricChoice chosen={draft.metrics} problem={shown.metrics} onChange={(metrics) => set({ metrics })} />
        <FilterSelect
          label="Valid for"
          value={String(draft.days)}
          options={validities.map((days) => ({ value: String(days), label: `${days} days` }))}
          onChange={(days) => set({ days: Number(days) })}
        />
      </Stack>
    </FormDialog>
  );
}

const unanswered = 'yet whether it was made. If it is in the list, revoke it: its secret can’t be shown again.';

interface ChoiceProps<Value> {
  /** Null: all. */
  readonly chosen: readonly Value[] | null;
  readonly problem: string | undefined;
  readonly onChange: (chosen: readonly Value[] | null) => void;
}

function TeamChoice({ chosen, problem, onChange }: ChoiceProps<string>) {
  return (
    <Stack data-field="teams" sx={{ gap: 1.5, alignItems: 'stretch' }}>
      <FilterSelect
        label="Teams"
        value={chosen === null ? 'all' : 'some'}
        options={teamOptions}
        onChange={(next) => onChange(next === 'all' ? null : [])}
      />
      {chosen !== null && <ChosenTeams chosen={chosen} max={maxTokenTeams} onChange={onChange} />}
      <Problem>{problem}</Problem>
    </Stack>
  );
}

function MetricChoice({ chosen, problem, onChange }: ChoiceProps<MetricKey>) {
  const id = useId();
  const toggle = (key: MetricKey) =>
    onChange(chosen?.includes(key) ? chosen.filter((each) => each !== key) : [...(chosen ?? []), key]);
  return (
    <Stack data-field="metrics" sx={{ gap: 1 }}>
      <FilterSelect
        label="Metrics"
        value={chosen === null ? 'all' : 'some'}
        options={metricOptions}
        onChange={(next) => onChange(next === 'all' ? null : [])}
      />
      {chosen !== null && (
        <Box role="group" aria-label="Chosen metrics" aria-describedby={id} sx={metricsStyle}>
          {metricFields.map(({ key, label }) => (
            <Box key={key} component="label" sx={metricStyle}>
              <Checkbox size="small" checked={chosen.includes(key)} onChange={() => toggle(key)} sx={{ ml: -1 }} />
              {label}
            </Box>
          ))}
        </Box>
      )}
      <Problem id={id}>{problem}</Problem>
    </Stack>
  );
}

function Problem({ id, children }: { readonly id?: string; readonly children: string | undefined }) {
  return (
    <Typography id={id} role="status" variant="body2" sx={{ color: 'error.main', '&:empty': { display: 'none' } }}>
      {children}
    </Typography>
  );
}
