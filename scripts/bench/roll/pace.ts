const TICK_MS = 5

/**
 * Hands out turns at a constant rate, no matter how long responses take. A turn that nobody takes at once stays due, so
 * that its request counts as late.
 */
export class Pace {
  private readonly waiting: ((due: number | undefined) => void)[] = []
  private readonly due: number[] = []
  private timer: ReturnType<typeof setInterval> | undefined
  private isStopped = false

  /** Changes the rate, and forgets turns that nobody has taken. Returns how many those were. */
  run(perSecond: number): number {
    clearInterval(this.timer)
    const forgotten = this.due.splice(0).length
    const startedAt = performance.now()
    let count = 0
    this.timer = setInterval(() => {
      const now = performance.now()
      for (; startedAt + (count * 1000) / perSecond <= now; count += 1)
        this.add(startedAt + (count * 1000) / perSecond)
    }, TICK_MS)
    return forgotten
  }

  /** Resolves to when the request should have been sent, in milliseconds of the monotonic clock; undefined at the end. */
  turn(): Promise<number | undefined> {
    if (this.isStopped) return Promise.resolve(undefined)
    const due = this.due.shift()
    return due === undefined
      ? new Promise((resolve) => void this.waiting.push(resolve))
      : Promise.resolve(due)
  }

  stop(): void {
    this.isStopped = true
    clearInterval(this.timer)
    for (const resolve of this.waiting.splice(0)) resolve(undefined)
  }

  private add(due: number): void {
    const next = this.waiting.shift()
    if (next) next(due)
    else this.due.push(due)
  }
}

/** Allows something a number of times per second, without saving up more than one. */
export class Budget {
  private readonly everyMs: number
  private nextAt = 0

  constructor(perSecond: number) {
    this.everyMs = 1000 / perSecond
  }

  take(): boolean {
    const now = performance.now()
    if (now < this.nextAt) return false
    this.nextAt = now + this.everyMs
    return true
  }
}
