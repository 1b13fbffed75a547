import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort, startPostgres, type EmbeddedPostgres } from '@fundharbor/postgres/embedded-postgres'
import type { Settings } from './settings.ts'

const FIRST_PAUSE_MS = 300
const LONGEST_PAUSE_MS = 10_000

/** The database that was named, or one of our own that is started again when it dies. */
export async function startDatabase(
  { databaseUrl, dataDir }: Settings,
  say: (words: string) => void,
): Promise<EmbeddedPostgres> {
  if (databaseUrl) return { url: databaseUrl, stop: async () => undefined }
  const options = { dir: path.join(dataDir, 'postgres'), port: await freePort() }
  const leaving = new AbortController()
  let restarting: Promise<void> = Promise.resolve()
  const onCrash = () => {
    if (leaving.signal.aborted) return
    say('The database stopped and is started again.')
    restarting = restart()
  }
  // The services' pools connect anew by themselves.
  const restart = async () => {
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      await sleep(pause, undefined, { signal: leaving.signal }).catch(() => undefined)
      if (leaving.signal.aborted) return
      try {
        current = await startPostgres({ ...options, onCrash })
        return
      } catch (error) {
        if (pause === LONGEST_PAUSE_MS) say(error instanceof Error ? error.message : String(error))
      }
    }
  }
  let current = await startPostgres({ ...options, onCrash })
  const stop = async () => {
    leaving.abort()
    await restarting
    await current.stop()
  }
  return { url: current.url, stop }
}
