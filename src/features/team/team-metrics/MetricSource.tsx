import WarningAmberIcon from '@mui/icons-material/WarningAmber';
import { Box, Button, Link } from '@mui/material';
import { type Ref, useRef } from 'react';
import { calendarDay } from '#domain/calendarDay.ts';
import type { MetricField, MetricValue } from '#domain/monthly-metrics/fields.ts';
import { displayValue } from '#domain/monthly-metrics/displayEntry.ts';
import type { MetricSource as Source } from '#domain/pushes/metricSource.ts';
import { notApplicableValue, type PushedMetric } from '#domain/pushes/pushedMetrics.ts';
import { targetStyle } from '#src/components/targetStyle.ts';
import { formatDayOfMonth } from '#src/config/organisationDay.ts';
import { useRuntimeConfig } from '#src/config/runtimeConfig.ts';

export const factStyle = {
  fontSize: '0.8125rem',
  lineHeight: 1.4,
  color: 'text.secondary',
  overflowWrap: 'anywhere',
} as const;

export function displayPushed(field: MetricField, { value }: PushedMetric): string {
  return value === notApplicableValue ? 'Not applicable' : displayValue(field, value as MetricValue);
}

interface MetricSourceProps {
  readonly field: MetricField;
  readonly source: Source;
  /** No save since the push. */
  readonly isUnseen: boolean;
  /** Undefined while people may not edit. */
  readonly onTakeBack: (() => Promise<boolean>) | undefined;
}

/** `Nightly: measured on Nov 5`, with a way to the program's run; both values where a person's counts. */
export function MetricSource({ field, source: { pushed, overridden }, isUnseen, onTakeBack }: MetricSourceProps) {
  const { concern } = pushed;
  const link = useRef<HTMLAnchorElement>(null);

  async function takeBack(save: () => Promise<boolean>): Promise<void> {
    // The button goes with the person's value.
    if (await save()) link.current?.focus();
  }

  return (
    <>
      {overridden !== undefined && (
        <div>
          In place of {displayPushed(field, pushed)}: {overridden}
        </div>
      )}
      <MeasuredBy pushed={pushed} linkRef={link} />
      {overridden !== undefined && onTakeBack && (
        <Button
          size="small"
          sx={{ ml: -0.5 }}
          aria-label={`Use ${displayPushed(field, pushed)} for ${field.label}`}
          onClick={() => void takeBack(onTakeBack)}
        >
          Use {displayPushed(field, pushed)}
        </Button>
      )}
      {overridden === undefined && isUnseen && concern !== undefined && (
        <Box sx={{ display: 'flex', gap: 0.5, color: 'text.primary', mt: 0.5 }}>
          <WarningAmberIcon aria-hidden color="warning" fontSize="inherit" sx={{ mt: '0.2em' }} />
          <span>Please look: {concern}</span>
        </Box>
      )}
    </>
  );
}

interface MeasuredByProps {
  readonly pushed: PushedMetric;
  readonly linkRef?: Ref<HTMLAnchorElement>;
}

export function MeasuredBy({ pushed: { by, source, measuredAt }, linkRef }: MeasuredByProps) {
  const { timeZone } = useRuntimeConfig();
  const day = formatDayOfMonth(calendarDay(new Date(measuredAt), timeZone));
  return (
    <Link ref={linkRef} href={source.url} target="_blank" rel="noreferrer" color="inherit" sx={targetStyle}>
      {by}, {source.name}: measured on {day}
    </Link>
  );
}
