import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { MetricField } from '#domain/monthly-metrics/fields.ts';
import type { MetricClash } from '#domain/monthly-metrics/mergeMetrics.ts';
import { tidyText } from '#domain/text.ts';
import { showMetric } from './showMetric.ts';

interface ClashChoiceProps {
  readonly id: string;
  readonly field: MetricField;
  readonly clash: MetricClash;
  /** The other person; null when nobody knows. */
  readonly savedBy: string | null;
  readonly onChoose: (choice: 'mine' | 'theirs') => void;
}

/** Two people gave one field different values: the one who saves second sees both, and chooses. */
export function ClashChoice({ id, field, clash, savedBy, onChoose }: ClashChoiceProps) {
  const [mine, theirs] = [showMetric(field, clash.mine), showMetric(field, clash.theirs)];
  const isGone = clash.theirs === null;
  return (
    <Alert severity="warning" role="status" sx={{ gridColumn: '1 / -1', mt: 1 }}>
      <span id={id}>
        {isGone ? 'The saved value was removed' : `${tidyText(savedBy) || 'Somebody else'} saved ${theirs}`} while you
        were editing. You entered {mine}.
      </span>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Button
          size="small"
          color="inherit"
          variant="outlined"
          aria-label={`Keep ${mine} for ${field.label}`}
          onClick={() => onChoose('mine')}
        >
          Keep {mine}
        </Button>
        <Button
          size="small"
          color="inherit"
          variant="outlined"
          aria-label={isGone ? `Discard ${mine} for ${field.label}` : `Use ${theirs} for ${field.label}`}
          onClick={() => onChoose('theirs')}
        >
          {isGone ? `Discard ${mine}` : `Use ${theirs}`}
        </Button>
      </Box>
    </Alert>
  );
}
