/** SPEC section 8. */
export function submissionError(message: string | null): string {
  return message === null || message === ''
    ? 'Error submitting file. Please try again later.'
    : `Error submitting file: ${message}`;
}
