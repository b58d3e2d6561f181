import { Box, Typography, styled } from '@mui/material';
import { useId, useMemo } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { formatCount } from '#domain/formatNumber.ts';
import { type DotPlace, placeDots, quadrantSize, ringRadii } from '#domain/technologies/radarLayout.ts';
import { rings } from '#domain/technologies/rules.ts';
import { categorySlug } from '#domain/technologies/technology.ts';
import { EndOfLifeMark } from '#src/components/technologies/EndOfLifeMark.tsx';
import { DescribingTooltip } from '#src/components/DescribingTooltip.tsx';
import { PageLink } from '#src/components/PageLink.tsx';
import { paths } from '#src/paths.ts';
import { changeMark, describeChange, describeEntry, entryName } from './radarTexts.ts';
import type { RadarEntry, RadarQuadrantData } from './useRadar.ts';

const grid = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
  rowGap: { xs: 4, lg: 0 },
  '@media print': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', rowGap: 0 },
};

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
  /** Number of teams of the radar's largest dot. */
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
    ...{ overflowWrap: 'anywhere', lineHeight: '24px' },
    '& a': { display: 'inline-block', minWidth: 24 },
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
              <PageLink to={paths.technology(categorySlug(entry.category), entry.name)} state={{ from: paths.radar }}>
                {entryName(entry)}
              </PageLink>{' '}
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

function RadarQuadrant({ quadrant: { label, entries }, isLeft, isTop, most }: QuadrantProps) {
  const places = useMemo(
    () =>
      placeDots(
        entries.map(({ key, rule, teams }) => ({ key, ring: rule.ring, teams })),
        most,
      ),
    [entries, most],
  );
  const toX = (x: number): number => (isLeft ? quadrantSize - x : x);
  const toY = (y: number): number => (isTop ? quadrantSize - y : y);
  return (
    <Drawing viewBox={`0 0 ${quadrantSize} ${quadrantSize}`} role="group" aria-label={`Picture of ${label}`}>
      {rings.toReversed().map((ring) => (
        <circle key={ring} className={`ring ${ring}`} cx={toX(0)} cy={toY(0)} r={ringRadii[ring]} />
      ))}
      <path className="axis" d={`M ${toX(0)} ${toY(quadrantSize)} V ${toY(0)} H ${toX(quadrantSize)}`} />
      {rings.map((ring) => (
        <text
          key={ring}
          className="name"
          x={toX(ringRadii[ring] - 6)}
          y={isTop ? quadrantSize - 7 : 16}
          textAnchor={isLeft ? 'start' : 'end'}
        >
          {ring}
        </text>
      ))}
      {entries.map((entry) => {
        const place = places.get(entry.key);
        return place && <Dot key={entry.key} entry={entry} place={{ ...place, x: toX(place.x), y: toY(place.y) }} />;
      })}
    </Drawing>
  );
}

function Dot({ entry, place: { x, y, r } }: { readonly entry: RadarEntry; readonly place: DotPlace }) {
  const { category, name, number, rule, change } = entry;
  const text = describeEntry(entry);
  return (
    <DescribingTooltip text={text}>
      <RouterLink
        to={paths.technology(categorySlug(category), name)}
        state={{ from: paths.radar }}
        className={rule.ring === 'Hold' ? 'dot hold' : 'dot'}
        aria-label={`${number}. ${text}`}
      >
        <circle className="focus" cx={x} cy={y} r={r + 3} />
        <circle className="disc" cx={x} cy={y} r={r} />
        <text x={x} y={y} textAnchor="middle" dominantBaseline="central" fontSize={Math.min(13, r)}>
          {number}
        </text>
        {changeMark(entry) !== '' && <Movement x={x} y={y} r={r} change={change} />}
      </RouterLink>
    </DescribingTooltip>
  );
}

/** An arrow above or below the dot; a second edge around what is new. */
function Movement({ x, y, r, change }: DotPlace & Pick<RadarEntry, 'change'>) {
  if (change === 'new') return <circle className="new" cx={x} cy={y} r={r - 2} />;
  const direction = change !== null && change > 0 ? -1 : 1;
  const edge = y + direction * (r - 1);
  return <path className="arrow" d={`M ${x - 5} ${edge} L ${x} ${edge + direction * 6} L ${x + 5} ${edge} Z`} />;
}

const Drawing = styled('svg')(({ theme }) => {
  const { primary, error, divider, text, background } = (theme.vars ?? theme).palette;
  return {
    display: 'block',
    width: '100%',
    '& .ring': { fill: background.paper, stroke: divider },
    '& .ring.Adopt, & .ring.Assess': { fill: background.default },
    '& .axis': { fill: 'none', stroke: text.secondary, strokeWidth: 1 },
    '& .name': { fill: text.secondary, fontSize: 13, fontWeight: 600 },
    '& .dot': { outline: 'none', cursor: 'pointer' },
    '& .disc, & .arrow': { fill: primary.main },
    '& .hold .disc, & .hold .arrow': { fill: error.main },
    '& .dot text': { fill: background.paper, fontWeight: 600 },
    '& .dot .new': { fill: 'none', stroke: background.paper, strokeWidth: 1.5, strokeDasharray: '3 2' },
    '& .dot .focus': { fill: 'none' },
    '& .dot:hover .focus, & .dot:focus-visible .focus': { stroke: text.primary, strokeWidth: 2.5 },
  };
});
