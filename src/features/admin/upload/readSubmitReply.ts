import * as v from 'valibot';
import type { FunctionReply } from '#src/appwrite/services.ts';

/**
 * What is known of a body that was sent: it arrived; it was refused, and why if that was said; the platform was too busy to take it; the
 * function broke; no answer came.
 */
export type SendOutcome =
  | { readonly type: 'arrived' }
  | { readonly type: 'refused'; readonly message: string | null }
  | { readonly type: 'busy' }
  | { readonly type: 'broke' }
  | { readonly type: 'lost' };

const accepted = v.object({ $id: v.string(), status: v.string() });
const complaint = v.object({ message: v.pipe(v.string(), v.nonEmpty()) });

/** SPEC section 7: the fields read from the reply are `$id` and `status`. */
export function readSubmitReply({ status, statusCode, body }: FunctionReply): SendOutcome {
  const said = parseJson(body);
  if (v.is(complaint, said)) return { type: 'refused', message: said.message };
  if (status !== 'completed' || statusCode >= 400 || !v.is(accepted, said)) return { type: 'broke' };
  // Sent before, and failed since: that upload is over.
  return said.status === 'failed' ? { type: 'refused', message: null } : { type: 'arrived' };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
