import type { User } from '#domain/user.ts';
import { type AppError, FailedCall } from '#src/appwrite/errors.ts';
import type { AppwriteServices } from '#src/appwrite/services.ts';
import { memoryServices, samStaff } from './memoryServices.ts';

export const unreachable: AppError = {
  message: 'The server could not be reached.',
  code: 0,
  type: 'network',
  retryable: true,
};
export const blocked: AppError = { message: 'Blocked.', code: 403, type: 'user_blocked', retryable: false };
export const signedOutError: AppError = {
  message: 'No session.',
  code: 401,
  type: 'general_unauthorized_scope',
  retryable: false,
};

/** Services with a scripted account that records its calls. The tables are empty. */
export function accountServices(first: User | null | AppError = samStaff) {
  let answer = first;
  let signOutError: AppError | undefined;
  const signIns: string[] = [];
  const memory = memoryServices({});
  const services: AppwriteServices = {
    ...memory.services,
    account: {
      ...memory.services.account,
      getCurrentUser: () => (isError(answer) ? Promise.reject(new FailedCall(answer)) : Promise.resolve(answer)),
      startSignIn: () => void signIns.push(window.location.pathname),
      signOut: () => (signOutError ? Promise.reject(new FailedCall(signOutError)) : Promise.resolve()),
    },
  };
  return {
    services,
    fail: memory.fail,
    hold: memory.hold,
    /** Address at which each sign-in began. */
    signIns,
    answerWith: (next: User | null | AppError) => (answer = next),
    failSignOut: (error: AppError | undefined) => (signOutError = error),
  };
}

const isError = (answer: User | null | AppError): answer is AppError => answer !== null && 'retryable' in answer;
