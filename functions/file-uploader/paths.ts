/** Where a person submits a file (SPEC section 7), and where the platform's clock knocks. */
export const submitPath = '/';

/** Where the function has the uploads processed that wait; closed to people. */
export const processPath = '/process';

/** What the clock does, by hand; closed to people. */
export const watchPath = '/watch';
