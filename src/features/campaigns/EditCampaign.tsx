import Button from '@mui/material/Button';
import type { Campaign } from '#domain/campaigns/campaign.ts';
import { onDemandDialog } from '#src/components/on-demand/onDemandDialog.tsx';
import { dialogOpenerId, useDialogAddress } from '#src/components/useDialogAddress.ts';

const CampaignDialog = onDemandDialog(async () => (await import('./edit/CampaignDialog.tsx')).CampaignDialog);

const edit = { name: 'edit', value: '1' } as const;

/** For admins. */
export function EditCampaign({ campaign }: { readonly campaign: Campaign }) {
  const dialog = useDialogAddress(edit.name);
  return (
    <>
      <Button
        variant="outlined"
        id={dialogOpenerId(edit.name, edit.value)}
        aria-haspopup="dialog"
        onClick={() => dialog.open(edit.value)}
      >
        Edit campaign
      </Button>
      {dialog.value !== null && <CampaignDialog campaign={campaign} onClose={dialog.close} />}
    </>
  );
}
