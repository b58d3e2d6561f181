/** State of the location to which one of Home's first steps leads. */
export const firstStep = { isFirstStep: true } as const;

export function isFirstStep(state: unknown): boolean {
  return (state as Partial<typeof firstStep> | null)?.isFirstStep === true;
}
