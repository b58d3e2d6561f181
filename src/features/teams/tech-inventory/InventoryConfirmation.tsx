import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useRef } from 'react';
import { formatNumber } from '#domain/formatNumber.ts';
import type { TeamReporting } from '#domain/monthly-metrics/teamReporting.ts';
import { type Confirmation, findChangedDay, findConfirmation } from '#domain/tech-inventory/confirmation.ts';
import { tidyText } from '#domain/text.ts';
import { AriaDisabledButton } from '#src/components/AriaDisabledButton.tsx';
import { describeChanged } from '#src/components/describeChanged.ts';
import { formatShortDay, useToday } from '#src/components/organisationDay.ts';
import { useRuntimeConfig } from '#src/config/runtimeConfig.ts';
import { describeSaveFailure } from '#src/api/saveFailure.ts';
import { SaveFailureAlert } from '#src/components/SaveFailureAlert.tsx';
import { useUserName } from '#src/features/teams/teamEdits.ts';
import { useConfirmInventoryMutation } from './inventoryApi.ts';

const layout = { display: 'flex', alignItems: 'center', flexWrap: 'wrap', columnGap: 2, rowGap: 1, mb: 3 } as const;

interface InventoryConfirmationProps {
  readonly teamId: string;
  /** Undefined for a team of which nothing is known. */
  readonly reporting: TeamReporting | undefined;
}

/** When the inventory was last confirmed, and the button that confirms it; asked for in a notice once that is too long ago. */
export function InventoryConfirmation({ teamId, reporting }: InventoryConfirmationProps) {
  const { timeZone } = useRuntimeConfig();
  const today = useToday();
  const userName = useUserName();
  const [confirm, { isLoading, error }] = useConfirmInventoryMutation();
  const confirmation = findConfirmation(reporting?.confirmedAt, { today, timeZone });
  const changedOn = findChangedDay(reporting, timeZone);
  const isToday = confirmation?.day === today;
  const isDue = confirmation?.isDue ?? true;
  const text = describe(confirmation, isToday, tidyText(reporting?.confirmedBy));
  const change = changedOn && `${describeChanged(changedOn, today)}${by(tidyText(reporting?.changedBy))}`;
  const failure = describeSaveFailure(error);
  const confirmButton = useRef<HTMLButtonElement>(null);
  const save = (): void => void confirm({ teamId, userName });
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
            {text} {change && `It was ${change}.`}
          </Alert>
        ) : (
          <>
            <Typography role="status" variant="body2" sx={{ color: 'text.secondary' }}>
              {text}
              {change && `; ${change}`}
            </Typography>
            {button}
          </>
        )}
      </Box>
      <SaveFailureAlert failure={failure} onRetry={save} control={confirmButton} sx={{ mb: 3 }} />
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
