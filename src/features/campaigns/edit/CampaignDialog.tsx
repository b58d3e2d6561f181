import { compareNames } from '#domain/compareNames.ts';
import { Button, Stack, Box, Typography } from '@mui/material';
import { useRef, useState, useDeferredValue, useMemo } from 'react';
import { flushSync } from 'react-dom';
import type { Campaign, CampaignRule } from '#domain/campaigns/campaign.ts';
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
import { describeStanding } from '#domain/campaigns/campaignTexts.ts';
import type { Standing } from '#domain/campaigns/standing.ts';
import { formatNumber } from '#domain/formatNumber.ts';
import type { Team } from '#domain/team.ts';
import { RetryAlert } from '#src/components/LoadState.tsx';
import { nameOf } from '#src/components/teams/nameOf.ts';
import { useStandings } from '#src/features/campaigns/useStandings.ts';
import { CampaignFields } from './CampaignFields.tsx';
import { type FieldName, findProblems } from './findProblems.ts';
import { findOthers } from './OtherCampaigns.tsx';
import { parseCampaignDraft, type TypedCampaign } from './campaignDraft.ts';
import { type DraftedTerms, useCampaignForm } from './useCampaignForm.ts';
import { type KnownTechnologiesState, useKnownTechnologies } from './useKnownTechnologies.ts';
import type { Load } from '#src/data/joinQueries.ts';

const maxNames = 5;

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
  const restored = useRestoredDraft(place, parseCampaignDraft);
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
  const drafted = useDraftedStanding(terms, campaign?.exemptions ?? noExemptions);
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
      draft={{ place, input: form.stored, isRestored: restored !== null }}
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

interface StandingPreviewProps extends DraftedStanding {
  readonly isComplete: boolean;
}

/** Number and names of the teams that would have to act. */
function StandingPreview({ isComplete, standing, isError, refetch }: StandingPreviewProps) {
  if (isComplete && isError)
    return (
      <RetryAlert onRetry={refetch}>Who would have to act could not be loaded. You can save all the same.</RetryAlert>
    );
  return (
    <>
      <Typography role="status" sx={{ fontWeight: 600, '&:empty': { display: 'none' } }}>
        {isComplete && (standing ? describeStanding(standing) : 'Looking at who has to act...')}
      </Typography>
      {isComplete && standing && (
        <Box
          sx={{
            color: 'text.secondary',
            fontSize: '0.875rem',
            overflowWrap: 'anywhere',
            '&:empty': { display: 'none' },
          }}
        >
          {describeNames(standing)}
        </Box>
      )}
    </>
  );
}

/** `Amber, Blue, Coral, Dawn, Ebony and 58 more`, by name; '' for nobody. */
function describeNames({ left }: Standing<Team>): string {
  const names = left.map(({ team }) => nameOf(team)).sort(compareNames);
  const more = names.length - maxNames;
  const shown = names.slice(0, maxNames);
  return more > 0 ? `${shown.join(', ')} and ${formatNumber(more)} more` : shown.join(', ');
}

interface DraftedStanding extends Load {
  /** Undefined while the rule isn't complete, or the teams aren't known. */
  readonly standing: Standing<Team> | undefined;
}

/** Teams that would have to act by the draft, live; deferred, so that typing doesn't wait. */
function useDraftedStanding(
  { rule, scope: drafted }: Pick<DraftedTerms, 'rule' | 'scope'>,
  exemptions: Campaign['exemptions'],
): DraftedStanding {
  const key = useDeferredValue(rule && JSON.stringify(rule));
  const scope = useDeferredValue(drafted);
  const rules = useMemo(() => (key === undefined ? [] : [JSON.parse(key) as CampaignRule]), [key]);
  const { standingOf, isError, refetch } = useStandings(rules);
  const standing = useMemo(() => {
    const [asked] = rules;
    return asked && standingOf?.({ rule: asked, scope, exemptions });
  }, [rules, standingOf, scope, exemptions]);
  return { standing, isError, refetch };
}
