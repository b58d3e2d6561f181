import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Campaign } from '#domain/campaigns/campaign.ts';
import type { SuggestedCampaign } from '#domain/campaigns/suggestCampaigns.ts';
import { onDemandDialog } from '#src/components/on-demand/onDemandDialog.tsx';
import type { useDialogAddress } from '#src/components/useDialogAddress.ts';
import { paths } from '#src/paths.ts';
import { CampaignSuggestions } from './CampaignSuggestions.tsx';
import type { TypedCampaign } from './edit/storedDraft.ts';

const CampaignDialog = onDemandDialog(async () => (await import('./edit/CampaignDialog.tsx')).CampaignDialog);

interface NewCampaignProps {
  readonly campaigns: readonly Campaign[];
  readonly dialog: ReturnType<typeof useDialogAddress>;
}

/** Value of the dialog's address. */
const suggestedValue = 'suggested';

/** For admins: what is worth a campaign, and the dialog that makes one. */
export function NewCampaign({ campaigns, dialog }: NewCampaignProps) {
  const navigate = useNavigate();
  const [suggested, setSuggested] = useState<TypedCampaign>();
  return (
    <>
      <CampaignSuggestions
        campaigns={campaigns}
        onChoose={(each) => {
          setSuggested(toDraft(each));
          dialog.open(suggestedValue);
        }}
      />
      {dialog.value !== null && (
        <CampaignDialog
          {...(suggested && dialog.value === suggestedValue && { prefill: suggested })}
          onSaved={(id) => void navigate(paths.campaign(id), { replace: true })}
          onClose={dialog.close}
        />
      )}
    </>
  );
}

function toDraft({ rule, moveTo, deadline }: SuggestedCampaign): TypedCampaign {
  return { kind: rule.kind, technology: rule.name, category: rule.category, versions: rule.versions, moveTo, deadline };
}
