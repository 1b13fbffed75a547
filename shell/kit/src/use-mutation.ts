import {
  replaceEqualDeep,
  useMutation as useTanStackMutation,
  type UseMutationOptions,
  type UseMutationResult,
} from '@tanstack/react-query'
import { useCallback, useRef, type RefObject } from 'react'
import { newIdempotencyKey, withIdempotencyKey } from './idempotency.ts'

/** What a user started: it stays the same until it has succeeded or its input changes. */
interface Action<Output> {
  input: unknown
  key: string
  running: Promise<Output> | null
}

/** The longest pause between the clicks of a double click, as operating systems have it. */
const DOUBLE_CLICK_MS = 500

/** Files and functions are equal only if they are the same. */
const isEqual = (one: unknown, other: unknown) => replaceEqualDeep(one, other) === one

/**
 * TanStack's `useMutation`, for what users do: a double click is one action, and so is another try after a failure. While a mutation
 * runs, and for as long as a double click takes, starting it again with the same input joins it. After a failure, the same input is sent with the same idempotency key, so that
 * what the server did already is not done twice.
 */
export function useMutation<Output = unknown, Problem = Error, Input = void, Undo = unknown>(
  options: UseMutationOptions<Output, Problem, Input, Undo>,
): UseMutationResult<Output, Problem, Input, Undo> {
  const last = useRef<Action<Output>>(null)
  const { mutationFn } = options
  const run: typeof mutationFn = (input, context) => {
    const start = () => mutationFn?.(input, context) ?? Promise.reject(new Error('No mutationFn'))
    const action = last.current
    return action && isEqual(action.input, input) ? withIdempotencyKey(action.key, start) : start()
  }
  const mutation = useTanStackMutation({ ...options, mutationFn: run })
  const { mutateAsync: send } = mutation
  const mutateAsync = useCallback<typeof send>(
    (...given) => startOrJoin(last, given[0], () => send(...given)),
    [send],
  )
  const mutate = useCallback<typeof mutation.mutate>(
    (...given) => void mutateAsync(...given).catch(() => undefined),
    [mutateAsync],
  )
  return { ...mutation, mutate, mutateAsync }
}

function startOrJoin<Output>(
  last: RefObject<Action<Output> | null>,
  input: unknown,
  send: () => Promise<Output>,
): Promise<Output> {
  const before = last.current
  const action: Action<Output> =
    before && isEqual(before.input, input) ? before : { input, key: newIdempotencyKey(), running: null }
  last.current = action
  const handleSuccess = (output: Output) => {
    setTimeout(() => {
      if (last.current === action) last.current = null
    }, DOUBLE_CLICK_MS)
    return output
  }
  const handleFailure = (error: unknown) => {
    action.running = null
    throw error
  }
  return (action.running ??= send().then(handleSuccess, handleFailure))
}
