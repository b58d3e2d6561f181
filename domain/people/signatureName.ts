/** Name under which an account saves. */
export function signatureName(accountName: string): string {
  return accountName.trim() || 'Unknown User';
}
