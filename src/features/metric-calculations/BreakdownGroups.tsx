import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { formatCount, formatNumber } from '#domain/formatNumber.ts';
import type { ExplainedTeam, MetricExplanation } from '#domain/metric-calculations/explain.ts';
import { TeamGroupTable } from './breakdownTables.tsx';
import { type BreakdownSection, breakdownSections, type BreakdownView, initialTableView } from './breakdownView.ts';

export interface BreakdownViewProps {
  readonly view: BreakdownView;
  readonly onChange: (patch: Partial<Pick<BreakdownView, 'section' | 'tables'>>) => void;
}

const labels: Readonly<Record<BreakdownSection, string>> = {
  thisMonth: 'Reported this month',
  earlier: 'Last reported earlier',
  never: 'Never reported',
  notApplicable: 'Not applicable',
};

interface BreakdownGroupsProps extends BreakdownViewProps {
  readonly explanation: MetricExplanation;
}

/** Teams that reported this month, those whose last report is older, those that never reported, and those that are left out. */
export function BreakdownGroups({ explanation, view, onChange }: BreakdownGroupsProps) {
  const id = useId();
  const groups: Readonly<Record<BreakdownSection, readonly ExplainedTeam[]>> = {
    thisMonth: explanation.reportedThisMonth,
    earlier: explanation.reportedEarlier,
    never: explanation.notReported,
    notApplicable: explanation.notApplicable,
  };
  const leftOut = explanation.notApplicable.length;
  const shown = breakdownSections.filter((section) => section !== 'notApplicable' || leftOut > 0);
  const section = shown.find((each) => each === view.section) ?? 'thisMonth';
  return (
    <>
      <Tabs
        value={section}
        onChange={(_, next: BreakdownSection) => onChange({ section: next })}
        variant="scrollable"
        allowScrollButtonsMobile
        aria-label="Who has reported"
        sx={{ mb: 2 }}
      >
        {shown.map((each) => (
          <Tab
            key={each}
            value={each}
            id={`${id}-${each}`}
            aria-controls={`${id}-panel`}
            label={`${labels[each]} (${formatNumber(groups[each].length)})`}
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${section}`}>
        <TeamGroupTable
          key={section}
          label={labels[section]}
          section={section}
          teams={groups[section]}
          view={view.tables[section] ?? initialTableView}
          onViewChange={(table) => onChange({ tables: { ...view.tables, [section]: table } })}
        />
      </Box>
      {leftOut > 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 2 }}>
          {formatCount(leftOut, 'team')} left out: not applicable.
        </Typography>
      )}
    </>
  );
}
