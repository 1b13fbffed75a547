import type { EventStreams } from '@fundharbor/chassis/http/event-streams'
import { announceChange } from '@fundharbor/chassis/data/announce-change'
import { tooManyRequests, unavailable } from '@fundharbor/chassis/http/failures'
import { parseSessionChange } from '@fundharbor/chassis/http/person-reader'
import { clock } from '@fundharbor/chassis/runtime/clock'
import { listen, type Listener } from '@fundharbor/chassis/runtime/listen'
import { logger } from '@fundharbor/chassis/runtime/logger'
import {
  AnnouncedChange,
  LIVE_CHANNEL,
  LiveEvent,
  MAX_LIVE_CONNECTIONS,
} from '@fundharbor/contracts/identity/live'
import { SESSION_CHANNEL } from '@fundharbor/contracts/identity/session'
import { Model } from 'objection'
import type { Settings } from '../settings.ts'
import { toFrame, type Channel } from './channel.ts'
import { hears } from './hears.ts'
import { readSession, type CurrentSession } from './read-session.ts'
import { RecentEvents, type RecentEvent } from './recent-events.ts'
import { SessionChecks } from './session-checks.ts'

const BEAT_MS = 20_000
const RETRY_SECONDS = 60
/** A browser that connects again within this time has not left. */
const LEFT_AFTER_MS = 5000

const frameOf = ({ change, id }: RecentEvent) =>
  toFrame({ event: 'change', data: LiveEvent.parse(change) }, id)

function parseChange(payload: string): AnnouncedChange | undefined {
  try {
    return AnnouncedChange.parse(JSON.parse(payload))
  } catch {
    return undefined
  }
}

/**
 * The open connections of this process. Each has its session in memory, which is read again only when a change to it is
 * announced: until then, its browser hears nothing. Announcements of changes and of sessions arrive on one connection, in the order
 * of their transactions, so that nobody hears of a change that was made after they had left.
 */
export class LiveChannels implements EventStreams {
  private readonly checks: SessionChecks
  private readonly channels = new Set<Channel>()
  private readonly recent = new RecentEvents()
  private listeners: Listener[] = []
  private beats: NodeJS.Timeout | undefined
  private isClosed = false

  constructor(settings: Settings) {
    this.checks = new SessionChecks({
      read: (key) => readSession(key, settings),
      settle: (channel, session) => this.settle(channel, session),
    })
  }

  /** Starts listening; resolves after the first attempt to connect. */
  async start(databaseUrl: string): Promise<void> {
    this.listeners = [
      listen({
        databaseUrl,
        channel: SESSION_CHANNEL,
        onNotification: (payload) => this.checkChanged(payload),
        onConnect: () => undefined,
      }),
      listen({
        databaseUrl,
        channel: LIVE_CHANNEL,
        onNotification: (payload) => this.pass(payload),
        // Both channels are heard now.
        onConnect: () => {
          this.recent.restart()
          for (const channel of this.channels) this.checks.request(channel)
        },
      }),
    ]
    this.beats = setInterval(() => this.beat(), BEAT_MS)
    await Promise.all(this.listeners.map(({ firstAttempt }) => firstAttempt))
  }

  /** Throws TOO_MANY_REQUESTS if the person has too many connections. */
  open(channel: Channel): void {
    if (this.isClosed) throw unavailable('The service is restarting')
    const own = [...this.channels].filter(({ userId }) => userId === channel.userId)
    if (own.length >= MAX_LIVE_CONNECTIONS) throw tooManyRequests(RETRY_SECONDS)
    this.channels.add(channel)
    channel.stream.on('close', () => this.leave(channel))
    this.checks.request(channel)
  }

  /** Ends every connection, so that browsers connect to another replica. */
  async close(): Promise<void> {
    this.isClosed = true
    clearInterval(this.beats)
    for (const { stream } of this.channels) stream.end()
    await Promise.all(this.listeners.map((listener) => listener.stop()))
  }

  private leave(channel: Channel): void {
    this.channels.delete(channel)
    this.checks.forget(channel)
    const { id, presentIn: workspaceId } = channel
    if (!workspaceId || this.isClosed) return
    const announce = () =>
      announceChange(Model.knex(), { topic: 'departures', workspaceId, id }).catch((error: unknown) =>
        logger.warn({ err: error }, 'somebody who has left may still be shown'),
      )
    setTimeout(() => void announce(), LEFT_AFTER_MS).unref()
  }

  private pass(payload: string): void {
    const change = parseChange(payload)
    // The change may contain a name, so it is not logged.
    if (!change) return logger.warn('an announced change is not understood')
    const event = this.recent.add(change)
    const frame = frameOf(event)
    for (const channel of this.channels) {
      if (channel.id === change.presence?.channel) channel.presentIn = change.workspaceId
      if (channel.person && hears(channel.person, change)) channel.send(frame)
    }
  }

  private beat(): void {
    const frame = toFrame({ event: 'beat', data: {} }, this.recent.lastId)
    const now = clock.now().getTime()
    for (const channel of this.channels) {
      if (channel.expiresAt <= now) this.checks.request(channel)
      // A browser that is still to get something must not skip it.
      else if (channel.person) channel.send(frame)
    }
  }

  private checkChanged(payload: string): void {
    const change = parseSessionChange(payload)
    const isAbout = ({ sessionKey, userId }: Channel) =>
      !change || ('key' in change ? change.key === sessionKey : change.userId === userId)
    for (const channel of this.channels) if (isAbout(channel)) this.checks.request(channel)
  }

  private settle(channel: Channel, session: CurrentSession | null): void {
    const { position } = channel
    channel.position = undefined
    channel.person = session?.person ?? null
    channel.expiresAt = session?.expiresAt ?? 0
    if (position && session) {
      channel.send(toFrame({ event: 'open', data: { channel: channel.id } }))
      const missed = position.after
        ? this.recent.after(position.after)
        : this.recent.within(position.age ?? Infinity)
      for (const event of missed ?? []) if (hears(session.person, event.change)) channel.send(frameOf(event))
      if (missed) return
    }
    channel.send(toFrame({ event: 'catch-up', data: {} }, this.recent.lastId))
    if (!session) channel.stream.end()
  }
}
