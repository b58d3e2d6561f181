import type { Client } from 'node-appwrite';

/** The platform, as a server with the API key of every scope sees it. */
export interface ServerConnection {
  readonly client: Client;
  /** Ends in `/v1`. */
  readonly endpoint: string;
  readonly projectId: string;
}
