import { Stack, TextField, Typography } from '@mui/material';
import { useRef, useState } from 'react';
import { addDays } from '#domain/calendarDay.ts';
import { type Campaign, maxExemptionReason } from '#domain/campaigns/campaign.ts';
import { findUntilProblem, maxExemptionDays } from '#domain/campaigns/campaignChecks.ts';
import { isInvisible } from '#domain/foldText.ts';
import type { Team } from '#domain/team.ts';
import { focusOnMount } from '#src/components/focusOnMount.ts';
import { newId } from '#src/components/newId.ts';
import { nameOf } from '#src/components/teams/nameOf.ts';
import { useToday } from '#src/config/organisationDay.ts';
import { FormDialog } from '#src/forms/FormDialog.tsx';
import { FilterSelect } from '#src/lists/FilterSelect.tsx';
import { describeRepeatableSave } from '#src/live/saveFailure.ts';
import { type ExemptionDraft, exemptionDraftKey } from './exemptionDraft.ts';
import { useAskExemptionMutation } from './stepsApi.ts';

interface ExemptionDialogProps {
  readonly campaign: Campaign;
  /** That may be exempt. */
  readonly teams: readonly Team[];
  /** At once, by whoever may decide. */
  readonly isGranted: boolean;
  readonly restored: ExemptionDraft | null;
  readonly onClose: () => void;
}

export function ExemptionDialog({ campaign, teams, isGranted, restored, onClose }: ExemptionDialogProps) {
  const today = useToday();
  const [id] = useState(newId);
  const [draft, setDraft] = useState(restored ?? { teamId: teams[0]?.$id ?? '', reason: '', until: '' });
  const { teamId, reason, until } = draft;
  // A team that no longer has to act, since this was typed.
  const isGone = !teams.some(({ $id }) => $id === teamId);
  const [isChecked, setIsChecked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const [ask, { error, isLoading }] = useAskExemptionMutation();
  const problems = {
    reason: isInvisible(reason) ? 'This field is required.' : undefined,
    until: findDayProblem(until, today),
  };
  const shown: Partial<typeof problems> = isChecked ? problems : {};

  async function submit(): Promise<void> {
    setIsChecked(true);
    const wrong = (['reason', 'until'] as const).find((field) => problems[field] !== undefined);
    if (wrong !== undefined)
      form.current?.querySelector<HTMLElement>(`[data-field="${wrong}"] :is(input, textarea)`)?.focus();
    else if (!('error' in (await ask({ campaignId: campaign.$id, id, teamId, reason, until })))) onClose();
  }

  return (
    <FormDialog
      title={isGranted ? 'Exempt a team' : 'Ask for an exemption'}
      submitLabel={isGranted ? 'Exempt' : 'Ask'}
      isChanged={reason !== '' || until !== ''}
      draft={{ place: exemptionDraftKey(campaign.$id), input: draft, isRestored: restored !== null }}
      canSubmit={!isGone}
      isSaving={isLoading}
      failure={error && describeRepeatableSave(error)}
      form={form}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Stack sx={{ gap: 2.5, pt: 1 }}>
        <Typography sx={{ color: 'text.secondary' }}>
          {isGranted
            ? 'The team is shown as exempt through that day, and then has to act again.'
            : 'The campaign’s lead decides. An exempt team is shown as such, and has to act again after that day.'}
        </Typography>
        <FilterSelect
          label="Team"
          value={teamId}
          options={[
            ...(isGone ? [{ value: teamId, label: 'Choose a team' }] : []),
            ...teams.map((team) => ({ value: team.$id, label: nameOf(team) })),
          ]}
          onChange={(value) => setDraft({ ...draft, teamId: value })}
        />
        <TextField
          data-field="reason"
          fullWidth
          multiline
          minRows={2}
          label="Reason"
          value={reason}
          inputRef={focusOnMount}
          error={shown.reason !== undefined}
          helperText={shown.reason ?? 'Everybody can read it.'}
          onChange={({ target }) => setDraft({ ...draft, reason: target.value })}
          slotProps={{ htmlInput: { maxLength: maxExemptionReason } }}
        />
        <TextField
          data-field="until"
          type="date"
          size="small"
          label="Until"
          value={until}
          error={shown.until !== undefined}
          helperText={shown.until ?? 'The last exempt day, a year ahead at most.'}
          onChange={({ target }) => setDraft({ ...draft, until: target.value })}
          slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: today, max: addDays(today, maxExemptionDays) } }}
        />
      </Stack>
    </FormDialog>
  );
}

function findDayProblem(until: string, today: string): string | undefined {
  if (until === '') return 'This field is required.';
  const problem = findUntilProblem(until, today);
  return problem && `This day ${problem}.`;
}
