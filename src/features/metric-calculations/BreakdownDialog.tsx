import { Alert, Box, Typography, Tab, Tabs } from '@mui/material';
import { Fragment, startTransition, useDeferredValue, useEffect, useState, useId } from 'react';
import { formatNumber, formatCount } from '#domain/formatNumber.ts';
import { isAppFamily } from '#domain/metric-calculations/metricParts.ts';
import {
  describeValues,
  explainRows,
  type MetricExplanation,
  type OrganisationRows,
  type ExplainedTeam,
} from '#domain/metric-calculations/explain.ts';
import { formatFigure, type MetricFigure, parseFigure } from '#domain/metric-calculations/calculation.ts';
import type { MetricRow } from '#domain/metric-calculations/toRows.ts';
import { reportChoiceLabels } from '#domain/monthly-metrics/reportingState.ts';
import { LoadFailure, LoadState } from '#src/components/LoadState.tsx';
import { runInSlices } from '#src/workers/runInSlices.ts';
import { formatDay, useToday } from '#src/config/organisationDay.ts';
import { metricFields } from '#domain/monthly-metrics/fields.ts';
import { noteOf, parseNotes } from '#domain/monthly-metrics/notes.ts';
import { useListMetricNotesQuery } from '#src/data/notesApi.ts';
import { ClosableDialog } from '#src/components/ClosableDialog.tsx';
import { MetricName } from './MetricTable.tsx';
import { PushedShare } from './PushedShare.tsx';
import { ContributionTable, TeamGroupTable } from './breakdownTables.tsx';
import {
  type BreakdownChange,
  initialTableView,
  type BreakdownSection,
  breakdownSections,
  type BreakdownView,
} from './breakdownView.ts';
import { useGetOrganisationQuery } from './metricCalculationsApi.ts';

interface BreakdownDialogProps extends BreakdownViewProps {
  readonly row: MetricRow;
  readonly onClose: () => void;
}

const maxAgeSeconds = 60;

export function BreakdownDialog({ row, view, onChange, onClose }: BreakdownDialogProps) {
  const { metric } = row;
  const query = useGetOrganisationQuery(undefined, { refetchOnMountOrArgChange: maxAgeSeconds });
  const { explanation, rows, isCurrent } = useExplanation(query.data, metric.metricType);
  return (
    <ClosableDialog title={<MetricName metric={metric} />} onClose={onClose}>
      {explanation === undefined || rows === undefined ? (
        <LoadState load={query} loading="Loading teams..." failure="Error: Failed to fetch team data." />
      ) : (
        <Breakdown {...{ row, rows, explanation, view, onChange }} isUpToDate={!query.isFetching && isCurrent} />
      )}
    </ClosableDialog>
  );
}

interface Explained {
  readonly rows: OrganisationRows;
  readonly metricType: string;
  readonly explanation: MetricExplanation | undefined;
}

/** Explains ten thousand teams in slices, so that the page responds. The last explanation stays until newer rows are explained. */
function useExplanation(
  rows: OrganisationRows | undefined,
  metricType: string,
): Partial<Pick<Explained, 'rows'>> & {
  readonly explanation: MetricExplanation | undefined;
  readonly isCurrent: boolean;
} {
  const thisMonth = useToday().slice(0, 7);
  const [explained, setExplained] = useState<Explained>();
  useEffect(
    () =>
      rows &&
      runInSlices(explainRows(rows, metricType, thisMonth), (explanation) => {
        startTransition(() => setExplained({ rows, metricType, explanation }));
      }),
    [rows, metricType, thisMonth],
  );
  return {
    explanation: explained?.metricType === metricType ? explained.explanation : undefined,
    ...(explained && { rows: explained.rows }),
    isCurrent: explained?.rows === rows,
  };
}

interface BreakdownProps extends BreakdownViewProps {
  readonly row: MetricRow;
  readonly rows: OrganisationRows;
  readonly explanation: MetricExplanation;
  readonly isUpToDate: boolean;
}

const termStyle = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, max-content) auto',
  columnGap: 3,
  rowGap: 0.5,
  my: 2,
};

