import { useParams } from 'react-router-dom';
import { CampaignPage } from './CampaignPage.tsx';
import { CampaignsPage } from './CampaignsPage.tsx';

export function CampaignScreens() {
  const { campaignId } = useParams();
  return campaignId === undefined ? <CampaignsPage /> : <CampaignPage key={campaignId} campaignId={campaignId} />;
}
