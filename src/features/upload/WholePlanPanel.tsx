import { Box, Checkbox, FormControlLabel, Stack, Typography } from '@mui/material';
import { useCallback, useId } from 'react';
import { type ChangeKind, changeKinds } from '#domain/capacity-plan/Comparison.ts';
import type { CheckSummary } from '#domain/capacity-plan/checkCsv.ts';
import { formatKindCount, formatKindCounts } from '#domain/capacity-plan/kindCounts.ts';
import type { RetirementSummary } from '#domain/capacity-plan/retirementSummary.ts';
import { formatCount, formatNumber } from '#domain/formatNumber.ts';
import { undoDays } from '#domain/limits.ts';
import type { DataColumn } from '#src/lists/data-table/DataTable.tsx';
import { isSubmitting, selectUpload } from './uploadSlice.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import type { RetiredItem } from '#domain/capacity-plan/searchResults.ts';
import { callChecker, chooseRetirement } from './checkFile.ts';
import { Panel } from './Panel.tsx';
import { searchColumn, SearchTable, Staggered } from './SearchTable.tsx';

interface WholePlanPanelProps {
  readonly check: CheckSummary;
  readonly retirements: RetirementSummary;
}

/** Retires what the file doesn't name, once a person says that it is the whole plan. */
export function WholePlanPanel({ check, retirements }: WholePlanPanelProps) {
  const dispatch = useAppDispatch();
  const helpId = useId();
  const upload = useAppSelector(selectUpload);
  const retire = 'retire' in upload ? upload.retire : null;
  const isLocked = isSubmitting(upload);
  return (
    <Panel
      title="Not in the file"
      {...(retire !== null && {
        status: `${formatKindCounts(retirements.counts, retire) || 'Nothing'} will be retired.`,
      })}
    >
      <FormControlLabel
        control={
          <Checkbox
            checked={retire !== null}
            disabled={isLocked}
            onChange={({ target }) => dispatch(chooseRetirement(target.checked ? changeKinds : null))}
            slotProps={{ input: { 'aria-describedby': helpId } }}
          />
        }
        label="This file is the whole plan"
      />
      <Typography id={helpId} sx={{ color: 'text.secondary' }}>
        {retire === null
          ? "Whatever the file doesn't name stays as it is. Tick this if the file names every team and everybody in it: then you see what it doesn't name, and what of it is retired."
          : describeRules(check)}
      </Typography>
      {retire !== null && (
        <Stack sx={{ gap: 3, mt: 3 }}>
          {changeKinds.map((kind, order) => (
            <Staggered key={kind} order={order}>
              <RetirementGroup kind={kind} retire={retire} isLocked={isLocked} retirements={retirements} />
            </Staggered>
          ))}
        </Stack>
      )}
    </Panel>
  );
}

function describeRules({ refusedCount, leftOutCount }: CheckSummary): string {
  const rules = [
    'This happens when the file is imported, and nothing else is deleted: people, tech inventories and metrics stay.',
    `“Undo this import” in the history brings everything back, for ${undoDays} days.`,
  ];
  if (refusedCount > 0) rules.push('What a refused row names counts as named.');
  if (leftOutCount > 0) rules.push('What only a row names that you leave out does not.');
  return rules.join(' ');
}

interface RetirementGroupProps {
  readonly kind: ChangeKind;
  readonly retire: readonly ChangeKind[];
  /** While the file is being submitted. */
  readonly isLocked: boolean;
  readonly retirements: RetirementSummary;
}

function RetirementGroup({ kind, retire, isLocked, retirements }: RetirementGroupProps) {
  const dispatch = useAppDispatch();
  const titleId = useId();
  const helpId = useId();
  const search = useCallback((term: string) => callChecker('listRetirements', kind, term), [kind]);
  const count = retirements.counts[kind];
  const { title, filter, none, act, kept, help } = groupTexts[kind];
  const isRetired = retire.includes(kind);
  const toggle = (checked: boolean) =>
    dispatch(chooseRetirement(changeKinds.filter((other) => (other === kind ? checked : retire.includes(other)))));
  return (
    <Box component="section" aria-labelledby={titleId}>
      <Typography id={titleId} variant="h3">
        {`${title} (${formatNumber(count)})`}
      </Typography>
      {count === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>{none}</Typography>
      ) : (
        <>
          <FormControlLabel
            control={
              <Checkbox
                checked={isRetired}
                disabled={isLocked}
                onChange={({ target }) => toggle(target.checked)}
                slotProps={{ input: { 'aria-describedby': helpId } }}
              />
            }
            label={act(count)}
          />
          <Typography id={helpId} sx={{ color: 'text.secondary', mb: 2 }}>
            {isRetired ? help(retirements) : kept}
          </Typography>
          {isRetired && (
            <SearchTable
              label={title}
              filterLabel={filter}
              columns={groupColumns[kind]}
              search={search}
              version={retirements}
            />
          )}
        </>
      )}
    </Box>
  );
}

interface GroupTexts {
  readonly title: string;
  readonly filter: string;
  readonly none: string;
  readonly act: (count: number) => string;
  /** Of a group that is taken out. */
  readonly kept: string;
  readonly help: (retirements: RetirementSummary) => string;
}

const groupTexts: Readonly<Record<ChangeKind, GroupTexts>> = {
  teams: {
    title: 'Teams not in the file',
    filter: 'Filter teams',
    none: "The file names every team that isn't closed.",
    act: (count) => `Close ${formatCount(count, 'team')}`,
    kept: 'These teams and their members stay as they are.',
    help: ({ membershipsOf: { teams } }) =>
      teams === 0
        ? 'They get the status Closed. They have no members.'
        : `They get the status Closed, and their ${formatCount(teams, 'member')} ${teams === 1 ? 'is' : 'are'} taken out.`,
  },
  people: {
    title: 'People not in the file',
    filter: 'Filter people',
    none: 'The file names everybody who is in one of its teams.',
    act: (count) => `Take ${formatKindCount('people', count)} out of their teams`,
    kept: 'These people stay in their teams.',
    help: ({ membershipsOf: { people } }) =>
      `They are in teams that the file names, which doesn't name them at all. ${people === 1 ? 'Their membership is' : `Their ${formatNumber(people)} memberships are`} removed.`,
  },
  memberships: {
    title: 'Memberships not in the file',
    filter: 'Filter memberships',
    none: 'The file names every membership of its people in its teams.',
    act: (count) => `Remove ${formatCount(count, 'membership')}`,
    kept: 'These memberships stay as they are.',
    help: () => 'The file names the people and the teams, but not that they belong together.',
  },
};

const groupColumns: Readonly<Record<ChangeKind, readonly DataColumn<RetiredItem>[]>> = {
  teams: [searchColumn('name', 'Team', 110), searchColumn('memberships', 'Members taken out', 90)],
  people: [
    searchColumn('name', 'Person', 110),
    searchColumn('detail', 'Email', 140),
    searchColumn('memberships', 'Memberships', 90),
  ],
  memberships: [searchColumn('name', 'Person', 110), searchColumn('detail', 'Team', 140)],
};
