import { paySession } from './checkout-sessions.ts'
import { copy } from './copy.ts'
import { invalidRequest, missing, toErrorResponse, type SandboxResponse } from './errors.ts'
import { find } from './find.ts'
import { idOfSecret } from './ids.ts'
import { authenticateIntent, confirmIntent } from './payment-intents.ts'
import { createCard } from './payment-methods.ts'
import { authenticateSetup, confirmSetup } from './setup-intents.ts'
import type { Store } from './store.ts'
import type { CardDetails } from './test-cards.ts'

/** What the card form sends. A client secret gives access to its own intent only. */
interface BrowserRequest {
  clientSecret?: string
  session?: string
  email?: string
  card?: CardDetails
  /** Whether the card's holder passed authentication. */
  authenticated?: boolean
}

type Action = (store: Store, request: BrowserRequest) => object

const actions: Record<string, Action> = {
  retrieve: (store, request) => findIntent(store, request),
  confirm: (store, request) => {
    const intent = findIntent(store, request)
    const method = createCard(store, readCard(request)).id
    return intent.object === 'payment_intent'
      ? confirmIntent(store, intent, { method })
      : confirmSetup(store, intent, method)
  },
  authenticate: (store, request) => {
    const intent = findIntent(store, request)
    const authenticated = request.authenticated === true
    return intent.object === 'payment_intent'
      ? authenticateIntent(store, intent, authenticated)
      : authenticateSetup(store, intent, authenticated)
  },
  pay: (store, request) => {
    const id = request.session ?? ''
    const email = request.email?.trim() ?? ''
    if (!/^\S+@\S+$/.test(email)) throw invalidRequest('Please enter your email address.', { param: 'email' })
    const authenticated = request.authenticated === true
    const status = paySession(store, id, { email, card: readCard(request), authenticated })
    const { success_url: url } = find(store, 'checkoutSessions', id)
    return { status, url: url?.replace('{CHECKOUT_SESSION_ID}', id) }
  },
}

/** Handles a request from the browser's script; failures are `{error}`. */
export function handleBrowser(store: Store, action: string, body: string): SandboxResponse {
  const run = Object.hasOwn(actions, action) ? actions[action] : undefined
  if (!run) return { status: 404, body: {} }
  try {
    return { status: 200, body: copy(run(store, parseRequest(body))) }
  } catch (error) {
    return toErrorResponse(error)
  }
}

function parseRequest(body: string): BrowserRequest {
  try {
    return JSON.parse(body) as BrowserRequest
  } catch {
    throw invalidRequest('The request is not valid JSON.')
  }
}

function findIntent(store: Store, { clientSecret }: BrowserRequest) {
  const secret = String(clientSecret)
  const id = idOfSecret(secret)
  const intent = find(store, id.startsWith('seti_') ? 'setupIntents' : 'paymentIntents', id)
  if (intent.client_secret !== secret) throw missing('payment_intent', id)
  return intent
}

function readCard({ card }: BrowserRequest): CardDetails {
  const number = String(card?.number).replaceAll(/\s/g, '')
  return { number, expMonth: Number(card?.expMonth), expYear: Number(card?.expYear) }
}
