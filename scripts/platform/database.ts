import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startPostgres, type EmbeddedPostgres } from '@fundharbor/postgres/embedded-postgres'
import { freePort } from '@fundharbor/postgres/free-port'
import type { Settings } from './settings.ts'

const FIRST_PAUSE_MS = 300
/** Short, because nothing works without it. */
const MAX_PAUSE_MS = 2_000

/** Uses the configured database, or starts the embedded one, which is restarted if it exits. */
export async function startDatabase(
  { databaseUrl, dataDir, disposable }: Settings,
  log: (message: string) => void,
): Promise<EmbeddedPostgres> {
  if (databaseUrl) return { url: databaseUrl, stop: async () => undefined }
  const options = { dir: path.join(dataDir, 'postgres'), port: await freePort(), disposable }
  const stopping = new AbortController()
  let restarting: Promise<void> = Promise.resolve()
  const onCrash = () => {
    if (stopping.signal.aborted) return
    log('The database stopped. Restarting it …')
    restarting = restart()
  }
  // The services' connection pools reconnect by themselves.
  const restart = async () => {
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, MAX_PAUSE_MS)) {
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (stopping.signal.aborted) return
      try {
        current = await startPostgres({ ...options, onCrash })
        return
      } catch (error) {
        if (pause === MAX_PAUSE_MS) log(error instanceof Error ? error.message : String(error))
      }
    }
  }
  let current = await startPostgres({ ...options, onCrash })
  const stop = async () => {
    stopping.abort()
    await restarting
    await current.stop()
  }
  return { url: current.url, stop }
}
