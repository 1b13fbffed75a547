/**
 * Like `Promise.all`, but waits for everything to end before it throws the first error, so that nothing is still writing
 * when the caller cleans up.
 */
export async function allSettled<T extends readonly unknown[] | []>(work: T) {
  await Promise.allSettled(work)
  return Promise.all(work)
}
