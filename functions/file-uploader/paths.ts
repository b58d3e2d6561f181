/** Where a person submits a file (SPEC section 7). */
export const submitPath = '/';

/** Where the function has its own upload processed; closed to people. */
export const processPath = '/process';
