import { ApiError, problemMessage, toast } from '@fundharbor/kit'
import type { z } from 'zod'

/** Says that something failed, and what spoke against it. */
export const tellFailure = (title: string) => (error: unknown) =>
  toast({ title, description: problemMessage(error, 'Please try again.'), tone: 'destructive' })

/** The same in the words of the specified errors: "Error", and what failed below. */
export const tellError = (words: string) => (error: unknown) =>
  toast({
    title: 'Error',
    description: [words, problemMessage(error, '')].filter(Boolean).join('. '),
    tone: 'destructive',
  })

/** Whether somebody else has saved the record meanwhile; a name that is taken brings no record along. */
export const isConflict = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.problem?.code === 'CONFLICT' && error.problem.current !== undefined

/** The record as somebody else has saved it meanwhile; undefined where something else spoke against the change. */
export function theirsOf<S extends z.ZodType>(error: unknown, schema: S): z.output<S> | undefined {
  return isConflict(error) ? schema.safeParse(error.problem?.current).data : undefined
}
