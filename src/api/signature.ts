/** Fields that say who changed a row last, and when (specification.md, section 7). */
export function signature(userName: string) {
  return { updateBy: userName.trim() || 'Unknown User', updateDate: new Date().toISOString() };
}
