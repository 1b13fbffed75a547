/** Something that runs beside the requests (a queue's worker, a job's trigger) and can be stopped. */
export interface Worker {
  stop(): Promise<void>
}
