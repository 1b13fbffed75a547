import { untilIdle } from '../platform/process-usage.ts'
import type { Site } from './site.ts'

/** Waits until the services have done what follows a first start, such as computing the vectors of all opportunities. */
export async function settle(site: Site): Promise<void> {
  console.log('Waiting until the services are idle …')
  for (const { pid } of site.replicas) await untilIdle(pid() ?? 0)
}
