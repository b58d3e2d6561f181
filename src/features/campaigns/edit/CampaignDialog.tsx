import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Campaign } from '#domain/campaigns/campaign.ts';
import { foldText } from '#domain/foldText.ts';
import { useRestoredDraft } from '#src/auth/drafts.tsx';
import { useCurrentUser } from '#src/auth/session.ts';
import { newId } from '#src/components/newId.ts';
import { useToday } from '#src/config/organisationDay.ts';
import { useCampaigns, useChangeCampaignMutation, useCreateCampaignMutation } from '#src/data/campaignsApi.ts';
import { useRuleBook } from '#src/data/rulesApi.ts';
import { focusInput } from '#src/forms/focusInput.ts';
import { FormDialog } from '#src/forms/FormDialog.tsx';
import { useKnownPeople } from '#src/forms/roster/useKnownPeople.ts';
import { describeRepeatableSave } from '#src/live/saveFailure.ts';
import { CampaignFields } from './CampaignFields.tsx';
import { type FieldName, findProblems } from './findProblems.ts';
import { findOthers } from './OtherCampaigns.tsx';
import { StandingPreview } from './StandingPreview.tsx';
import { parseTypedCampaign, type TypedCampaign } from './storedDraft.ts';
import { useCampaignForm } from './useCampaignForm.ts';
import { useDraftedStanding } from './useDraftedStanding.ts';
import { type KnownTechnologiesState, useKnownTechnologies } from './useKnownTechnologies.ts';

interface CampaignDialogProps {
  /** As it is stored now; absent for a new one. */
  readonly campaign?: Campaign;
  /** Referentially stable. */
  readonly prefill?: TypedCampaign;
  readonly onClose: () => void;
  readonly onSaved?: (id: string) => void;
}

/** Of admins. The rule of a campaign that has run can't be changed. */
export function CampaignDialog(props: CampaignDialogProps) {
  const [isRuleFixed] = useState(props.campaign !== undefined && props.campaign.status !== 'draft');
  return isRuleFixed ? <CampaignForm {...props} technologies={null} /> : <DraftDialog {...props} />;
}

function DraftDialog(props: CampaignDialogProps) {
  return <CampaignForm {...props} technologies={useKnownTechnologies()} />;
}

interface CampaignFormProps extends CampaignDialogProps {
  /** Null for a campaign whose rule can't be changed. */
  readonly technologies: KnownTechnologiesState | null;
}

const nothing: TypedCampaign = {};
const noExemptions: Campaign['exemptions'] = [];

function CampaignForm({ campaign, prefill = nothing, technologies, onClose, onSaved = onClose }: CampaignFormProps) {
  const place = `campaign/${campaign?.$id ?? 'new'}`;
  const restored = useRestoredDraft(place, parseTypedCampaign);
  const today = useToday();
  const book = useRuleBook();
  const { campaigns } = useCampaigns();
  const people = useKnownPeople();
  const email = foldText(useCurrentUser()?.email ?? '');
  const ownId = people.options?.find((person) => foldText(person.email) === email)?.userId ?? '';
  const form = useCampaignForm({
    ...{ campaign, prefill, restored, book, ownId },
    thisMonth: today.slice(0, 7),
    known: technologies?.known,
  });
  const { terms } = form;
  const drafted = useDraftedStanding(terms.rule, {
    scope: terms.scope,
    exemptions: campaign?.exemptions ?? noExemptions,
  });
  const others = findOthers(technologies ? terms : { ...terms, rule: undefined }, campaign?.$id, campaigns, book);
  const problems = findProblems({ form, campaign, standing: drafted.standing, today });
  const [touched, setTouched] = useState<ReadonlySet<FieldName>>(new Set());
  const formRef = useRef<HTMLFormElement>(null);
  const [create, created] = useCreateCampaignMutation();
  const [change, changed] = useChangeCampaignMutation();
  const [isSaved, setIsSaved] = useState(false);
  const attempt = useRef({ request: '', id: '', start: true });
  const isSaving = created.isLoading || changed.isLoading;
  const error = created.error ?? changed.error;
  const hasConflicts = form.conflicts.length > 0;

  function touch(fields: readonly FieldName[]): void {
    setTouched((known) => new Set([...known, ...fields]));
  }

  async function save(start: boolean): Promise<void> {
    if (isSaving) return;
    touch(Object.keys(problems) as FieldName[]);
    const [wrong] = others.opposite && start ? ['kind'] : Object.keys(problems);
    const { rule } = terms;
    if (wrong !== undefined || rule === undefined) {
      focusInput(formRef, wrong ?? 'technology');
      return;
    }
    const id = campaign?.$id ?? idOf(JSON.stringify(terms), start);
    const answer = campaign ? await change({ id, ...form.edit }) : await create({ id, ...terms, rule, start });
    if (answer.error !== undefined) return;
    // Nothing asks any more whether to discard what was typed.
    flushSync(() => setIsSaved(true));
    onSaved(id);
  }

  /** The same for the same request, so that one without an answer can be repeated. */
  function idOf(request: string, start: boolean): string {
    const { current: last } = attempt;
    attempt.current = { request, start, id: last.request === request && last.start === start ? last.id : newId() };
    return attempt.current.id;
  }

  return (
    <FormDialog
      title={campaign ? 'Edit campaign' : 'New campaign'}
      submitLabel={campaign ? 'Save' : 'Start campaign'}
      isChanged={form.isChanged && !isSaved}
      draft={{ place, input: form.typed, isRestored: restored !== null }}
      canSubmit={campaign === undefined || (form.isChanged && !hasConflicts)}
      isSaving={isSaving}
      failure={error && !hasConflicts ? describeRepeatableSave(error) : undefined}
      form={formRef}
      onSubmit={() => void save(campaign === undefined)}
      onRetry={() => void save(campaign === undefined && attempt.current.start)}
      onClose={onClose}
      footer={<StandingPreview isComplete={terms.rule !== undefined} {...drafted} />}
      otherAction={
        campaign === undefined && (
          <Button aria-disabled={isSaving} onClick={() => void save(false)}>
            Save draft
          </Button>
        )
      }
    >
      <Stack sx={{ gap: 2.5, pt: 1 }}>
        <CampaignFields
          {...{ technologies, people, others, today }}
          form={{
            ...form,
            resolveConflict: (term, choice) => {
              changed.reset();
              form.resolveConflict(term, choice);
            },
          }}
          problems={Object.fromEntries(Object.entries(problems).filter(([field]) => touched.has(field as FieldName)))}
          isReadOnly={isSaving}
          onBlur={(field) => touch([field])}
        />
      </Stack>
    </FormDialog>
  );
}
