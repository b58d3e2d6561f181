/** A request that can't be served, through no fault of the function: answered with its status and message. */
export class RequestError extends Error {
  constructor(
    readonly statusCode: 400 | 401 | 403 | 404 | 409,
    message: string,
  ) {
    super(message);
    this.name = 'RequestError';
  }
}
