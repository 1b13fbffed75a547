/** Increments the second number of a shared array, and blocks the thread until the first is no longer 0. */
export function wait(numbers: Int32Array): string {
  Atomics.add(numbers, 1, 1)
  return Atomics.wait(numbers, 0, 0)
}
