import { randomUUID } from 'node:crypto'
import type { Person } from '@fundharbor/contracts/identity/session'
import { claimRun, endRun } from './runs.ts'

/** Runs work of the model under the limits of generation: one at a time per user, and a daily limit. Failures count. */
export async function withRun<T>(person: Person, perDay: number, work: () => Promise<T>): Promise<T> {
  const { run } = await claimRun({ person, key: randomUUID(), perDay })
  try {
    const result = await work()
    await endRun(run.id, 'finished')
    return result
  } catch (error) {
    await endRun(run.id, 'failed')
    throw error
  }
}
