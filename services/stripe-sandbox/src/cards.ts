import { SandboxError, type ErrorBody } from './errors.ts'

type Decline = Pick<ErrorBody, 'code' | 'decline_code' | 'message'>

/** How a test card behaves; it is written in its number. */
export interface TestCard {
  brand: string
  /** Why it cannot be charged. */
  declines?: Decline
  /** It can be saved for later all the same. */
  saves?: boolean
  /** `once`: its holder authenticates when it is first used; `always`: also for every renewal, which so fails. */
  authentication?: 'once' | 'always'
  /** Its holder disputes the payment. */
  disputes?: boolean
}

const declined = (code: string, decline: string, message: string): Decline => ({
  code,
  decline_code: decline,
  message,
})
const generic = declined('card_declined', 'generic_decline', 'Your card was declined.')
const noFunds = declined('card_declined', 'insufficient_funds', 'Your card has insufficient funds.')

/** Stripe's test numbers, with Stripe's messages. The two that can be saved and then fail are for renewals. */
const cards = new Map<string, TestCard>([
  ['4242424242424242', { brand: 'visa' }],
  ['5555555555554444', { brand: 'mastercard' }],
  ['4000000000000002', { brand: 'visa', declines: generic }],
  ['4000000000009995', { brand: 'visa', declines: noFunds, saves: true }],
  ['4000000000000341', { brand: 'visa', declines: generic, saves: true }],
  [
    '4000000000000069',
    { brand: 'visa', declines: declined('expired_card', 'expired_card', 'Your card has expired.') },
  ],
  [
    '4000000000000127',
    {
      brand: 'visa',
      declines: declined('incorrect_cvc', 'incorrect_cvc', "Your card's security code is incorrect."),
    },
  ],
  [
    '4000000000000119',
    {
      brand: 'visa',
      declines: declined(
        'processing_error',
        'processing_error',
        'An error occurred while processing your card. Try again in a little bit.',
      ),
    },
  ],
  ['4000002500003155', { brand: 'visa', authentication: 'once' }],
  ['4000002760003184', { brand: 'visa', authentication: 'always' }],
  ['4000000000000259', { brand: 'visa', disputes: true }],
])

/** What a browser sends of a card. */
export interface CardDetails {
  number: string
  expMonth: number
  expYear: number
  cvc: string
}

/** The test card with a number. Others are refused before anything of them is kept. */
export function testCard(number: string): TestCard {
  const card = cards.get(number)
  if (card) return card
  throw cardError(
    isPlausible(number)
      ? {
          code: 'card_declined',
          decline_code: 'test_mode_live_card',
          message: 'Your card was declined. Your request was in test mode, but used a non test card.',
        }
      : { code: 'incorrect_number', message: 'Your card number is incorrect.' },
  )
}

export const cardError = (decline: Decline, details: object = {}) =>
  new SandboxError(402, { type: 'card_error', ...decline, ...details })

/** Luhn's check digit. */
function isPlausible(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false
  const sum = [...number].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
