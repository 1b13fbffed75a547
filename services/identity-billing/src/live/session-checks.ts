import { setTimeout as sleep } from 'node:timers/promises'
import { logger } from '@fundharbor/chassis/runtime/logger'
import type { Channel } from './channel.ts'
import type { CurrentSession } from './read-session.ts'

/** Sessions that are read at a time, so that requests still get connections after a restart of the database. */
const AT_ONCE = 3
const RETRY_MS = 1000

interface Steps {
  read: (sessionKey: string) => Promise<CurrentSession | null>
  /** Gets the session as it is after the last change. */
  settle: (channel: Channel, session: CurrentSession | null) => void
}

/** Reads the sessions of connections, some at a time, until each could be read. */
export class SessionChecks {
  private readonly steps: Steps
  private readonly waiting = new Set<Channel>()
  private running = 0

  constructor(steps: Steps) {
    this.steps = steps
  }

  /** Reads a connection's session. Its browser hears nothing meanwhile. */
  request(channel: Channel): void {
    channel.person = null
    channel.changes += 1
    this.waiting.add(channel)
    if (this.running < AT_ONCE) void this.run()
  }

  forget(channel: Channel): void {
    this.waiting.delete(channel)
  }

  private async run(): Promise<void> {
    this.running += 1
    // Channels that are added meanwhile come at the end.
    for (const channel of this.waiting) {
      this.waiting.delete(channel)
      const { changes, sessionKey } = channel
      try {
        const session = await this.steps.read(sessionKey)
        if (channel.changes === changes) this.steps.settle(channel, session)
      } catch (error) {
        logger.warn({ err: error }, 'the session of a connection cannot be read yet')
        await sleep(RETRY_MS, undefined, { ref: false })
        if (channel.stream.writable) this.waiting.add(channel)
      }
    }
    this.running -= 1
  }
}
