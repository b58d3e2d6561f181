import { Button, DialogContentText, Stack } from '@mui/material';
import { useState } from 'react';
import type { Campaign, CampaignStatus } from '#domain/campaigns/campaign.ts';
import { focusOnMount } from '#src/components/focusOnMount.ts';
import { QuestionDialog } from '#src/components/QuestionDialog.tsx';
import { SaveFailureAlert } from '#src/components/SaveFailureAlert.tsx';
import { describeRepeatableSave } from '#src/live/saveFailure.ts';
import { useSetCampaignStatusMutation } from './stepsApi.ts';

interface Step {
  readonly to: CampaignStatus;
  readonly label: string;
  readonly question?: string;
}

const end = 'Teams are no longer asked to act, unless the rule stays for good. It can be started again.';

function stepsOf({ status, startedAt }: Campaign): readonly Step[] {
  switch (status) {
    case 'draft':
      return [
        { to: 'running', label: 'Start' },
        { to: 'archived', label: 'Archive' },
      ];
    case 'running':
      return [{ to: 'ended', label: 'End', question: end }];
    case 'ended':
      return [
        { to: 'running', label: 'Start again' },
        { to: 'archived', label: 'Archive' },
      ];
    case 'archived':
      return startedAt === null ? [] : [{ to: 'ended', label: 'Take out of the archive' }];
  }
}

export function CampaignSteps({ campaign }: { readonly campaign: Campaign }) {
  const [asked, setAsked] = useState<Step | null>(null);
  const [setStatus, { error, isLoading, originalArgs }] = useSetCampaignStatusMutation();
  const take = (status: CampaignStatus): void => {
    setAsked(null);
    void setStatus({ campaignId: campaign.$id, status });
  };
  return (
    <>
      {stepsOf(campaign).map((step) => (
        <Button
          key={step.to}
          variant="outlined"
          disabled={isLoading}
          onClick={() => (step.question === undefined ? take(step.to) : setAsked(step))}
        >
          {step.label}
        </Button>
      ))}
      {error && originalArgs && (
        <Stack sx={{ flexBasis: '100%' }}>
          <SaveFailureAlert failure={describeRepeatableSave(error)} onRetry={() => take(originalArgs.status)} />
        </Stack>
      )}
      {asked && (
        <QuestionDialog
          title={`${asked.label} this campaign?`}
          onClose={() => setAsked(null)}
          actions={
            <>
              <Button ref={focusOnMount} onClick={() => setAsked(null)}>
                Cancel
              </Button>
              <Button variant="contained" onClick={() => take(asked.to)}>
                {asked.label}
              </Button>
            </>
          }
        >
          <DialogContentText>{asked.question}</DialogContentText>
        </QuestionDialog>
      )}
    </>
  );
}
