import { signatureName } from '#domain/people/signatureName.ts';

/** Fields that say who changed a row last, and when (specification.md, section 7). */
export function signature(userName: string) {
  return { updateBy: signatureName(userName), updateDate: new Date().toISOString() };
}
