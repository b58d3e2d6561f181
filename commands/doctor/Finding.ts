/** Line of the report. */
export interface Finding {
  /** Part of the installation: `table team-metadata`. */
  readonly subject: string;
  readonly detail: string;
  /** Cure, where something is wrong; absent where all is well. */
  readonly advice?: string;
}

export function ok(subject: string, detail: string): Finding {
  return { subject, detail };
}

export function wrong(subject: string, detail: string, advice: string): Finding {
  return { subject, detail, advice };
}

/** `ok   server: Appwrite 1.9.6`, `!!   bucket exports: is missing → npm run deploy`. */
export function formatFinding({ subject, detail, advice }: Finding): string {
  return advice === undefined ? `ok   ${subject}: ${detail}` : `!!   ${subject}: ${detail} → ${advice}`;
}
