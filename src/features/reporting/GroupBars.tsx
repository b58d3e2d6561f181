import { formatNumber, formatShare } from '#domain/formatNumber.ts';
import { type GroupShare, percentOf, type ReportingGroup } from '#domain/monthly-metrics/reportingSummary.ts';
import { teamFields } from '#domain/team.ts';
import { Section } from '#src/components/Section.tsx';
import { Bar, BarList, BarText } from '#src/figures/Bars.tsx';

interface GroupBarsProps {
  readonly group: ReportingGroup;
  readonly shares: readonly GroupShare[];
  /** '' for none. */
  readonly chosen: string;
  readonly onToggle: (name: string) => void;
}

/** A bar filters the list, and takes the filter back. */
export function GroupBars({ group, shares, chosen, onToggle }: GroupBarsProps) {
  const known = shares.some(({ name }) => name === chosen) || chosen === '';
  const all = known ? shares : [...shares, { name: chosen, teams: 0, reported: 0 }];
  return (
    <Section title={`By ${teamFields[group].header.toLowerCase()}`}>
      <BarList
        items={all}
        firstCount={5}
        isKept={({ name }) => name === chosen}
        showAll={`Show all ${formatNumber(all.length)}`}
      >
        {({ name, teams, reported }) => {
          const percent = percentOf({ teams, reported });
          return (
            <li key={name} data-chosen={name === chosen}>
              <button type="button" aria-pressed={name === chosen} onClick={() => onToggle(name)}>
                <BarText>
                  <span>{name}</span>{' '}
                  <span>
                    <b>{percent === null ? '–' : formatShare(percent / 100)}</b>{' '}
                    <small>
                      {formatNumber(reported)} of {formatNumber(teams)}
                    </small>
                  </span>
                </BarText>
                <Bar percent={percent ?? 0} />
              </button>
            </li>
          );
        }}
      </BarList>
    </Section>
  );
}
