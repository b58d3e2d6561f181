import type { AppError } from './AppError.ts';

/** What the promises of the adapter reject with: an `AppError` that can be thrown. `toAppError` makes it plain data. */
export class FailedCall extends Error implements AppError {
  override readonly name = 'FailedCall';
  readonly code: number;
  readonly type: string;
  readonly retryable: boolean;

  constructor({ message, code, type, retryable }: AppError) {
    super(message);
    this.code = code;
    this.type = type;
    this.retryable = retryable;
  }
}
