import { Alert, Stack, TextField, Typography } from '@mui/material';
import { useMemo, useState } from 'react';
import * as v from 'valibot';
import { type MetricKey, metricFields } from '#domain/monthly-metrics/fields.ts';
import {
  blankTarget,
  checkTarget,
  type TargetDraft,
  targetDraft,
  type TargetProblems,
} from '#domain/targets/targetDraft.ts';
import {
  describeAgreement,
  isSameScope,
  type TargetsByMetric,
  type TargetScope,
  targetScopes,
} from '#domain/targets/targets.ts';
import type { Team } from '#domain/team.ts';
import { draftParser } from '#src/auth/draftDialog.ts';
import { focusOnMount } from '#src/components/focusOnMount.ts';
import { nameOf } from '#src/components/teams/nameOf.ts';
import { TeamPicker } from '#src/components/teams/TeamPicker.tsx';
import { useToday } from '#src/config/organisationDay.ts';
import { useWriteTargetMutation } from '#src/data/targetsApi.ts';
import { FormDialog } from '#src/forms/FormDialog.tsx';
import { distinctTexts } from '#src/forms/roster/distinctTexts.ts';
import { describeRepeatableSave } from '#src/live/saveFailure.ts';
import { type ListedTarget, nameScope } from './TargetList.tsx';

