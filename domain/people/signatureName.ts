export function signatureName(accountName: string): string {
  return accountName.trim() || 'Unknown User';
}
