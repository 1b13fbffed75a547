import { follow, type Heard } from './connection.ts'

/** How often the tab with the connection says that it is awake. */
const AWAKE_MS = 5000
/** Browsers freeze tabs in the background. After this time, a visible tab takes the connection over. */
const FROZEN_AFTER_MS = 30_000
/** What a tab that has just been opened may have missed. */
const KEPT_MS = 60_000

/** What tabs tell each other: who is awake, who has just been opened, and what was heard. */
type TabMessage =
  | { kind: 'awake' }
  | { kind: 'new'; tab: string; age: number }
  | { kind: 'heard'; heard: Heard[]; tab?: string }

interface Handlers {
  onHeard: (heard: Heard) => void
  onSignedOut: () => void
}

/**
 * One connection for all tabs of the browser that have the same name: over HTTP/1.1, a browser has only six for a site. The tab
 * that has the lock connects and tells the others what it hears.
 */
export class SharedConnection {
  private readonly name: string
  private readonly handlers: Handlers
  private readonly tab = crypto.randomUUID()
  private readonly tabs: BroadcastChannel
  private readonly stopped = new AbortController()
  private readonly timer: ReturnType<typeof setInterval>
  private readonly progress = { lastId: '', heardAt: Date.now() - Math.round(performance.now()) }
  private kept: (Heard & { at: number })[] = []
  private own: AbortController | undefined
  private awakeAt = Date.now()

  constructor(name: string, handlers: Handlers) {
    this.name = name
    this.handlers = handlers
    this.tabs = new BroadcastChannel(name)
    this.tabs.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => this.handleMessage(data))
    this.timer = setInterval(() => this.keepAwake(), AWAKE_MS)
    this.tell({ kind: 'new', tab: this.tab, age: Math.round(performance.now()) })
    // Sites without HTTPS have no locks: there, every tab has a connection of its own.
    if ('locks' in navigator) void this.request({ signal: this.stopped.signal })
    else void this.connect()
  }

  stop(): void {
    this.stopped.abort()
    clearInterval(this.timer)
    this.tabs.close()
  }

  private tell(message: TabMessage): void {
    this.tabs.postMessage(message)
  }

  private async request(options: LockOptions): Promise<void> {
    try {
      await navigator.locks.request(this.name, options, () => this.connect())
    } catch {
      // Another tab has taken the connection over.
      this.own?.abort()
      this.own = undefined
      this.awakeAt = Date.now()
      if (!this.stopped.signal.aborted) void this.request({ signal: this.stopped.signal })
    }
  }

  private async connect(): Promise<void> {
    const own = new AbortController()
    const signal = AbortSignal.any([this.stopped.signal, own.signal])
    this.own = own
    await follow({
      signal,
      progress: () => this.progress,
      onHeard: (heard) => {
        this.kept = [...this.kept, { ...heard, at: Date.now() }].filter(isKept)
        this.tell({ kind: 'heard', heard: [heard] })
        this.hear(heard)
      },
    })
    if (!signal.aborted) this.handlers.onSignedOut()
  }

  private hear(heard: Heard): void {
    this.progress.heardAt = Date.now()
    this.progress.lastId = heard.id ?? this.progress.lastId
    this.handlers.onHeard(heard)
  }

  private handleMessage(message: TabMessage): void {
    this.awakeAt = Date.now()
    if (message.kind === 'heard' && (message.tab ?? this.tab) === this.tab)
      for (const heard of message.heard) this.hear(heard)
    if (message.kind !== 'new' || !this.own) return
    const since = Date.now() - message.age
    const heard = this.kept.filter(({ message, at }) => message.event === 'open' || at >= since)
    this.tell({ kind: 'heard', tab: message.tab, heard })
  }

  private keepAwake(): void {
    if (this.own) return this.tell({ kind: 'awake' })
    if (document.visibilityState !== 'visible' || Date.now() - this.awakeAt <= FROZEN_AFTER_MS) return
    this.awakeAt = Date.now()
    void this.request({ steal: true })
  }
}

/** The last `open` names the connection; changes are kept for a while. */
const isKept = ({ message, at }: Heard & { at: number }, index: number, all: readonly Heard[]): boolean =>
  message.event === 'open'
    ? all.findLastIndex((each) => each.message.event === 'open') === index
    : message.event !== 'beat' && at >= Date.now() - KEPT_MS
