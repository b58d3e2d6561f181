import { Box, Button, Stack, Typography } from '@mui/material';
import { type Campaign, isAsking, isOpenExemption } from '#domain/campaigns/campaign.ts';
import type { Standing } from '#domain/campaigns/standing.ts';
import type { Team } from '#domain/team.ts';
import { isAdmin } from '#domain/user.ts';
import { useDraftDialog } from '#src/auth/draftDialog.ts';
import { useCurrentUser } from '#src/auth/session.ts';
import { OriginLink } from '#src/components/OriginLink.tsx';
import { onDemandDialog } from '#src/components/on-demand/onDemandDialog.tsx';
import { SaveFailureAlert } from '#src/components/SaveFailureAlert.tsx';
import { Section } from '#src/components/Section.tsx';
import { nameOf } from '#src/components/teams/nameOf.ts';
import { formatDay, useToday } from '#src/config/organisationDay.ts';
import { useListMyTeamIdsQuery } from '#src/data/myTeamsApi.ts';
import { useGetPersonQuery } from '#src/data/peopleApi.ts';
import { describeRepeatableSave } from '#src/live/saveFailure.ts';
import { paths } from '#src/paths.ts';
import { exemptionDraftKey, parseExemptionDraft } from './exemptionDraft.ts';
import { useDecideExemptionMutation } from './stepsApi.ts';

const ExemptionDialog = onDemandDialog(async () => (await import('./ExemptionDialog.tsx')).ExemptionDialog);

interface ExemptionsProps {
  readonly campaign: Campaign;
  readonly standing: Standing<Team>;
  readonly teams: readonly Team[];
}

/** Asked for by members, decided by the lead and admins; those that wait come first. */
export function Exemptions({ campaign, standing, teams }: ExemptionsProps) {
  const today = useToday();
  const rights = useExemptionRights(campaign);
  const dialog = useDraftDialog(exemptionDraftKey(campaign.$id), parseExemptionDraft, () => true);
  const [decide, { error, isLoading, originalArgs }] = useDecideExemptionMutation();
  const open = campaign.exemptions.filter((each) => isOpenExemption(each, today));
  const byState = [
    ...open.filter(({ state }) => state === 'asked'),
    ...open.filter(({ state }) => state === 'granted'),
  ];
  const taken = new Set(open.map(({ teamId }) => teamId));
  const eligible = isAsking(campaign)
    ? standing.left.map(({ team }) => team).filter(({ $id }) => !taken.has($id) && rights.mayAskFor($id))
    : [];
  if (byState.length === 0 && eligible.length === 0 && !dialog.open) return null;
  const send = (id: string, state: 'granted' | 'refused' | 'withdrawn') =>
    void decide({ campaignId: campaign.$id, id, state });
  return (
    <Section
      title="Exemptions"
      sx={{ mb: 3 }}
      actions={
        eligible.length > 0 && (
          <Button variant="outlined" aria-haspopup="dialog" onClick={() => dialog.setOpen(true)}>
            {rights.mayDecide ? 'Exempt a team' : 'Ask for an exemption'}
          </Button>
        )
      }
    >
      {error && originalArgs && (
        <SaveFailureAlert
          failure={describeRepeatableSave(error)}
          onRetry={() => send(originalArgs.id, originalArgs.state)}
        />
      )}
      {byState.length === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          No team is exempt.
        </Typography>
      )}
      <Stack component="ul" aria-label="Exemptions" sx={{ listStyle: 'none', m: 0, p: 0, gap: 1.5 }}>
        {byState.map((exemption) => {
          const team = teams.find(({ $id }) => $id === exemption.teamId);
          const name = team ? nameOf(team) : exemption.teamId;
          return (
            <Stack
              key={exemption.id}
              component="li"
              direction="row"
              sx={{ flexWrap: 'wrap', gap: 1.5, alignItems: 'center', justifyContent: 'space-between' }}
            >
              <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                <OriginLink to={paths.team(exemption.teamId)}>{name}</OriginLink>, until {formatDay(exemption.until)}:{' '}
                {exemption.reason}
                <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                  Asked for by {exemption.askedBy}
                  {exemption.state !== 'asked' && `, granted by ${exemption.decidedBy ?? ''}`}
                </Typography>
              </Box>
              <Stack direction="row" sx={{ gap: 1 }}>
                {exemption.state === 'asked' && rights.mayDecide && (
                  <>
                    <Decide
                      label="Grant"
                      name={name}
                      disabled={isLoading}
                      onClick={() => send(exemption.id, 'granted')}
                    />
                    <Decide
                      label="Refuse"
                      name={name}
                      disabled={isLoading}
                      onClick={() => send(exemption.id, 'refused')}
                    />
                  </>
                )}
                {(exemption.state === 'granted' || !rights.mayDecide) && rights.mayAskFor(exemption.teamId) && (
                  <Decide
                    label={exemption.state === 'granted' ? 'End it' : 'Withdraw'}
                    name={name}
                    disabled={isLoading}
                    onClick={() => send(exemption.id, 'withdrawn')}
                  />
                )}
              </Stack>
            </Stack>
          );
        })}
      </Stack>
      {dialog.open && (
        <ExemptionDialog
          campaign={campaign}
          teams={eligible}
          isGranted={rights.mayDecide}
          restored={dialog.restored}
          onClose={dialog.close}
        />
      )}
    </Section>
  );
}

interface DecideProps {
  readonly label: string;
  readonly name: string;
  readonly disabled: boolean;
  readonly onClick: () => void;
}

function Decide({ label, name, disabled, onClick }: DecideProps) {
  return (
    <Button size="small" variant="outlined" aria-label={`${label}: ${name}`} disabled={disabled} onClick={onClick}>
      {label}
    </Button>
  );
}

/** As the function decides (functions/campaigns/README.md). */
function useExemptionRights({ leadId }: Campaign) {
  const user = useCurrentUser();
  const { data: own = [] } = useListMyTeamIdsQuery(user?.email ?? '');
  const [lead] = useGetPersonQuery(leadId).data ?? [];
  const isLead = lead !== undefined && lead.email.trim().toLowerCase() === user?.email.trim().toLowerCase();
  const mayDecide = isLead || (user !== null && isAdmin(user));
  return { mayDecide, mayAskFor: (teamId: string) => mayDecide || own.includes(teamId) };
}
