import type Stripe from 'stripe'
import { copy } from './copy.ts'
import { newId } from './ids.ts'
import type { State } from './state.ts'

/** What every operation works on. Operations are synchronous, so each runs completely before the next. */
export interface Store {
  state: State
  /** The billing clock, in seconds as Stripe counts. Tests move it ahead. */
  now(): number
  /** Origin at which browsers reach the sandbox's pages. */
  site: string
  /** Records an event and queues it for the webhook. */
  emit(type: Stripe.Event.Type, object: object, previous?: object): void
}

const API_VERSION: Stripe.LatestApiVersion = '2026-10-28.endive'

/** `systemTime` is the machine's clock in milliseconds. */
export function openStore(
  state: State,
  { systemTime, site }: { systemTime: () => number; site: string },
): Store {
  const now = () => Math.floor(systemTime() / 1000) + state.clockOffset
  return {
    state,
    site,
    now,
    emit(type, object, previous) {
      const event = {
        id: newId('evt'),
        object: 'event',
        api_version: API_VERSION,
        created: now(),
        // A copy: the event keeps the state of this moment.
        data: { object: copy(object), ...(previous ? { previous_attributes: previous } : {}) },
        livemode: false,
        pending_webhooks: 1,
        request: null,
        type,
      }
      state.events[event.id] = event as unknown as Stripe.Event
      state.deliveries.push({ event: event.id, attempts: 0, dueAt: Date.now() })
    },
  }
}
