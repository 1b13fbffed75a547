import { setTimeout as sleep } from 'node:timers/promises'
import { env } from './platform/env.ts'
import { printError } from './platform/failures.ts'
import { readSettings } from './platform/settings.ts'
import { startPlatform } from './platform/platform.ts'

const STOP_TIMEOUT_MS = 15_000

const stops: (() => Promise<void>)[] = []
let isStopping = false

/** Stops everything, even in the middle of a start. A second signal exits at once; the children then stop by themselves. */
async function shutDown(): Promise<void> {
  if (isStopping) process.exit(1)
  isStopping = true
  console.log('Stopping …')
  const stopped = (async () => {
    for (const stop of stops.splice(0).toReversed()) await stop()
  })()
  await Promise.race([stopped, sleep(STOP_TIMEOUT_MS)])
  process.exit(0)
}

const log = (message: string) => {
  if (!isStopping) console.log(message)
}

/** `npm start`: runs the whole platform until Ctrl-C. */
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void shutDown())
try {
  const platform = await startPlatform(readSettings(env), { log, stops })
  if (platform.firstAdmin) {
    const { email, password } = platform.firstAdmin
    log(`Sign in as administrator with ${email} and the password ${password} (shown only once).`)
  }
  log(`Ready: ${platform.url}`)
} catch (error) {
  // A start that was interrupted fails; that needs no message.
  if (!isStopping) {
    printError(error)
    process.exit(1)
  }
}
