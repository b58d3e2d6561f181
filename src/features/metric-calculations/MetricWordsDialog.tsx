import { Box, Typography } from '@mui/material';
import { formulas } from '#domain/metric-calculations/formulas.ts';
import { type MetricFamily, metricFamilies, pods } from '#domain/metric-calculations/metrics.ts';
import { ClosableDialog } from '#src/components/ClosableDialog.tsx';
import { podWords } from '#domain/metric-calculations/podWords.ts';

type Words = readonly (readonly [word: string, meaning: string])[];

const pairs: Words = [
  [
    'Latest Metrics',
    'The values of today, or of the day in the column’s header. Jan to Dec hold the last of each month.',
  ],
  [
    'Adoption and coverage',
    'Adoption counts teams or apps that do something at all. Coverage says how much of it they have.',
  ],
  [
    'Teams and apps',
    'Teams with the same project ID work on one app, which is counted once. Metrics about apps can therefore be smaller than the number of teams.',
  ],
  [
    'Reported and not applicable',
    'A team that has not reported this month counts with its last report. One to which a metric doesn’t apply is left out of it.',
  ],
];

export function MetricWordsDialog({ onClose }: { readonly onClose: () => void }) {
  const families = Object.keys(metricFamilies) as MetricFamily[];
  return (
    <ClosableDialog title="What the words mean" onClose={onClose}>
      <WordList title="Pods" words={pods.map((pod) => [`${pod} pods`, podWords[pod]])} />
      <WordList title="Figures" words={pairs} />
      <WordList
        title="Metrics"
        words={families.map((family) => [metricFamilies[family].label, formulas[family].words])}
      />
    </ClosableDialog>
  );
}

const listStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '14rem minmax(0, 1fr)' },
  columnGap: 3,
  rowGap: { xs: 0.25, sm: 1 },
  m: 0,
  mb: 3,
};

function WordList({ title, words }: { readonly title: string; readonly words: Words }) {
  return (
    <>
      <Typography variant="h3" component="h3" sx={{ mb: 1 }}>
        {title}
      </Typography>
      <Box component="dl" sx={listStyle}>
        {words.map(([word, meaning]) => (
          <Box key={word} sx={{ display: 'contents' }}>
            <Typography component="dt" sx={{ fontWeight: 600 }}>
              {word}
            </Typography>
            <Typography component="dd" sx={{ m: 0, mb: { xs: 1, sm: 0 } }}>
              {meaning}
            </Typography>
          </Box>
        ))}
      </Box>
    </>
  );
}
