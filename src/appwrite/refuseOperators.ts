import { readsAsOperator } from '../../domain/readsAsOperator';
import { FailedCall } from './FailedCall';

/**
 * Throws for a text that the platform would execute instead of storing it: in an update it takes `{"method":…,"values":[…]}` in a
 * text column for an operator of its own. Nobody's text is a command.
 */
export function refuseOperators(fields: object): void {
  const column = Object.entries(fields).find(([, value]) => typeof value === 'string' && readsAsOperator(value))?.[0];
  if (column === undefined) return;
  throw new FailedCall({
    message: `This text can't be saved: it reads like a command (${column}).`,
    code: 400,
    type: 'operator_text',
    retryable: false,
  });
}
