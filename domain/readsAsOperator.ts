/** Whether Appwrite would run a text as an operation on the stored value instead of storing it: `{"method":…}`. */
export function readsAsOperator(text: string): boolean {
  if (!text.trimStart().startsWith('{')) return false;
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null && 'method' in parsed;
  } catch {
    return false;
  }
}
