import { setTimeout as sleep } from 'node:timers/promises'
import { tell } from './platform/failures.ts'
import { readSettings } from './platform/settings.ts'
import { startPlatform } from './platform/platform.ts'

const BROKEN_OFF_WITHIN_MS = 15_000

const stops: (() => Promise<void>)[] = []
let leaving = false

/** Ends what runs, also half-way through a start. Asked twice, we go at once, and the children notice. */
async function leave(): Promise<void> {
  if (leaving) process.exit(1)
  leaving = true
  console.log('Stopping …')
  const stopped = (async () => {
    for (const stop of stops.splice(0).toReversed()) await stop()
  })()
  await Promise.race([stopped, sleep(BROKEN_OFF_WITHIN_MS)])
  process.exit(0)
}

const say = (words: string) => {
  if (!leaving) console.log(words)
}

/** `npm start`: the whole platform until Ctrl-C. */
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void leave())
try {
  const platform = await startPlatform(readSettings(process.env), { say, stops })
  if (platform.firstAdmin) {
    const { email, password } = platform.firstAdmin
    say(`The administrator is ${email} with the password ${password} (shown this once).`)
  }
  say(`Ready: ${platform.url}`)
} catch (error) {
  // What is broken off fails; that is no news.
  if (!leaving) {
    tell(error)
    process.exit(1)
  }
}