interface TargetDialogProps {
  /** Null for a new one. */
  readonly edited: ListedTarget | null;
  readonly restored: TargetDraft | null;
  readonly targets: TargetsByMetric;
  readonly teams: readonly Team[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Stays, with all that was typed, when somebody else changed the target meanwhile. */
export function TargetDialog({ edited, restored, targets, teams, onClose, onDone }: TargetDialogProps) {
  const today = useToday();
  const [initial] = useState(() => (edited ? targetDraft(edited.field.key, edited.target) : blankTarget(today)));
  const [draft, setDraft] = useState<TargetDraft>(restored ?? initial);
  const [hasTried, setHasTried] = useState(false);
  const [isOvertaken, setIsOvertaken] = useState(false);
  const [write, { error, isLoading: isSaving }] = useWriteTargetMutation();
  const teamIds = useMemo(() => new Set(teams.map(({ $id }) => $id)), [teams]);
  const sectors = useMemo(() => distinctTexts(teams.map(({ sector }) => sector)).sort(), [teams]);
  const field = metricFields.find(({ key }) => key === draft.metric);
  if (field === undefined) return null;
  const metric = field;
  const theirs = targets.get(metric.key)?.find((each) => isSameScope(each, draft)) ?? null;
  const before = isOvertaken ? theirs : (edited?.target ?? null);
  const { target, problems } = checkTarget(metric, draft, { targets, teamIds, sectors, before, today });
  const shown = hasTried ? problems : {};

  function change(patch: Partial<TargetDraft>): void {
    setDraft({ ...draft, ...patch });
    // Their write was of another target.
    if ('metric' in patch || 'of' in patch) setIsOvertaken(false);
  }

  async function submit(): Promise<void> {
    setHasTried(true);
    if (target === undefined) return;
    const { data } = await write({ field: metric, before, after: target });
    if (data === true) onDone();
    if (data === false) setIsOvertaken(true);
  }

  return (
    <FormDialog
      title={edited === null ? 'Add target' : `Edit target of ${metric.label}, ${nameScope(edited)}`}
      isChanged={JSON.stringify(draft) !== JSON.stringify(initial)}
      draft={{
        place: targetDraftKey,
        input: { ...draft, base: edited && edited.target },
        isRestored: restored !== null,
      }}
      isSaving={isSaving}
      failure={error && describeRepeatableSave(error)}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Stack sx={{ gap: 2, pt: 1 }}>
        {edited === null && (
          <>
            <TextField
              select
              label="Metric"
              value={draft.metric}
              inputRef={focusOnMount}
              slotProps={nativeSelect}
              onChange={({ target }) => change({ metric: target.value as MetricKey, value: '' })}
            >
              {metricFields.map(({ key, label }) => (
                <option key={key} value={key}>
                  {label}
                </option>
              ))}
            </TextField>
            <ScopeInputs draft={draft} teams={teams} sectors={sectors} problem={shown.of} onChange={change} />
          </>
        )}
        <TextField
          {...(metric.kind === 'choice' && { select: true, slotProps: nativeSelect })}
          label="Target"
          value={draft.value}
          {...(edited !== null && { inputRef: focusOnMount })}
          error={shown.value !== undefined}
          helperText={shown.value ?? (metric.kind === 'choice' ? undefined : metric.hint)}
          onChange={({ target }) => change({ value: target.value })}
        >
          {metric.kind === 'choice' && ['', ...metric.values].map((value) => <option key={value}>{value}</option>)}
        </TextField>
        <AgreementInputs draft={draft} problems={shown} onChange={change} />
      </Stack>
      {isOvertaken && (
        <Alert severity="warning" sx={{ mt: 2 }}>
          Somebody else changed it while you were editing:{' '}
          {theirs === null ? 'it is removed' : describeAgreement(metric, theirs)}. Save again to put yours in its place.
        </Alert>
      )}
    </FormDialog>
  );
}

export const targetDraftKey = 'target';

const placeSchema = { scope: v.picklist(targetScopes), of: v.string() };
const agreementSchema = v.entriesFromList(['agreedBy', 'agreedOn'], v.string());
const draftSchema = v.object({
  /** As the person saw it; null for a new one. */
  base: v.nullable(v.object({ ...placeSchema, ...agreementSchema, value: v.union([v.string(), v.number()]) })),
  metric: v.picklist(metricFields.map(({ key }) => key)),
  ...placeSchema,
  ...agreementSchema,
  value: v.string(),
});

export const parseTypedTarget = draftParser(draftSchema);

const nativeSelect = { select: { native: true }, inputLabel: { shrink: true } } as const;

interface InputsProps {
  readonly draft: TargetDraft;
  readonly onChange: (patch: Partial<TargetDraft>) => void;
}

interface ScopeInputsProps extends InputsProps {
  readonly teams: readonly Team[];
  readonly sectors: readonly string[];
  readonly problem: string | undefined;
}

function ScopeInputs({ draft: { scope, of }, teams, sectors, problem, onChange }: ScopeInputsProps) {
  const team = scope === 'team' ? teams.find(({ $id }) => $id === of) : undefined;
  const isScopeWrong = problem !== undefined && scope === 'organisation';
  return (
    <>
      <TextField
        select
        label="For"
        value={scope}
        error={isScopeWrong}
        helperText={isScopeWrong && problem}
        slotProps={nativeSelect}
        onChange={({ target }) => onChange({ scope: target.value as TargetScope, of: '' })}
      >
        <option value="organisation">The whole organisation</option>
        <option value="sector">A sector</option>
        <option value="team">A team</option>
      </TextField>
      {scope === 'sector' && (
        <TextField
          select
          label="Sector"
          value={of}
          error={problem !== undefined}
          helperText={problem}
          slotProps={nativeSelect}
          onChange={({ target }) => onChange({ of: target.value })}
        >
          {['', ...sectors].map((sector) => (
            <option key={sector}>{sector}</option>
          ))}
        </TextField>
      )}
      {scope === 'team' && (
        <>
          <TeamPicker label="Team" teams={teams} chosen={[of]} onPick={({ $id }) => onChange({ of: $id })} />
          <Typography role="status" color={problem === undefined ? undefined : 'error'}>
            {problem ?? (team === undefined ? 'No team chosen yet.' : `Chosen: ${nameOf(team)}`)}
          </Typography>
        </>
      )}
    </>
  );
}

function AgreementInputs({ draft, problems, onChange }: InputsProps & { readonly problems: TargetProblems }) {
  return (
    <>
      <TextField
        label="Agreed by"
        value={draft.agreedBy}
        autoComplete="off"
        error={problems.agreedBy !== undefined}
        helperText={problems.agreedBy ?? 'A person, or those who decided it together'}
        onChange={({ target }) => onChange({ agreedBy: target.value })}
      />
      <TextField
        type="date"
        label="Agreed on"
        value={draft.agreedOn}
        error={problems.agreedOn !== undefined}
        helperText={problems.agreedOn}
        slotProps={{ inputLabel: { shrink: true } }}
        onChange={({ target }) => onChange({ agreedOn: target.value })}
      />
    </>
  );
}
