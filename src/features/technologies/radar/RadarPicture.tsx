import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { formatCount } from '#domain/formatNumber.ts';
import { rings } from '#domain/technologies/rules.ts';
import { categorySlug } from '#domain/technologies/technology.ts';
import { paths } from '#src/paths.ts';
import { EndOfLifeMark } from '#src/components/technologies/EndOfLifeMark.tsx';
import { RadarQuadrant } from './RadarQuadrant.tsx';
import { changeMark, describeChange, entryName } from './radarTexts.ts';
import type { RadarQuadrantData } from './useRadar.ts';

const grid = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
  rowGap: { xs: 4, lg: 0 },
  '@media print': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', rowGap: 0 },
};

/** The four quadrants around one middle, each with its legend beside it; below each other on a small screen. */
export function RadarPicture({ quadrants }: { readonly quadrants: readonly RadarQuadrantData[] }) {
  const most = Math.max(...quadrants.flatMap(({ entries }) => entries.map(({ teams }) => teams)), 0);
  return (
    <>
      <Box sx={grid}>
        {quadrants.map((quadrant, index) => (
          <Quadrant key={quadrant.label} quadrant={quadrant} isLeft={index % 2 === 0} isTop={index < 2} most={most} />
        ))}
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 2, '@media print': { mt: 0.5 } }}>
        The larger a dot, the more teams use it. An arrow: more or fewer last month than three months before; a dashed
        edge: new since then.
      </Typography>
    </>
  );
}

interface QuadrantProps {
  readonly quadrant: RadarQuadrantData;
  readonly isLeft: boolean;
  readonly isTop: boolean;
  readonly most: number;
}

function Quadrant(props: QuadrantProps) {
  const { quadrant, isLeft, isTop } = props;
  const headingId = useId();
  return (
    <Box
      component="section"
      aria-labelledby={headingId}
      className="quadrant"
      sx={{
        display: 'flex',
        flexDirection: { xs: 'column-reverse', sm: isLeft ? 'row' : 'row-reverse' },
        minWidth: 0,
        '@media print': { flexDirection: isLeft ? 'row' : 'row-reverse', justifyContent: 'flex-end' },
      }}
    >
      <Box sx={legend}>
        <Typography id={headingId} variant="h2" sx={{ mb: 1 }}>
          {quadrant.label}
        </Typography>
        <Legend quadrant={quadrant} />
      </Box>
      {/* The four corners meet, however long the legends are. */}
      <Box
        sx={{
          flex: '1 1 0',
          minWidth: 0,
          maxWidth: { xs: 440, lg: 'none' },
          alignSelf: isTop ? { lg: 'flex-end' } : undefined,
          width: { xs: '100%', sm: 'auto' },
          '@media print': { maxWidth: 270, alignSelf: isTop ? 'flex-end' : undefined },
        }}
      >
        <RadarQuadrant {...props} />
      </Box>
    </Box>
  );
}

const legend = {
  ...{ width: { sm: 200 }, flexShrink: 0, px: { sm: 1 }, py: 1 },
  '@media print': {
    ...{ width: 200, py: 0 },
    '& h2': { fontSize: '0.875rem', mb: 0.5 },
    '& h3': { fontSize: '0.75rem', lineHeight: 1.3 },
  },
};

const list = {
  ...{ m: 0, mb: 1, p: 0, listStyle: 'none' },
  '& li': {
    ...{ overflowWrap: 'anywhere', lineHeight: 1.5 },
    '@media print': { fontSize: '0.6875rem', lineHeight: 1.25 },
  },
  '@media print': { mb: 0.25 },
};

function Legend({ quadrant: { entries } }: Pick<QuadrantProps, 'quadrant'>) {
  if (entries.length === 0) return <Typography sx={{ color: 'text.secondary' }}>Nothing here yet.</Typography>;
  return rings
    .map((ring) => ({ ring, ofRing: entries.filter(({ rule }) => rule.ring === ring) }))
    .filter(({ ofRing }) => ofRing.length > 0)
    .map(({ ring, ofRing }) => (
      <div key={ring}>
        <Typography variant="h3" sx={{ fontSize: '0.875rem' }}>
          {ring}
        </Typography>
        <Box component="ul" sx={list}>
          {ofRing.map((entry) => (
            <Typography component="li" key={entry.key} variant="body2">
              {entry.number}{' '}
              <Link
                component={RouterLink}
                to={paths.technology(categorySlug(entry.category), entry.name)}
                state={{ from: paths.radar }}
              >
                {entryName(entry)}
              </Link>{' '}
              <Box component="span" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
                {formatCount(entry.teams, 'team')}{' '}
                {changeMark(entry) !== '' && (
                  <span role="img" aria-label={describeChange(entry)}>
                    {changeMark(entry)}
                  </span>
                )}
              </Box>
              {entry.end !== null && (
                <>
                  {' '}
                  <EndOfLifeMark end={entry.end} ring={ring} />
                </>
              )}
            </Typography>
          ))}
        </Box>
      </div>
    ));
}
