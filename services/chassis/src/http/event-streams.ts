/** Responses of a service that last: server-sent events. */
export interface EventStreams {
  /** Starts listening for what they are about. */
  start(databaseUrl: string): Promise<void>
  /** Ends all of them, because the server stops only after the last one. */
  close(): Promise<void>
}
