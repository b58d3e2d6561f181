/** Why the process can't start, in one line that a person can act on. */
export class StartFailure extends Error {}
