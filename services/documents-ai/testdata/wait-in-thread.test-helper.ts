/** Keeps a thread busy until the first number of a shared array is no longer 0. */
export const wait = (numbers: Int32Array): string => Atomics.wait(numbers, 0, 0)
