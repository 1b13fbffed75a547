import { setTimeout as sleep } from 'node:timers/promises'
import type { SessionChange } from '@fundharbor/contracts/identity/session'
import type { Client } from './client.ts'

/** A person who changes sessions again and again does not have everybody checked without a pause. */
const PAUSE_MS = 300

/** Checks connections again after sessions or people may have changed. */
export class Rechecks {
  private readonly clients: ReadonlySet<Client>
  private readonly recheck: (client: Client) => Promise<void>
  /** Who changed since the last check; `null` for everybody. */
  private changed: Set<string> | null = new Set()
  private isRunning = false

  constructor(clients: ReadonlySet<Client>, recheck: (client: Client) => Promise<void>) {
    this.clients = clients
    this.recheck = recheck
  }

  /** Checks those whom the change may be about. A session is not told from those of others. */
  request(change?: SessionChange): void {
    if (change && 'userId' in change) this.changed?.add(change.userId)
    else this.changed = null
    if (!this.isRunning) void this.run()
  }

  private async run(): Promise<void> {
    this.isRunning = true
    while (this.changed === null || this.changed.size > 0) {
      const { changed } = this
      this.changed = new Set()
      const concerned = [...this.clients].filter(({ person }) => changed?.has(person.id) ?? true)
      await Promise.all(concerned.map((client) => this.recheck(client)))
      await sleep(PAUSE_MS)
    }
    this.isRunning = false
  }
}
