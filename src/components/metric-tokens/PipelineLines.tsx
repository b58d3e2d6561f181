import { Box, Stack, Tab, Tabs, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { metricFields } from '#domain/monthly-metrics/fields.ts';
import type { TokenView } from '#domain/pushes/token.ts';
import { Fold } from '#src/components/Fold.tsx';
import { useRuntimeConfig } from '#src/config/runtimeConfig.ts';
import { CopyButton } from './CopyButton.tsx';
import { pipelineLines, type PipelineTool, pipelineTools, receiverUrlOf, secretPlace } from './pipelineLines.ts';

interface PipelineLinesProps {
  readonly token: TokenView;
  /** Absent once it isn't shown any more. */
  readonly secret?: string;
  readonly onSecretCopied?: () => void;
}

/** In place of what isn't known. */
const placeholders = { team: 'PROJECT_ID', token: 'YOUR_TOKEN' };
const [firstMetric] = metricFields;
export const copyRefused = 'Your browser doesn’t allow copying here. Select it, and copy it by hand.';

export function PipelineLines({ token, secret, onSecretCopied }: PipelineLinesProps) {
  const id = useId();
  const { metricsReceiverUrl } = useRuntimeConfig();
  const [tool, setTool] = useState<PipelineTool>('curl');
  const [isRefused, setIsRefused] = useState(false);
  const { teams, metrics } = token;
  const allowed = metricFields.filter(({ key }) => metrics?.includes(key) ?? true);
  const lines = pipelineLines(tool, {
    receiverUrl: receiverUrlOf(metricsReceiverUrl, window.location.origin),
    tokenId: token.id,
    token: secret ?? placeholders.token,
    team: teams?.[0] ?? placeholders.team,
    metric: (allowed[0] ?? firstMetric)?.key ?? 'overallRepoTestCoverage',
  });
  return (
    <section aria-labelledby={`${id}-title`}>
      <Typography id={`${id}-title`} variant="h3">
        Report from a pipeline
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
        The job fails unless every value was recorded. A team is named by its Project ID or its id.
      </Typography>
      <Tabs
        value={tool}
        onChange={(_, next: PipelineTool) => setTool(next)}
        variant="scrollable"
        allowScrollButtonsMobile
        aria-label="Tool"
        sx={{ borderBottom: 1, borderColor: 'divider', mt: 1 }}
      >
        {pipelineTools.map((each) => (
          <Tab key={each} value={each} label={each} id={`${id}-${each}`} aria-controls={`${id}-panel`} />
        ))}
      </Tabs>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tool}`}>
        <Typography variant="body2" sx={{ my: 1 }}>
          {secretPlace(tool)}
        </Typography>
        {/* Focusable, so that it scrolls by keyboard. */}
        <Box component="pre" tabIndex={0} role="group" aria-label={`Lines for ${tool}`} sx={linesStyle}>
          {lines}
        </Box>
        <CopyButton
          label="Copy lines"
          size="small"
          text={lines}
          onRefused={() => setIsRefused(true)}
          {...(secret !== undefined && lines.includes(secret) && { onCopied: onSecretCopied })}
        />
        <Typography role="status" variant="body2">
          {isRefused && copyRefused}
        </Typography>
      </div>
      <Fold show="Names of the metrics" hide="Hide the names">
        <Stack component="dl" sx={{ m: 0, mt: 1, gap: 0.5 }}>
          {allowed.map((field) => (
            <Box key={field.key} sx={{ display: { sm: 'flex' }, gap: 1.5 }}>
              <Box component="dt" sx={{ flex: '0 0 250px', fontFamily: 'monospace', overflowWrap: 'anywhere' }}>
                {field.key}
              </Box>
              <Typography component="dd" variant="body2" sx={{ m: 0 }}>
                {field.label}
                <Box component="span" sx={{ color: 'text.secondary' }}>
                  {': '}
                  {field.kind === 'choice' ? field.values.join(', ') : field.hint}
                </Box>
              </Typography>
            </Box>
          ))}
        </Stack>
      </Fold>
    </section>
  );
}

const linesStyle = {
  m: 0,
  mb: 1,
  p: 1.5,
  maxHeight: 260,
  overflow: 'auto',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.default',
  fontSize: '0.8125rem',
  lineHeight: 1.5,
} as const;
