import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Campaign, CampaignChange } from '#domain/campaigns/campaign.ts';
import { DateTime } from '#src/components/DateTime.tsx';
import { Fold } from '#src/components/Fold.tsx';

const labels: Readonly<Record<string, string>> = {
  made: 'Made',
  name: 'Name',
  why: 'Why',
  rule: 'What it asks',
  scope: 'For whom',
  moveTo: 'Move to',
  deadline: 'By',
  leadId: 'Lead',
  isPermanent: 'Stays for good',
  status: 'Status',
  exemption: 'Exemption',
};

/** Newest first. */
export function CampaignHistory({ campaign: { history } }: { readonly campaign: Campaign }) {
  if (history.length === 0) return null;
  return (
    <Box sx={{ mt: 3 }} className="no-print">
      <Fold show="History of this campaign" hide="Hide the history">
        <Stack
          component="ol"
          aria-label="History of this campaign"
          sx={{ listStyle: 'none', m: 0, mt: 1, p: 0, gap: 1 }}
        >
          {history.toReversed().map((change, index) => (
            <Box key={index} component="li" sx={{ overflowWrap: 'anywhere' }}>
              <span>
                {labels[change.field] ?? change.field}: {describeChange(change)}
              </span>
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {change.by}, <DateTime iso={change.at} />
              </Typography>
            </Box>
          ))}
        </Stack>
      </Fold>
    </Box>
  );
}

/** `Running → Ended` */
function describeChange({ before, after }: CampaignChange): string {
  return [before, after].filter((text) => text !== null && text !== '').join(' → ') || '–';
}
