/** Returns a function that runs the task one run at a time. Calls during a run share the next one. */
export function createSerialRunner(task: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> = Promise.resolve()
  let waiting: Promise<void> | undefined
  return () => {
    waiting ??= running
      .catch(() => undefined)
      .then(() => {
        waiting = undefined
        running = task()
        return running
      })
    return waiting
  }
}
