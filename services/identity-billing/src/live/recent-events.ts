import type { AnnouncedChange } from '@fundharbor/contracts/identity/live'

/** Enough for some minutes of a busy site. */
const MAX_EVENTS = 2000
/** A page's data can be a little older than the page says. */
const MARGIN_MS = 5000

export interface RecentEvent {
  /** The same in every replica, because PostgreSQL sends the same changes in the same order to all of them. */
  id: string
  change: AnnouncedChange
  /** By `performance.now()`. */
  at: number
}

/** The last changes that this process heard of, so that a browser that connects again gets what it has missed. */
export class RecentEvents {
  private events: RecentEvent[] = []
  private position = 0
  private completeSince = Infinity

  /** Empty for a process that has heard nothing yet. */
  get lastId(): string {
    return this.events.at(-1)?.id ?? ''
  }

  /** Forgets everything: changes were missed before now. */
  restart(): void {
    this.events = []
    this.completeSince = performance.now()
  }

  add(change: AnnouncedChange): RecentEvent {
    const { transaction } = change
    this.position = this.events.at(-1)?.change.transaction === transaction ? this.position + 1 : 0
    const event = { id: `${transaction}.${this.position}`, change, at: performance.now() }
    this.events.push(event)
    if (this.events.length > MAX_EVENTS) this.completeSince = this.events.shift()?.at ?? this.completeSince
    return event
  }

  /** What came after an event; null if that is not known any more. */
  after(id: string): RecentEvent[] | null {
    const index = this.events.findLastIndex((event) => event.id === id)
    return index === -1 ? null : this.events.slice(index + 1)
  }

  /** What came in the last milliseconds; null if that is not known. */
  within(age: number): RecentEvent[] | null {
    const since = performance.now() - age - MARGIN_MS
    return since < this.completeSince ? null : this.events.filter(({ at }) => at >= since)
  }
}
