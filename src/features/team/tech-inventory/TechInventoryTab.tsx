import { Box, Stack, Typography, Alert } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { useState, useRef } from 'react';
import type { Team } from '#domain/team.ts';
import {
  categoryGroups,
  type InventoryColumn,
  inventoryColumns,
  type TechInventory,
} from '#domain/tech-inventory/categories.ts';
import { categorySlug, technologyCategories } from '#domain/technologies/technology.ts';
import { tidyText } from '#domain/text.ts';
import { useListReportingOfQuery } from '#src/data/teamReportingApi.ts';
import { useRestoredDraft } from '#src/auth/drafts.tsx';
import { ConnectionStatus } from '#src/components/ConnectionStatus.tsx';
import { LoadFailure, LoadState, StaleNotice } from '#src/components/LoadState.tsx';
import { TeamLastUpdated } from '#src/features/team/TeamLastUpdated.tsx';
import { describeLastChange, useLastChanges } from '#src/features/team/history/lastChange.ts';
import { useGetInventoryQuery, useConfirmInventoryMutation } from '#src/data/inventoryApi.ts';
import { formatNumber } from '#domain/formatNumber.ts';
import type { TeamReporting } from '#domain/monthly-metrics/teamReporting.ts';
import { type Confirmation, findChangedDay, findConfirmation } from '#domain/tech-inventory/confirmation.ts';
import { AriaDisabledButton } from '#src/components/AriaDisabledButton.tsx';
import { describeChanged } from '#src/components/describeChanged.ts';
import { formatShortDay, useOrganisationDay } from '#src/config/organisationDay.ts';
import { flag, oneOf, text } from '#src/lists/addressState.ts';
import { useAddressRequest } from '#src/lists/useAddressRequest.ts';
import { describeSaveFailure } from '#src/live/saveFailure.ts';
import { SaveFailureAlert } from '#src/components/SaveFailureAlert.tsx';
import { CategoryCard } from './CategoryCard.tsx';
import type { AskedItem } from './ItemList.tsx';
import { itemDraftKey, parseCategoryDraft, parseVersionDraft, versionDraftKey } from './itemDrafts.ts';
import { UnsavedInput } from './unsavedInput.tsx';

/** A team's tech inventory, live: a card for each category (specification.md, section 2, Tech Inventory). */
export function TechInventoryTab({ team }: { readonly team: Team }) {
  const query = useGetInventoryQuery(team.$id, { refetchOnMountOrArgChange: true });
  const reportingQuery = useListReportingOfQuery({ teamIds: [team.$id] }, { refetchOnMountOrArgChange: true });
  const { currentData: rows, fulfilledTimeStamp } = query;
  const { currentData: reporting } = reportingQuery;

  // Both at once, so that nothing moves down.
  if (rows === undefined || (reporting === undefined && !reportingQuery.isError)) {
    return <LoadState load={query} loading="Loading..." failure="Failed to fetch team data" />;
  }
  const [inventory = null] = rows;
  return (
    <>
      <StaleNotice load={query} />
      <Stack
        direction="row"
        sx={{ justifyContent: 'space-between', alignItems: 'center', flexWrap: 'wrap', columnGap: 3, rowGap: 1, mb: 3 }}
      >
        <TeamLastUpdated teamId={team.$id} area="inventory" row={inventory} />
        <ConnectionStatus fetchedAt={fulfilledTimeStamp} />
      </Stack>
      {inventory && reporting && <InventoryConfirmation teamId={team.$id} reporting={reporting[0]} />}
      {inventory && reportingQuery.isError && !reporting && (
        <LoadFailure onRetry={reportingQuery.refetch} sx={{ mb: 3 }}>
          We couldn't load when this inventory was confirmed.
        </LoadFailure>
      )}
      <UnsavedInput teamId={team.$id}>
        <InventoryGroups teamId={team.$id} inventory={inventory} />
      </UnsavedInput>
    </>
  );
}

/** As links of campaigns spell it (`taskPath`): an item, or a category to add one. */
const schema = { category: oneOf(technologyCategories, categorySlug), item: text(300) };

const flow = { display: 'flex', flexWrap: 'wrap', gap: 0.75 } as const;

