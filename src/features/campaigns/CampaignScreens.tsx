import { useParams } from 'react-router-dom';
import { CampaignPage } from './CampaignPage.tsx';
import { CampaignsPage } from './CampaignsPage.tsx';

/** All of them, or the one of the address. */
export function CampaignScreens() {
  const { campaignId } = useParams();
  return campaignId === undefined ? <CampaignsPage /> : <CampaignPage key={campaignId} campaignId={campaignId} />;
}
