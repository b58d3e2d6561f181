import { Box } from '@mui/material';
import { formatNumber } from '#domain/formatNumber.ts';
import type { ReportingTeam } from '#domain/monthly-metrics/reportingTeam.ts';
import { describeHeldItems } from '#domain/technologies/describeRule.ts';
import type { Team } from '#domain/team.ts';
import { tidyText } from '#domain/text.ts';
import type { TeamHolds } from '#domain/technologies/holds.ts';
import { OriginLink } from '#src/components/OriginLink.tsx';
import type { DataColumn } from '#src/lists/data-table/DataTable.tsx';
import { formatShortDay } from '#src/config/organisationDay.ts';
import { describeHold } from '#src/components/rings/ringTexts.ts';
import { paths } from '#src/paths.ts';
import type { HoldsByTeam } from '#src/data/holdsApi.ts';

/** `Java 8, leave by Mar 31, 2027; Selenium` */
export function describeHolds(holds: TeamHolds | undefined): string {
  return describeHeldItems(holds?.items ?? [], formatShortDay);
}

/** No column when no team has any item on Hold; a column of 'Loading...' until that is known, so that the other columns don't move. */
export function holdColumns(holds: HoldsByTeam | undefined, isFailed: boolean): readonly DataColumn<ReportingTeam>[] {
  if (holds?.size === 0) return [];
  const unknown = isFailed ? 'Could not be loaded' : 'Loading...';
  return [
    {
      field: 'hold',
      header: 'On Hold',
      value: ({ team }) => (holds ? describeHolds(holds.get(team.$id)) : unknown),
      renderCell: ({ team }) =>
        holds ? (
          <HoldsOfTeam team={team} items={holds.get(team.$id)?.items ?? []} />
        ) : (
          <Box sx={{ color: 'text.secondary' }}>{unknown}</Box>
        ),
      isStateless: true,
      sortable: false,
      minWidth: 190,
    },
  ];
}

/** The first item on Hold and the number of others, so that a row keeps its height; all items in print. */
function HoldsOfTeam({ team, items }: { readonly team: Team; readonly items: TeamHolds['items'] }) {
  const [first, ...others] = items;
  if (first === undefined) return null;
  const advice = items.map((item) => `${describeHold(item, item.rule)}. ${item.rule.reason}`.trim()).join(' ');
  return (
    <OriginLink
      to={paths.team(team.$id, 'techInventory')}
      color="error"
      title={advice}
      aria-description={`${tidyText(team.teamName)}. ${advice}`}
    >
      {describeHeldItems([first], formatShortDay)}
      {others.length > 0 && (
        <>
          <span className="no-print"> and {formatNumber(others.length)} more</span>
          <Box component="span" sx={{ display: 'none', '@media print': { display: 'inline' } }}>
            ; {describeHeldItems(others, formatShortDay)}
          </Box>
        </>
      )}
    </OriginLink>
  );
}
