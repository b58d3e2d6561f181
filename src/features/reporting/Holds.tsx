import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import type { ReportingTeam } from '#domain/monthly-metrics/reportingTeam.ts';
import { displayItem } from '#domain/tech-inventory/items.ts';
import type { HeldItem } from '#domain/technologies/holds.ts';
import type { DataColumn } from '#src/components/data-table/DataTable.tsx';
import { formatShortDay } from '#src/components/organisationDay.ts';
import { describeHold } from '#src/components/rings/ringTexts.ts';
import { paths } from '#src/paths.ts';
import type { DueHolds } from '#src/search/dueHoldsApi.ts';

/** `Java 8 until Mar 31, 2027` */
export function describeHeldItems(items: readonly HeldItem[] | undefined): string {
  return (items ?? []).map(describeHeldItem).join('; ');
}

function describeHeldItem(item: HeldItem): string {
  return `${displayItem(item)} until ${formatShortDay(item.rule.until)}`;
}

/** Column of each team's items that are on Hold and due; none when no team has any. */
export function holdColumns(holds: DueHolds | undefined): readonly DataColumn<ReportingTeam>[] {
  if (!holds?.size) return [];
  return [
    {
      field: 'hold',
      header: 'On Hold, due',
      value: ({ team }) => describeHeldItems(holds.get(team.$id)),
      renderCell: ({ team }) => (
        <div>
          {holds.get(team.$id)?.map((item) => (
            <Box key={`${item.category} ${displayItem(item)}`}>
              <Link
                component={RouterLink}
                to={paths.team(team.$id, 'techInventory')}
                color="error"
                title={`${describeHold(item, item.rule)}. ${item.rule.reason}`.trim()}
              >
                {describeHeldItem(item)}
              </Link>
            </Box>
          ))}
        </div>
      ),
      isStateless: true,
      sortable: false,
      minWidth: 160,
    },
  ];
}
