import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { isInvisible } from '#domain/foldText.ts';
import { maxTokenName } from '#domain/pushes/token.ts';
import type { Team } from '#domain/team.ts';
import { focusOnMount } from '#src/components/focusOnMount.ts';
import { nameOf } from '#src/components/teams/nameOf.ts';
import { useRestoredDraft } from '#src/auth/drafts.tsx';
import { useCreateTokenMutation } from '#src/data/tokensApi.ts';
import { FormDialog } from '#src/forms/FormDialog.tsx';
import { FilterSelect } from '#src/lists/FilterSelect.tsx';
import { describeWriteError } from '#src/live/callOutcome.ts';
import { describeSaveFailure } from '#src/live/saveFailure.ts';
import { IssuedTokenDialog } from './IssuedTokenDialog.tsx';
import { MetricChoice, TeamChoice } from './ScopeChoice.tsx';
import { blankDraft, parseTokenDraft, type TokenDraft, validities } from './tokenDraft.ts';

interface NewTokenDialogProps {
  /** That it is for alone; otherwise the teams are chosen. */
  readonly team?: Team;
  readonly onClose: () => void;
}

export function NewTokenDialog({ team, onClose }: NewTokenDialogProps) {
  const place = `${team?.$id ?? 'any'}/newToken`;
  const restored = useRestoredDraft(place, parseTokenDraft);
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
  const set = (changes: Partial<TokenDraft>) => setDraft({ ...draft, ...changes });

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
          slotProps={{ input: { readOnly: isLoading }, htmlInput: { maxLength: maxTokenName } }}
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
