import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { formatReminderDays, parseReminderDays, type ReminderDay } from '#domain/reminders/days.ts';

const numbers = Array.from({ length: 31 }, (_, index) => index + 1);
/** Days that not every month has. */
const longestShared = 28;

interface DaysFieldProps {
  /** Stored text. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Days of the month on which reminders are sent. */
export function DaysField({ value, onChange }: DaysFieldProps) {
  const days = parseReminderDays(value);
  const toggle = (day: ReminderDay): void => {
    onChange(formatReminderDays(days.includes(day) ? days.filter((each) => each !== day) : [...days, day]));
  };
  return (
    <div role="group" aria-labelledby="reminder-days">
      <FormLabel id="reminder-days" component="div" sx={{ mb: 1 }}>
        Days of the month
      </FormLabel>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 0.5, maxWidth: 7 * 48 }}>
        {numbers.map((day) => (
          // The toggle button of MUI would come with the team list, whose grid shares its chunk.
          <Button
            key={day}
            size="small"
            variant={days.includes(day) ? 'contained' : 'outlined'}
            aria-pressed={days.includes(day)}
            aria-label={`Day ${day}`}
            onClick={() => toggle(day)}
            sx={{ width: 40, minWidth: 0, height: 36 }}
          >
            {day}
          </Button>
        ))}
      </Stack>
      <FormControlLabel
        control={<Checkbox checked={days.includes('last-working-day')} onChange={() => toggle('last-working-day')} />}
        label="Last working day (Monday to Friday)"
      />
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {days.length === 0 && 'Choose at least one day: without one, nothing is sent.'}
        {days.some((day) => typeof day === 'number' && day > longestShared) &&
          'A shorter month is reminded on its last day.'}
      </Typography>
    </div>
  );
}

/** `Day 20, last working day` */
export function describeDays(stored: string): string {
  const days = parseReminderDays(stored);
  if (days.length === 0) return 'No day';
  return days.map((day) => (day === 'last-working-day' ? 'last working day' : `day ${day}`)).join(', ');
}
