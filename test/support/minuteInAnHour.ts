const minuteMs = 60_000;

/** For an execution for later: a whole minute, as Appwrite takes it. */
export function minuteInAnHour(): string {
  return new Date(Math.ceil(Date.now() / minuteMs + 60) * minuteMs).toISOString();
}
