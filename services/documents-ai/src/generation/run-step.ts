import { MAX_INLINE_LENGTH, runInThread } from '../rendering/render-pool.ts'
import type { Facts } from './placeholder-values.ts'
import { fill, finish, preview } from './steps.ts'

const steps = { fill, finish, preview }
type Steps = typeof steps

/** Runs a step of writing a document. */
export type RunStep = <Name extends keyof Steps>(
  name: Name,
  task: Parameters<Steps[Name]>[0],
) => Promise<ReturnType<Steps[Name]>>

/** Runs steps in this thread. */
export const runHere: RunStep = async (name, task) =>
  (steps[name] as (input: typeof task) => unknown)(task) as ReturnType<Steps[typeof name]>

/**
 * Runs the steps of a person's document; in a worker thread where the facts and the template are long, or a model wrote
 * the text, because that takes seconds.
 */
export function stepsFor(personId: string, facts: Facts): RunStep {
  const filename = new URL('steps.ts', import.meta.url).href
  const longest = MAX_INLINE_LENGTH - lengthOf(facts)
  return async (name, task) => {
    // What a model wrote can repeat long values many times.
    if (name !== 'finish' && lengthOfTemplate(task) <= longest) return runHere(name, task)
    return (await runInThread(personId, task, { filename, name })) as ReturnType<Steps[typeof name]>
  }
}

const lengthOfTemplate = (task: Parameters<Steps[keyof Steps]>[0]): number =>
  ('template' in task ? task.template : task.section.html).length

/** The number of characters that people wrote. */
const lengthOf = ({ answers, variables, budget }: Facts): number =>
  JSON.stringify([[...answers.values()], variables, budget?.lines]).length
