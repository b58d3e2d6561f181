const secondsPerMinute = 60;
const minutesPerHour = 60;

/** A length of time as one would say it: `8 s`, `3 min`, `1 h 20 min`; never nothing. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds));
  if (whole < secondsPerMinute) return `${whole} s`;
  const minutes = Math.round(whole / secondsPerMinute);
  if (minutes < minutesPerHour) return `${minutes} min`;
  const rest = minutes % minutesPerHour;
  return `${Math.floor(minutes / minutesPerHour)} h${rest === 0 ? '' : ` ${rest} min`}`;
}
