import Tooltip from '@mui/material/Tooltip';
import { styled } from '@mui/material/styles';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { type DotPlace, placeDots, quadrantSize, ringRadii } from '#domain/technologies/radarLayout.ts';
import { rings } from '#domain/technologies/rules.ts';
import { categorySlug } from '#domain/technologies/technology.ts';
import { paths } from '#src/paths.ts';
import { changeMark, describeEntry } from './radarTexts.ts';
import type { RadarEntry, RadarQuadrantData } from './useRadar.ts';

interface RadarQuadrantProps {
  readonly quadrant: RadarQuadrantData;
  /** Where its corner at the middle of the radar lies. */
  readonly isLeft: boolean;
  readonly isTop: boolean;
  /** Teams of the largest dot of the radar. */
  readonly most: number;
}

/** One quarter of the radar: a dot for each rule. */
export function RadarQuadrant({ quadrant: { label, entries }, isLeft, isTop, most }: RadarQuadrantProps) {
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

interface DotProps {
  readonly entry: RadarEntry;
  readonly place: DotPlace;
}

/** Everything on the page belongs to a landmark. */
const inMain = { popper: { container: () => document.querySelector('main') } };

function Dot({ entry, place: { x, y, r } }: DotProps) {
  const { category, name, number, rule, change } = entry;
  const text = describeEntry(entry);
  return (
    <Tooltip title={<span>{text}</span>} describeChild slotProps={inMain}>
      <Link
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
      </Link>
    </Tooltip>
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