function Breakdown({ row, rows, explanation, isUpToDate, view, onChange }: BreakdownProps) {
  const { metric, latest, latestDay } = row;
  const { parts, numeratorLabel, numerator, denominatorLabel, denominator } = explanation;
  const partsLabel = isAppFamily(metric.family) ? 'Apps behind this value' : 'Teams behind this value';
  // One after the other: each takes most of a frame to appear.
  const isFirstTableShown = useDeferredValue(true, false);
  const isSecondTableShown = useDeferredValue(isFirstTableShown, false);
  const now = parseFigure({ calculationValue: explanation.value, unitType: metric.unit });
  const terms: readonly (readonly [string, string])[] = [
    [numeratorLabel, formatNumber(numerator)],
    ...(denominatorLabel !== null && denominator !== null
      ? [[denominatorLabel, formatNumber(denominator)] as const]
      : []),
    ['Value now', formatFigure(now) || 'Not available: there is nothing to divide by'],
  ];
  return (
    <>
      <Typography>{explanation.formula}</Typography>
      <Box component="dl" sx={termStyle}>
        {terms.map(([name, value]) => (
          <Fragment key={name}>
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              {name}
            </Box>
            <Typography component="dd" sx={{ m: 0, fontWeight: 600 }}>
              {value}
            </Typography>
          </Fragment>
        ))}
      </Box>
      <Typography sx={{ mb: 2 }}>{describeValues(explanation)}</Typography>
      <PushedShare explanation={explanation} rows={rows} />
      <BreakdownNotes explanation={explanation} />
      {isUpToDate && latestDay !== null && !isSame(now, latest) && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {`The data has changed since ${formatDay(latestDay)}, when ${formatFigure(latest) || 'no value'} was calculated.`}
        </Alert>
      )}
      <Heading>{`${partsLabel} (${formatNumber(parts.length)})`}</Heading>
      {isFirstTableShown && (
        <>
          <ContributionTable
            label={partsLabel}
            parts={parts}
            family={metric.family}
            view={view.tables.parts ?? initialTableView}
            onViewChange={(parts) => onChange({ tables: { ...view.tables, parts } })}
          />
          <Heading>Who has reported</Heading>
        </>
      )}
      {isSecondTableShown && <BreakdownGroups explanation={explanation} view={view} onChange={onChange} />}
    </>
  );
}

function Heading({ children }: { readonly children: string }) {
  return (
    <Typography variant="h3" component="h3" sx={{ mt: 3, mb: 1 }}>
      {children}
    </Typography>
  );
}

/** '66.70' equals '66.7'. */
function isSame(a: MetricFigure | null, b: MetricFigure | null): boolean {
  return a === null || b === null ? a === b : a.value === b.value;
}

interface BreakdownViewProps {
  readonly view: BreakdownView;
  readonly onChange: (patch: BreakdownChange) => void;
}

const labels: Readonly<Record<BreakdownSection, string>> = {
  thisMonth: 'Reported this month',
  earlier: 'Last reported earlier',
  never: reportChoiceLabels.never,
  notApplicable: 'Not applicable',
};

interface BreakdownGroupsProps extends BreakdownViewProps {
  readonly explanation: MetricExplanation;
}

function BreakdownGroups({ explanation, view, onChange }: BreakdownGroupsProps) {
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

/** Of this month, on the values that people or programs entered; nothing while there are none. */
function BreakdownNotes({ explanation }: { readonly explanation: MetricExplanation }) {
  const { metric, reportedThisMonth, reportedEarlier } = explanation;
  const thisMonth = useToday().slice(0, 7);
  const { data: rows = [], isError, refetch } = useListMetricNotesQuery();
  const field = metricFields.find(({ family }) => family === metric.family);
  if (field === undefined) return null;
  if (isError) {
    return <LoadFailure onRetry={refetch}>Error: Failed to fetch the notes.</LoadFailure>;
  }
  const notesOf = new Map(rows.map(({ $id, notes }) => [$id, parseNotes(notes)]));
  const noted = [...reportedThisMonth, ...reportedEarlier].flatMap(({ teamId, teamName }) => {
    const note = noteOf(notesOf.get(teamId) ?? [], field.key, thisMonth);
    return note ? [{ teamId, text: `${teamName}: ${note.text} (${note.by})` }] : [];
  });
  if (noted.length === 0) return null;
  return (
    <Box sx={{ mb: 2 }}>
      <Typography>Notes on {field.label}:</Typography>
      <Box component="ul" aria-label="Notes" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
        {noted.map(({ teamId, text }) => (
          <li key={teamId}>{text}</li>
        ))}
      </Box>
    </Box>
  );
}
