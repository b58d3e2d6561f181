import { signatureName } from '#domain/people/signatureName.ts';

/** specification.md, section 7. */
export function signature(userName: string) {
  return { updateBy: signatureName(userName), updateDate: new Date().toISOString() };
}
