import { appApi } from '#src/api/appApi.ts';
import type { User } from '#domain/user.ts';

/** Who is signed in (SPEC section 7: null when nobody is), and the end of the session. */
export const authApi = appApi.injectEndpoints({
  endpoints: (build) => ({
    getCurrentUser: build.query<User | null, void>({
      query:
        () =>
        ({ account }, options) =>
          account.getCurrentUser(options),
      providesTags: ['Account'],
    }),
    deleteSession: build.mutation<null, void>({
      query:
        () =>
        ({ account }) =>
          account.signOut(),
    }),
  }),
});
