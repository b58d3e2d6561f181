import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatNumber } from '#domain/formatNumber.ts';
import { type Confirmation, findConfirmation } from '#domain/tech-inventory/confirmation.ts';
import type { TechInventory } from '#domain/tech-inventory/categories.ts';
import { tidyText } from '#domain/text.ts';
import { AriaDisabledButton } from '#src/components/AriaDisabledButton.tsx';
import { formatShortDay, useToday } from '#src/components/organisationDay.ts';
import { useRuntimeConfig } from '#src/config/runtimeConfig.ts';
import { saveErrorText, useUserName } from '#src/features/teams/teamEdits.ts';
import { useConfirmInventoryMutation } from './inventoryApi.ts';

const layout = { display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 2, rowGap: 1, mb: 3 } as const;

/** When the inventory was last confirmed, and the button that confirms it; asked for in a notice once that is too long ago. */
export function InventoryConfirmation({ inventory }: { readonly inventory: TechInventory }) {
  const { timeZone } = useRuntimeConfig();
  const today = useToday();
  const userName = useUserName();
  const [confirm, { isLoading, error }] = useConfirmInventoryMutation();
  const confirmation = findConfirmation(inventory, today, timeZone);
  const isToday = confirmation?.day === today;
  const isDue = confirmation?.isDue ?? true;
  const text = describe(confirmation, isToday, tidyText(inventory.updateBy));
  const errorText = saveErrorText(error);
  const button = (
    <AriaDisabledButton
      size="small"
      variant={isDue ? 'contained' : 'outlined'}
      disabled={isToday || isLoading}
      aria-busy={isLoading}
      onClick={() => void confirm({ teamId: inventory.$id, userName })}
    >
      Still right
    </AriaDisabledButton>
  );
  return (
    <>
      <Box role="group" aria-label="Confirmation" sx={layout}>
        {isDue ? (
          <Alert severity="warning" role="status" action={button} sx={{ flexGrow: 1, '& > :last-child': { pt: 0.5 } }}>
            {text}
          </Alert>
        ) : (
          <>
            <Typography role="status" variant="body2" sx={{ color: 'text.secondary' }}>
              {text}
            </Typography>
            {button}
          </>
        )}
      </Box>
      {errorText !== undefined && (
        <Alert severity="error" sx={{ mb: 3 }}>
          {errorText}
        </Alert>
      )}
    </>
  );
}

/** @param by '' when unknown. */
function describe(confirmation: Confirmation | undefined, isToday: boolean, by: string): string {
  if (confirmation === undefined) return 'Nobody has confirmed this inventory yet. Is everything in it still right?';
  const byWhom = by === '' ? '' : ` by ${by}`;
  const { day, goodUntil, ageDays, isDue } = confirmation;
  if (isDue) {
    return `Last confirmed ${formatNumber(ageDays)} days ago${byWhom}. Is everything in it still right?`;
  }
  return `Confirmed ${isToday ? 'today' : `on ${formatShortDay(day)}`}${byWhom}; good until ${formatShortDay(goodUntil)}`;
}
