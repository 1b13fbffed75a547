/** An event stream whose events a test sends. jsdom has none. */
export class StubEventSource extends EventTarget {
  static latest: StubEventSource | undefined
  readonly url: string

  constructor(url: string) {
    super()
    this.url = url
    StubEventSource.latest = this
  }

  close(): void {
    if (StubEventSource.latest === this) StubEventSource.latest = undefined
  }

  /** Sends an event to the page. */
  static send(event: string, data: unknown): void {
    StubEventSource.latest?.dispatchEvent(new MessageEvent(event, { data: JSON.stringify(data) }))
  }
}