/** The form is open in one category at a time (specification.md, section 4). */
function InventoryGroups({ teamId, inventory }: { readonly teamId: string; readonly inventory: TechInventory | null }) {
  const restored = useRestoredDraft(itemDraftKey(teamId), parseCategoryDraft);
  const restoredVersion = useRestoredDraft(versionDraftKey(teamId), parseVersionDraft);
  const [open, setOpen] = useState<InventoryColumn | null>(restored?.column ?? null);
  const { texts: lastChanges, request: requestLastChanges } = useLastChanges(teamId, 'inventory', describeLastChange);
  const [announcement, setAnnouncement] = useState('');

  const [asked, setAsked] = useState<AskedItem>();
  useAddressRequest(
    schema,
    ({ category }) => category !== '',
    ({ category: column, item }) => {
      if (column === '') return;
      if (item === '') setOpen(column);
      // From the link that was pressed, or the heading, to the item.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      setAsked({ column, text: item });
    },
  );

  // As it was when the tab was opened: no card moves under the hand.
  const [empty] = useState(() => new Set(inventoryColumns.filter((column) => !inventory?.[column])));
  const emptyLast = (one: InventoryColumn, other: InventoryColumn) => Number(empty.has(one)) - Number(empty.has(other));

  function close(column: InventoryColumn): void {
    setOpen((current) => (current === column ? null : current));
  }

  return (
    <Box onPointerOver={requestLastChanges} onFocus={requestLastChanges}>
      {categoryGroups.map(({ label, columns }) => (
        <Box component="section" key={label} aria-label={label} sx={{ mb: 1.5 }}>
          <Typography variant="h2" sx={{ mb: 0.5 }}>
            {label}
          </Typography>
          <Box sx={flow}>
            {columns.toSorted(emptyLast).map((column) => (
              <CategoryCard
                key={column}
                teamId={teamId}
                column={column}
                stored={inventory?.[column] ?? null}
                lastChange={lastChanges.get(column)}
                asked={asked?.column === column ? asked : undefined}
                restored={restored?.column === column ? restored.typed : null}
                restoredVersion={restoredVersion?.column === column ? restoredVersion : null}
                isAdding={open === column}
                onAdd={() => setOpen(column)}
                onClose={() => close(column)}
                onAnnounce={setAnnouncement}
              />
            ))}
          </Box>
        </Box>
      ))}
      <Box role="status" aria-label="Changes" sx={visuallyHidden}>
        {announcement}
      </Box>
    </Box>
  );
}

const layout = { display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 2, rowGap: 1, mb: 3 } as const;

const confirmSchema = { confirm: flag() };

interface InventoryConfirmationProps {
  readonly teamId: string;
  /** Undefined for a team of which nothing is known. */
  readonly reporting: TeamReporting | undefined;
}

function InventoryConfirmation({ teamId, reporting }: InventoryConfirmationProps) {
  const { today, timeZone } = useOrganisationDay();
  const [confirm, { isLoading, error }] = useConfirmInventoryMutation();
  const confirmation = findConfirmation(reporting?.confirmedAt, { today, timeZone });
  const changedOn = findChangedDay(reporting, timeZone);
  const isToday = confirmation?.day === today;
  const isDue = confirmation?.isDue ?? true;
  const sentence = describe(confirmation, isToday, tidyText(reporting?.confirmedBy));
  const change = changedOn && `${describeChanged(changedOn, today)}${by(tidyText(reporting?.changedBy))}`;
  const confirmButton = useRef<HTMLButtonElement>(null);
  const save = (): void => void confirm(teamId);
  useAddressRequest(
    confirmSchema,
    (asked) => asked.confirm,
    () => confirmButton.current?.focus(),
  );
  const button = (
    <AriaDisabledButton
      ref={confirmButton}
      size="small"
      variant={isDue ? 'contained' : 'outlined'}
      disabled={(isToday && changedOn === undefined) || isLoading}
      aria-busy={isLoading}
      onClick={save}
    >
      Still right
    </AriaDisabledButton>
  );
  return (
    <>
      <Box role="group" aria-label="Confirmation" sx={layout}>
        {isDue ? (
          <Alert severity="warning" role="status" action={button} sx={{ flexGrow: 1, '& > :last-child': { pt: 0.5 } }}>
            {sentence} {change && `It was ${change}.`}
          </Alert>
        ) : (
          <>
            <Typography role="status" variant="body2" sx={{ color: 'text.secondary' }}>
              {sentence}
              {change && `; ${change}`}
            </Typography>
            {button}
          </>
        )}
      </Box>
      <SaveFailureAlert failure={describeSaveFailure(error)} onRetry={save} control={confirmButton} sx={{ mb: 3 }} />
    </>
  );
}

/** @param name '' when unknown. */
const by = (name: string): string => (name === '' ? '' : ` by ${name}`);

function describe(confirmation: Confirmation | undefined, isToday: boolean, name: string): string {
  if (confirmation === undefined) return 'Nobody has confirmed this inventory yet. Is everything in it still right?';
  const { day, goodUntil, ageDays, isDue } = confirmation;
  if (isDue) {
    return `Last confirmed ${formatNumber(ageDays)} days ago${by(name)}. Is everything in it still right?`;
  }
  return `Confirmed ${isToday ? 'today' : `on ${formatShortDay(day)}`}${by(name)}; good until ${formatShortDay(goodUntil)}`;
}
