import { untilIdle } from './process-usage.ts'

/** Waits until processes have done what follows a first start, such as computing the vectors of all opportunities. */
export async function settle(processes: readonly { pid: () => number | undefined }[]): Promise<void> {
  console.log('Waiting until the services are idle …')
  for (const { pid } of processes) await untilIdle(pid() ?? 0)
}
