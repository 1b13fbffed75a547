/** A background task that can be stopped, such as a schedule. */
export interface Worker {
  stop(): Promise<void>
}
