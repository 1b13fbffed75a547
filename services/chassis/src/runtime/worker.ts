/** Something that runs beside the requests and can be stopped, such as a schedule. */
export interface Worker {
  stop(): Promise<void>
}
