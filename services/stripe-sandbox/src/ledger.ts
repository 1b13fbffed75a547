import { copy } from './copy.ts'
import type Stripe from 'stripe'
import { newId } from './ids.ts'
import type { State } from './state.ts'

/** What every operation works on. One operation runs at a time, to its end: all of it happens, or nothing. */
export interface Ledger {
  state: State
  /** The billing clock, in seconds as Stripe counts. Tests move it ahead. */
  now(): number
  /** Origin that browsers reach the sandbox's pages at. */
  site: string
  /** Records that something happened and sends it to the webhook. */
  emit(type: Stripe.Event.Type, object: object, before?: object): void
}

const API_VERSION: Stripe.LatestApiVersion = '2026-10-28.endive'

/** A ledger over a state. `wall` is the machine's clock in milliseconds. */
export function openLedger(state: State, { wall, site }: { wall: () => number; site: string }): Ledger {
  const now = () => Math.floor(wall() / 1000) + state.ahead
  return {
    state,
    site,
    now,
    emit(type, object, before) {
      const event = {
        id: newId('evt'),
        object: 'event',
        api_version: API_VERSION,
        created: now(),
        // As it is now: later changes are later events.
        data: { object: copy(object), ...(before ? { previous_attributes: before } : {}) },
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
