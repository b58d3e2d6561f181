import { inspect } from 'node:util';

/** Fails a test on any console error or warning: an unexpected one is a defect. */
const complaints: string[] = [];

/** jsdom lays nothing out; a chart may notice only after its test has ended. */
const withoutLayout = 'MUI X Charts: ChartsContainer does not have `width` prop';

for (const method of ['error', 'warn'] as const) {
  console[method] = (...values: unknown[]) => {
    const text = values.map(toText).join(' ');
    if (!text.startsWith(withoutLayout)) complaints.push(`console.${method}: ${text}`);
  };
}

// Debug messages: jest would print each with a stack trace.
console.debug = () => undefined;

function toText(value: unknown): string {
  if (value instanceof Error) return value.stack ?? value.message;
  return typeof value === 'string' ? value : inspect(value);
}

afterEach(() => {
  const heard = complaints.splice(0);
  if (heard.length > 0) throw new Error(`The console complained:\n${heard.join('\n')}`);
});

/** Returns and clears the console output so far, for a test that expects it. */
export function takeComplaints(): string[] {
  return complaints.splice(0);
}
