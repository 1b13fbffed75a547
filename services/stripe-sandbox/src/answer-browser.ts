import { copy } from './copy.ts'
import type { CardDetails } from './cards.ts'
import { paySession } from './checkout-sessions.ts'
import { SandboxError, missing, invalidRequest } from './errors.ts'
import { find } from './find.ts'
import { idOfSecret } from './ids.ts'
import type { Ledger } from './ledger.ts'
import { authenticateIntent, confirmIntent } from './payment-intents.ts'
import { createCard } from './payment-methods.ts'
import { authenticateSetup, confirmSetup } from './setup-intents.ts'

/** What the card form asks for. A client secret is the right to act on its intent, and on nothing else. */
interface Wish {
  clientSecret?: string
  session?: string
  email?: string
  card?: CardDetails
  /** The holder's answer to the bank. */
  proven?: boolean
}

type Deed = (ledger: Ledger, wish: Wish) => object

const deeds: Record<string, Deed> = {
  retrieve: (ledger, wish) => intentFor(ledger, wish),
  confirm: (ledger, wish) => {
    const intent = intentFor(ledger, wish)
    const method = createCard(ledger, cardIn(wish)).id
    return intent.object === 'payment_intent'
      ? confirmIntent(ledger, intent, { method })
      : confirmSetup(ledger, intent, method)
  },
  authenticate: (ledger, wish) => {
    const intent = intentFor(ledger, wish)
    const proven = wish.proven === true
    return intent.object === 'payment_intent'
      ? authenticateIntent(ledger, intent, proven)
      : authenticateSetup(ledger, intent, proven)
  },
  pay: (ledger, wish) => {
    const id = wish.session ?? ''
    const email = wish.email?.trim() ?? ''
    if (!/^\S+@\S+$/.test(email)) throw invalidRequest('Please enter your email address.', { param: 'email' })
    const proven = wish.proven === true
    const status = paySession(ledger, id, { email, card: cardIn(wish), proven })
    const { success_url: url } = find(ledger, 'checkoutSessions', id)
    return { status, url: url?.replace('{CHECKOUT_SESSION_ID}', id) }
  },
}

/** Answers the browser's script, as `{error}` where something is in the way. */
export function answerBrowser(ledger: Ledger, deed: string, body: string) {
  const run = Object.hasOwn(deeds, deed) ? deeds[deed] : undefined
  if (!run) return { status: 404, body: {} }
  try {
    return { status: 200, body: copy(run(ledger, readWish(body))) }
  } catch (error) {
    if (!(error instanceof SandboxError)) throw error
    return { status: error.status, body: { error: error.body } }
  }
}

function readWish(body: string): Wish {
  try {
    return JSON.parse(body) as Wish
  } catch {
    throw invalidRequest('The request could not be read.')
  }
}

function intentFor(ledger: Ledger, { clientSecret }: Wish) {
  const secret = String(clientSecret)
  const id = idOfSecret(secret)
  const intent = id.startsWith('seti_')
    ? find(ledger, 'setupIntents', id)
    : find(ledger, 'paymentIntents', id)
  if (intent.client_secret !== secret) throw missing('payment_intent', id)
  return intent
}

function cardIn({ card }: Wish): CardDetails {
  const number = String(card?.number).replaceAll(/\s/g, '')
  return { number, expMonth: Number(card?.expMonth), expYear: Number(card?.expYear), cvc: '' }
}
