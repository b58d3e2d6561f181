import Box from '@mui/material/Box';
import type { ReportingTeam } from '#domain/monthly-metrics/reportingTeam.ts';
import { describeHeldItems } from '#domain/technologies/describeRule.ts';
import { displayItem } from '#domain/tech-inventory/items.ts';
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

/** No column when no team has any. */
export function holdColumns(holds: HoldsByTeam | undefined): readonly DataColumn<ReportingTeam>[] {
  if (!holds?.size) return [];
  return [
    {
      field: 'hold',
      header: 'On Hold',
      value: ({ team }) => describeHolds(holds.get(team.$id)),
      renderCell: ({ team }) => (
        <div>
          {holds.get(team.$id)?.items.map((item) => (
            <Box key={`${item.category} ${displayItem(item)}`}>
              <OriginLink
                to={paths.team(team.$id, 'techInventory')}
                color="error"
                title={`${describeHold(item, item.rule)}. ${item.rule.reason}`.trim()}
              >
                {describeHeldItems([item], formatShortDay)}
              </OriginLink>
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
